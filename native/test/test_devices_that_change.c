/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* A lease whose device is renamed, goes down, is bound anew or goes, and an old kernel. */
#include "one_lease.h"

static void a_renamed_interface_gets_its_value_back(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct tunable what = tree_queue_tunable(TUNABLE_RPS);
    char from[2 * TREE_PATH];
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_OK);
    snprintf(from, sizeof from, "%s", tree_path("sys/class/net/eth0"));
    assert_int_equal(rename(from, tree_path("sys/class/net/data0")), 0);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 1);
    assert_string_equal(tree_read("sys/class/net/data0/queues/rx-0/rps_cpus"), "0");
}

/* While it is down its interrupts have no action, and keep their CPUs. */
static void an_interface_that_is_down_or_renamed(void **state) {
    (void)state;
    struct answer answer;
    static const char *const actions[] = {"\n", "data0-TxRx-0\n", "eth0-TxRx-1\n", "eno1-TxRx-0\n"};
    tree_write("sys/bus/pci/devices/0000:00:02.0/net/data0/ifindex", "2\n");
    for (size_t i = 0; i < 4; i++) {
        struct lease *one = lease();
        struct tunable what = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
        assert_int_equal(set(one, &what, "0-3", "1", &answer), RESULT_OK);
        tree_write("sys/kernel/irq/41/actions", actions[i]);
        assert_int_equal(set(one, &what, "1", "2", &answer), RESULT_OTHER_IDENTITY);
        steering_watch(steering);
        lease_end(one, &restored);
        assert_int_equal(restored.restored, i < 2 ? 1 : 0);
        assert_string_equal(tree_read(irq41), i < 2 ? "0-3" : "1");
        tree_write("sys/kernel/irq/41/actions", "eth0-TxRx-0\n");
        tree_write(irq41, "0-3\n");
    }
}

/* Whatever a driver makes of the interface's name, and nothing that is another interrupt's. */
static void renamed_in_each_form_of_name(void **state) {
    (void)state;
    static const struct {
        const char *before, *after;
        unsigned restored;
    } cases[] = {
        {"eth0", "data0", 1},
        {"eth0:rx-0", "data0:rx-0", 1},
        {"eth0_qp0", "data0_qp0", 1},
        {"i40e-eth0-TxRx-0", "i40e-data0-TxRx-0", 1},
        {"eth0-TxRx-0", "data0", 0},
        {"eth0", "data0-TxRx-0", 0},
        {"eth0_qp0", "data0", 0},
        {"eth0_qp0", "data0_qp1", 0},
        {"i40e-eth0-TxRx-0", "iavf-data0-TxRx-0", 0},
        {"data0", "data0-", 0},
    };
    struct answer answer;
    tree_write("sys/bus/pci/devices/0000:00:02.0/net/data0/ifindex", "2\n");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct lease *one = lease();
        struct tunable what = tree_irq_tunable(41, cases[i].before, "0000:00:02.0");
        tree_write("sys/kernel/irq/41/actions", cases[i].before);
        assert_int_equal(set(one, &what, "0-3", "1", &answer), RESULT_OK);
        tree_write("sys/kernel/irq/41/actions", cases[i].after);
        lease_end(one, &restored);
        assert_int_equal(restored.restored, cases[i].restored);
        assert_string_equal(tree_read(irq41), cases[i].restored == 1 ? "0-3" : "1");
        tree_write(irq41, "0-3\n");
    }
}

/* Same number, action and device, but the driver was bound anew: not somebody's change. */
static void a_driver_bound_anew(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct tunable what = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    assert_int_equal(set(one, &what, "0-3", "1", &answer), RESULT_OK);
    tree_write("sys/bus/pci/devices/0000:00:02.0/net/eth0/ifindex", "8\n");
    tree_write(irq41, "0-2\n");
    assert_int_equal(set(one, &what, "0-2", "1", &answer), RESULT_OK);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 1);
    assert_string_equal(tree_read(irq41), "0-2");
    one = lease();
    assert_int_equal(set(one, &what, "0-2", "1", &answer), RESULT_OK);
    tree_write("sys/bus/pci/devices/0000:00:02.0/net/eth0/ifindex", "9\n");
    tree_write(irq41, "0-3\n");
    steering_watch(steering);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 0);
    assert_int_equal(restored.left, 1);
    assert_non_null(strstr(restored.report, "its device got its driver anew"));
    assert_string_equal(tree_read(irq41), "0-3");
}

static void a_device_that_went(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct tunable what = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_OK);
    tree_remove("proc/irq/41");
    lease_end(one, &restored);
    assert_int_equal(restored.left, 1);
    assert_non_null(strstr(restored.report, "is gone"));
}

/* Without /sys/kernel/irq the last column of /proc/interrupts tells the action. */
static void an_old_kernel(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct tunable what = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    tree_remove("sys/kernel/irq");
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_INTERNAL);
    tree_write("proc/interrupts", "           CPU0       CPU1\n"
                                  " 40:          0          0  PCI-MSI  524288-edge      eth0\n"
                                  " 41:          0          1  PCI-MSI  524289-edge      eth0-TxRx-0\n"
                                  "NMI:          0          0   Non-maskable interrupts\n");
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_OK);
    what = tree_irq_tunable(42, "eth0-TxRx-1", "0000:00:02.0");
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_NOT_FOUND);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_renamed_interface_gets_its_value_back),
        CASE(an_interface_that_is_down_or_renamed),
        CASE(renamed_in_each_form_of_name),
        CASE(a_driver_bound_anew),
        CASE(a_device_that_went),
        CASE(an_old_kernel),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
