/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* One value of the kernel under two names, and one number of two values, one after the other. */
#include "one_lease.h"

#include <sys/wait.h>

static const char irq43[] = "proc/irq/43/smp_affinity_list";
static const char rps_of_lan0[] = "sys/class/net/lan0/queues/rx-0/rps_cpus";

static void rename_interface(void) {
    char from[2 * TREE_PATH];
    snprintf(from, sizeof from, "%s", tree_path("sys/class/net/eth0"));
    assert_int_equal(rename(from, tree_path("sys/class/net/lan0")), 0);
}

static struct tunable rps_by_new_name(void) {
    struct tunable what = tree_queue_tunable(TUNABLE_RPS);
    snprintf(what.name, sizeof what.name, "lan0");
    return what;
}

/* The number goes to another queue of the same device: what a driver does with "ethtool -L". */
static struct tunable number_passed_on(void) {
    tree_write("sys/kernel/irq/41/actions", "mgmt0\n");
    tree_write(irq41, "2-3\n");
    return tree_irq_tunable(41, "mgmt0", "0000:00:02.0");
}

static void a_renamed_interface_keeps_its_original(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct lease *two = lease();
    struct tunable by_old = tree_queue_tunable(TUNABLE_RPS);
    struct tunable by_new = rps_by_new_name();
    assert_int_equal(set(one, &by_old, "", "1", &answer), RESULT_OK);
    rename_interface();
    assert_int_equal(set(two, &by_new, "1", "3", &answer), RESULT_OWNED);
    assert_int_equal(set(one, &by_new, "1", "2", &answer), RESULT_OK);
    steering_watch(steering);
    lease_restore(one, &by_new, &answer);
    assert_int_equal(answer.code, RESULT_OK);
    assert_string_equal(tree_read(rps_of_lan0), "0");
    assert_int_equal(set(one, &by_new, "", "3", &answer), RESULT_OK);
    lease_end(one, &restored);
    lease_end(two, &restored);
    assert_string_equal(tree_read(rps_of_lan0), "0");
}

static void a_virtio_interrupt_has_one_owner(void **state) {
    (void)state;
    struct answer answer;
    /* A PCI device that both names of the interrupt lead to. */
    tree_write("sys/bus/pci/devices/0000:00:03.0/net/eth1/ifindex", "3\n");
    struct lease *one = lease();
    struct lease *two = lease();
    struct tunable virtio = tree_irq_tunable(43, "virtio2-input.0", "virtio2");
    struct tunable pci = tree_irq_tunable(43, "virtio2-input.0", "0000:00:03.0");
    assert_int_equal(set(one, &virtio, NULL, "1", &answer), RESULT_OK);
    assert_int_equal(set(two, &pci, NULL, "2", &answer), RESULT_OWNED);
    assert_int_equal(set(one, &pci, NULL, "2", &answer), RESULT_OK);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 1);
    assert_int_equal(restored.left, 0);
    lease_end(two, &restored);
    assert_string_equal(tree_read(irq43), "0-3");
}

/* Killed after the second name was used: a successor knows the first original. */
static void a_renamed_interface_after_a_kill(void **state) {
    (void)state;
    char error[CONFIG_ERROR_MAX];
    struct answer answer;
    struct config config = tree_config();
    steering_close(steering, &restored);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        steering = steering_open(&config, tree_root, false, &restored, error);
        struct lease *one = lease_begin(steering, 0, 1, "test");
        struct tunable by_old = tree_queue_tunable(TUNABLE_RPS);
        struct tunable by_new = rps_by_new_name();
        bool good = set(one, &by_old, NULL, "1", &answer) == RESULT_OK;
        rename_interface();
        good = good && set(one, &by_new, NULL, "2", &answer) == RESULT_OK;
        steering_watch(steering);
        _exit(good ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    steering = steering_open(&config, tree_root, false, &restored, error);
    assert_non_null(steering);
    assert_int_equal(restored.restored, 1);
    assert_int_equal(restored.left, 0);
    assert_string_equal(tree_read(rps_of_lan0), "0");
}

static void a_number_that_was_passed_on(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct lease *two = lease();
    struct tunable old = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    assert_int_equal(set(one, &old, NULL, "1", &answer), RESULT_OK);
    struct tunable new = number_passed_on();
    assert_int_equal(set(two, &new, "2-3", "0", &answer), RESULT_OK);
    steering_watch(steering);
    assert_int_equal(set(two, &new, "0", "1", &answer), RESULT_OK);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 0);
    assert_int_equal(restored.left, 1);
    assert_non_null(strstr(restored.report, "IRQ 41 (eth0-TxRx-0 of 0000:00:02.0) is gone: "));
    assert_string_equal(tree_read(irq41), "1");
    lease_end(two, &restored);
    assert_int_equal(restored.restored, 1);
    assert_string_equal(tree_read(irq41), "2-3");
}

/* What others changed stays theirs, but not the next one that has the number. */
static void a_lost_number_that_was_passed_on(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct tunable old = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    assert_int_equal(set(one, &old, NULL, "1", &answer), RESULT_OK);
    tree_write(irq41, "0\n");
    steering_watch(steering);
    assert_int_equal(set(one, &old, NULL, "1", &answer), RESULT_CHANGED);
    struct tunable new = number_passed_on();
    assert_int_equal(set(one, &new, "2-3", "0", &answer), RESULT_OK);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 1);
    assert_int_equal(restored.left, 1);
    assert_non_null(strstr(restored.report, "somebody else changed it"));
    assert_string_equal(tree_read(irq41), "2-3");
}

static void what_went_in_the_watch_is_told_at_the_end(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct tunable irq = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    struct tunable other = tree_irq_tunable(42, "eth0-TxRx-1", "0000:00:02.0");
    assert_int_equal(set(one, &irq, NULL, "1", &answer), RESULT_OK);
    assert_int_equal(set(one, &other, NULL, "1", &answer), RESULT_OK);
    tree_remove("proc/irq/41");
    steering_watch(steering);
    steering_watch(steering);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 1);
    assert_int_equal(restored.left, 1);
    assert_non_null(strstr(restored.report, "IRQ 41 (eth0-TxRx-0 of 0000:00:02.0) is gone: "));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_renamed_interface_keeps_its_original),
        CASE(a_virtio_interrupt_has_one_owner),
        CASE(a_renamed_interface_after_a_kill),
        CASE(a_number_that_was_passed_on),
        CASE(a_lost_number_that_was_passed_on),
        CASE(what_went_in_the_watch_is_told_at_the_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
