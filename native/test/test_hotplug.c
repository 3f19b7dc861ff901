/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* CPUs and links that go and come while a lease holds an interrupt. */
#include "one_lease.h"

/* As the kernel makes it anew: with a number above that of before. */
static void cpu_topology(const char *path) {
    char fresh[64];
    struct stat before = {0};
    struct stat now;
    (void)stat(tree_path(path), &before);
    (void)rmdir(tree_path(path));
    tree_directories(path);
    for (unsigned i = 0;; i++) {
        snprintf(fresh, sizeof fresh, "sys/devices/system/cpu/fresh%u", i);
        (void)mkdir(tree_path(fresh), 0755);
        assert_int_equal(stat(tree_path(fresh), &now), 0);
        if (now.st_ino > before.st_ino) {
            break;
        }
    }
    char from[2 * TREE_PATH];
    snprintf(from, sizeof from, "%s", tree_path(fresh));
    assert_int_equal(rename(from, tree_path(path)), 0);
}

static void a_cpu_away_between_two_looks(void **state) {
    (void)state;
    static const char topology[] = "sys/devices/system/cpu/cpu3/topology";
    struct answer answer;
    struct tunable irq = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    for (unsigned cpu = 0; cpu < 4; cpu++) {
        char each[64];
        snprintf(each, sizeof each, "sys/devices/system/cpu/cpu%u/topology", cpu);
        cpu_topology(each);
    }
    struct lease *one = lease();
    assert_int_equal(set(one, &irq, NULL, "3", &answer), RESULT_OK);
    cpu_topology(topology);
    tree_write(irq41, "0-2\n");
    lease_end(one, &restored);
    assert_int_equal(restored.left, 0);
    assert_string_equal(tree_read(irq41), "0-3");
    /* The kernel would have kept every CPU that was not away. */
    one = lease();
    assert_int_equal(set(one, &irq, NULL, "3", &answer), RESULT_OK);
    cpu_topology(topology);
    tree_write(irq41, "0-1\n");
    lease_end(one, &restored);
    assert_int_equal(restored.left, 1);
    tree_write(irq41, "0-3\n");
    /* Nothing was away: the same value is somebody else's. */
    one = lease();
    assert_int_equal(set(one, &irq, NULL, "3", &answer), RESULT_OK);
    tree_write(irq41, "0-2\n");
    lease_end(one, &restored);
    assert_int_equal(restored.left, 1);
    assert_string_equal(tree_read(irq41), "0-2");
    tree_write(irq41, "0-3\n");
}

static void a_change_while_the_cpu_is_offline(void **state) {
    (void)state;
    struct answer answer;
    struct tunable irq = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    struct lease *one = lease();
    assert_int_equal(set(one, &irq, NULL, "3", &answer), RESULT_OK);
    tree_write("sys/devices/system/cpu/online", "0-2\n");
    tree_write(irq41, "1\n");
    lease_end(one, &restored);
    assert_int_equal(restored.left, 1);
    assert_string_equal(tree_read(irq41), "1");
}

/* Seen with igb: the interrupt had not come since, so the kernel still had the move before it. */
static void a_move_that_was_pending(void **state) {
    (void)state;
    struct answer answer;
    struct tunable irq = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    struct lease *one = lease();
    tree_write("sys/devices/system/cpu/online", "0-3\n");
    tree_write(irq41, "0-3\n");
    assert_int_equal(set(one, &irq, NULL, "3", &answer), RESULT_OK);
    tree_write("sys/devices/system/cpu/online", "0-2\n");
    tree_write(irq41, "0-3\n");
    assert_int_equal(set(one, &irq, NULL, "1", &answer), RESULT_OK);
    lease_end(one, &restored);
    assert_int_equal(restored.left, 0);
    assert_string_equal(tree_read(irq41), "0-3");
    tree_write("sys/devices/system/cpu/online", "0-3\n");
}

static void a_link_down_at_the_end(void **state) {
    (void)state;
    static const char actions[] = "sys/kernel/irq/41/actions";
    struct answer answer;
    struct lease *one = lease();
    struct tunable irq = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    struct tunable other = tree_irq_tunable(42, "eth0-TxRx-1", "0000:00:02.0");
    assert_int_equal(set(one, &irq, NULL, "1", &answer), RESULT_OK);
    tree_write(actions, "\n");
    tree_write("sys/kernel/irq/42/actions", "\n");
    steering_watch(steering);
    assert_int_equal(set(one, &other, NULL, "1", &answer), RESULT_OTHER_IDENTITY);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 1);
    assert_string_equal(tree_read(irq41), "0-3");
    tree_write(actions, "eth0-TxRx-0\n");
    tree_write("sys/kernel/irq/42/actions", "eth0-TxRx-1\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_cpu_away_between_two_looks),
        CASE(a_change_while_the_cpu_is_offline),
        CASE(a_move_that_was_pending),
        CASE(a_link_down_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
