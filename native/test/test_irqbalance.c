/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Which irqbalance is asked, what it answers, and one that is silent, without a socket or not there. */
#include "banned_interrupts.h"

/* As the real one is for an interval after each change of its list; then it places what is not banned. */
static void one_that_is_silent_is_waited_for(void **state) {
    (void)state;
    balancer = fake_start("", FAKE_PID);
    struct lease *lease = lease_begin(steering, 1000, 1, "test");
    assert_int_equal(set(lease, 41, "eth0-TxRx-0", "1"), RESULT_OK);
    kill(balancer, SIGSTOP);
    assert_int_equal(set(lease, 42, "eth0-TxRx-1", "2"), RESULT_TRANSIENT);
    assert_string_equal(tree_read("proc/irq/42/smp_affinity_list"), "0-3");
    assert_int_equal(set(lease, 41, "eth0-TxRx-0", "2"), RESULT_OK);
    kill(balancer, SIGCONT);
    int tries = 0;
    while (set(lease, 42, "eth0-TxRx-1", "2") == RESULT_TRANSIENT && tries++ < 20) {
        sleep(1);
    }
    assert_string_equal(tree_read("proc/irq/42/smp_affinity_list"), "2");
    assert_string_equal(banned_now(FAKE_PID), "41 42");
    lease_end(lease, &restored);
    assert_string_equal(banned_now(FAKE_PID), "NONE");
    assert_string_equal(news, "");
}

static void process_of(unsigned pid, uid_t uid) {
    char path[TREE_PATH];
    snprintf(path, sizeof path, "proc/%u/comm", pid);
    tree_write(path, "irqbalance\n");
    snprintf(path, sizeof path, "proc/%u", pid);
    if (uid != geteuid()) {
        assert_int_equal(chown(tree_path(path), uid, (gid_t)-1), 0);
    }
}

/* The files in the directory of a process that is not dumpable are root's, the directory is its own. */
static void anybody_may_be_called_so(void **state) {
    (void)state;
    if (geteuid() != 0) {
        tree_link("proc/100", "../elsewhere");    /* instead of a process of somebody else's */
        tree_write("elsewhere/comm", "irqbalance\n");
    } else {
        process_of(100, 65533);
    }
    struct lease *lease = lease_begin(steering, 1000, 1, "test");
    assert_int_equal(steering_flags(steering), 0);
    balancer = fake_start("9", FAKE_PID);
    steering_watch(steering);
    lease_end(lease, &restored);
    lease = two_held();
    assert_string_equal(banned_now(FAKE_PID), "9 41 42");
    lease_end(lease, &restored);
    assert_string_equal(banned_now(FAKE_PID), "9");
    assert_string_equal(news, "");
}

/* As one in a container is, or one whose socket nobody serves any more. */
static void one_that_cannot_be_told_hides_no_other(void **state) {
    (void)state;
    process_of(100, geteuid());
    struct lease *lease = lease_begin(steering, 1000, 1, "test");
    assert_int_equal(steering_flags(steering), WELCOME_IRQBALANCE);
    pid_t dead = fake_start("", 101);
    kill(dead, SIGKILL);
    waitpid(dead, NULL, 0);
    balancer = fake_start("9", FAKE_PID);
    lease_end(lease, &restored);
    lease = two_held();
    assert_string_equal(banned_now(FAKE_PID), "9 41 42");
    lease_end(lease, &restored);
    assert_string_equal(banned_now(FAKE_PID), "9");
}

static void one_that_came_late(void **state) {
    (void)state;
    struct lease *lease = two_held();
    assert_int_equal(steering_flags(steering), 0);
    lease_end(lease, &restored);
    assert_string_equal(news, "");
}

static void without_a_socket_it_is_told_once_and_not_fought(void **state) {
    (void)state;
    tree_write("proc/4242/comm", "irqbalance\n");
    struct lease *lease = two_held();
    assert_int_equal(steering_flags(steering), WELCOME_IRQBALANCE);
    assert_non_null(strstr(news, "--banirq="));
    news[0] = '\0';
    tree_write("proc/irq/41/smp_affinity_list", "3\n");
    steering_watch(steering);
    steering_watch(steering);
    assert_non_null(strstr(news, "IRQ 41"));
    assert_null(strstr(strstr(news, "IRQ 41") + 1, "IRQ 41"));
    assert_null(strstr(news, "--banirq="));
    assert_string_equal(tree_read("proc/irq/41/smp_affinity_list"), "3");
    lease_end(lease, &restored);
    assert_int_equal(restored.left, 1);
    assert_int_equal(restored.restored, 1);
}

/* As one that was killed leaves it. */
static void a_socket_without_a_process_is_no_trouble(void **state) {
    (void)state;
    tree_write("run/irqbalance/irqbalance699.sock", "");
    struct lease *lease = two_held();
    assert_int_equal(steering_flags(steering), 0);
    lease_end(lease, &restored);
    assert_int_equal(restored.restored, 2);
    assert_string_equal(news, "");
}

static void bad(const char *text) {
    static struct banned list;
    assert_false(irqbalance_parse_setup(text, strlen(text), &list));
    assert_int_equal(list.count, 0);
}

static void setup_texts(void **state) {
    (void)state;
    static struct banned list;
    static const char good[] = "SLEEP 10 IRQ 43 LOAD 5 DIFF 0 CLASS 6 IRQ 0 LOAD 1 DIFF 2 CLASS 3 "
                               "BANNED 00000000,0000000f";
    assert_true(irqbalance_parse_setup(good, sizeof good - 1, &list));
    assert_int_equal(list.count, 2);
    assert_int_equal(list.irqs[0], 0);
    for (size_t cut = 0; cut < sizeof good - 19; cut++) {
        assert_false(irqbalance_parse_setup(good, cut, &list));
    }
    bad("");
    bad("IRQ 43 LOAD 5 BANNED 0");
    bad("SLEEP 10 IRQ -3 BANNED 0");
    bad("SLEEP 10 IRQ 99999999999 BANNED 0");
    bad("SLEEP 10 BANNED 0 IRQ 5");
    bad("SLEEP 10 BANNED x");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(one_that_is_silent_is_waited_for),
        CASE(anybody_may_be_called_so),
        CASE(one_that_cannot_be_told_hides_no_other),
        CASE(one_that_came_late),
        CASE(without_a_socket_it_is_told_once_and_not_fought),
        CASE(a_socket_without_a_process_is_no_trouble),
        cmocka_unit_test(setup_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
