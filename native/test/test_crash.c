/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * A lease's whole life, killed at every passing of every fault point; then a replay, killed there too;
 * then a replay that is let live. Whatever was hit, all is as before at the end.
 */
#include "fake_irqbalance.h"

#include "faultpoint.h"
#include "files.h"
#include "irqbalance.h"

#include <errno.h>

static const char *const names[] = {
#define NAMED(name) name,
    FAULT_POINT_NAMES(NAMED)
#undef NAMED
};

static const struct {
    const char *file;
    const char *text;
} originals[] = {
    {"proc/irq/41/smp_affinity_list", "0-3"},
    {"proc/irq/42/smp_affinity_list", "0-3"},
    {"sys/class/net/eth0/queues/rx-0/rps_cpus", "0"},
    {"sys/class/net/eth0/queues/tx-0/xps_cpus", "f"},
    {"sys/devices/virtual/workqueue/writeback/cpumask", "f"},
    {"proc/300/cpus_allowed_list", "0-3"},
    {tree_flows, tree_no_flows},
};

static struct restored restored;
static pid_t balancer;

static int set_up(void **state) {
    (void)state;
    if (tree_make() != 0) {
        return -1;
    }
    balancer = fake_start("7", FAKE_PID);
    return 0;
}

static int tear_down(void **state) {
    (void)state;
    fake_stop(balancer, FAKE_PID);
    tree_remove("");
    return 0;
}

static void set(struct lease *lease, const struct tunable *what, const char *list) {
    struct answer answer;
    struct cpus wanted = tree_cpus(list);
    lease_set(lease, what, NULL, &wanted, &answer);
}

static struct steering *opened(void) {
    char error[CONFIG_ERROR_MAX];
    struct config config = tree_config();
    struct steering *steering = steering_open(&config, tree_root, false, &restored, error);
    if (steering == NULL) {
        fprintf(stderr, "%s\n", error);
    }
    return steering;
}

static void life(void) {
    struct answer answer;
    struct steering *steering = opened();
    struct lease *lease = lease_begin(steering, 1000, 1, "test");
    struct lease *other = lease_begin(steering, 1000, 2, "other");
    struct tunable irq = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    struct tunable irq2 = tree_irq_tunable(42, "eth0-TxRx-1", "0000:00:02.0");
    struct tunable rps = tree_queue_tunable(TUNABLE_RPS);
    struct tunable xps = tree_queue_tunable(TUNABLE_XPS);
    struct tunable writeback = {.kind = TUNABLE_WRITEBACK};
    struct tunable thread = {.kind = TUNABLE_NAPI_THREAD,
                             .number = 300,
                             .ifindex = 2,
                             .device = "0000:00:02.0",
                             .name = "napi/eth0-8193"};
    struct tunable flows = tree_flows_tunable();
    set(lease, &irq, "1");
    set(lease, &rps, "1-2");
    set(lease, &irq, "2");
    set(other, &irq2, "3");
    set(lease, &xps, "2");
    lease_restore(lease, &rps, &answer);
    set(lease, &writeback, "0-1");
    set(lease, &rps, "3");
    set(lease, &thread, "2-3");
    set(lease, &flows, "4-7");
    set(lease, &flows, "6-7");
    lease_end(lease, &restored);
    steering_close(steering, &restored);
}

static void only_replay(void) {
    struct steering *steering = opened();
    steering_close(steering, &restored);
}

/* Hundreds of questions to a NIC: test_flows dies at each, in a shorter life. */
static bool is_of_another_test(const char *name) {
    return strcmp(name, "before-ethtool") == 0 || strcmp(name, "before-rss-look") == 0;
}

/* Whether the process was killed at the point; its other ends are the test's failure. */
static bool killed_at(const char *name, int count, void (*what)(void)) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        char text[64];
        snprintf(text, sizeof text, "%s:%d", name, count);
        setenv("CORELANED_DIE_AT", text, 1);
        what();
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status)) {
        assert_int_equal(WEXITSTATUS(status), 0);
        return false;
    }
    assert_int_equal(WTERMSIG(status), SIGKILL);
    return true;
}

static void all_is_as_before(const char *name, int count) {
    static struct roots roots;
    static struct banned now;
    char error[CONFIG_ERROR_MAX];
    struct steering *steering = opened();
    assert_non_null(steering);
    assert_int_equal(restored.left + restored.failed, 0);
    for (size_t i = 0; i < sizeof originals / sizeof originals[0]; i++) {
        if (strcmp(tree_read(originals[i].file), originals[i].text) != 0) {
            fail_msg("%s:%d leaves %s in %s", name, count, tree_read(originals[i].file),
                     originals[i].file);
        }
    }
    assert_true(roots_open(&roots, tree_root, error));
    assert_int_equal(irqbalance_setup(&roots, FAKE_PID, &now), 0);
    roots_close(&roots);
    assert_int_equal(now.count, 1);
    assert_int_equal(now.irqs[0], 7);
    steering_close(steering, &restored);
    assert_null(strstr(tree_read("state/journal"), "intent"));
    assert_string_equal(tree_read("state/journal.new"), "(absent)");
    assert_string_equal(tree_read("state/journal.damaged-1"), "(absent)");
}

static void killed_anywhere(void **state) {
    (void)state;
    unsigned kills = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        int count = 1;
        if (is_of_another_test(names[i])) {
            continue;
        }
        while (killed_at(names[i], count, life)) {
            all_is_as_before(names[i], count);
            kills++;
            count++;
        }
        if (count == 1) {
            fail_msg("the scenario never passes \"%s\"", names[i]);
        }
        all_is_as_before(names[i], count);
    }
    print_message("%u kills\n", kills);
    assert_true(kills > 80);
}

/* Both killed: the daemon with all values held, and its successors in the midst of putting back. */
static void killed_in_the_replay_too(void **state) {
    (void)state;
    unsigned kills = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        for (int count = 1; !is_of_another_test(names[i]); count++) {
            assert_true(killed_at("before-restore", 2, life));
            if (!killed_at(names[i], count, only_replay)) {
                break;
            }
            kills++;
            killed_at("before-restore", 1, only_replay);
            all_is_as_before(names[i], count);
        }
    }
    print_message("%u kills\n", kills);
    assert_true(kills > 10);
}

/* A kill within an append: the last line is cut anywhere. Its value was not written yet. */
static void torn_anywhere(void **state) {
    (void)state;
    char text[8192];
    assert_true(killed_at("journaled", 4, life));
    snprintf(text, sizeof text, "%.8000s\n", tree_read("state/journal"));
    size_t whole = strlen(text);
    text[whole - 1] = '\0';
    size_t last = (size_t)(strrchr(text, '\n') + 1 - text);
    text[whole - 1] = '\n';
    for (size_t cut = last; cut <= whole; cut++) {
        text[cut] = '\0';
        tree_write("state/journal", text);
        all_is_as_before("torn", (int)cut);
        assert_true(killed_at("journaled", 4, life));
        snprintf(text, sizeof text, "%.8000s\n", tree_read("state/journal"));
        assert_int_equal(strlen(text), whole);
    }
}

int main(void) {
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(killed_anywhere),
        CASE(killed_in_the_replay_too),
        CASE(torn_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
