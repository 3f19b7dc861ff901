/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* One lease on a private root: what is checked, written, read back and put back. */
#include "one_lease.h"

#include <errno.h>

#define COUNTED(kind, number) +1
enum { KINDS = 0 TUNABLE_KINDS(COUNTED) };

static void a_cycle_of_each_kind(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct {
        struct tunable what;
        const char *file, *written;
        char *before;
    } all[] = {
        {tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0"), irq41, "1-2", NULL},
        {tree_irq_tunable(43, "virtio2-input.0", "virtio2"), "proc/irq/43/smp_affinity_list", "1-2",
         NULL},
        {tree_queue_tunable(TUNABLE_RPS), "sys/class/net/eth0/queues/rx-0/rps_cpus", "6", NULL},
        {tree_queue_tunable(TUNABLE_XPS), "sys/class/net/eth0/queues/tx-0/xps_cpus", "6", NULL},
        {{.kind = TUNABLE_WRITEBACK}, "sys/devices/virtual/workqueue/writeback/cpumask", "6", NULL},
        {{.kind = TUNABLE_NAPI_THREAD,
          .number = 300,
          .ifindex = 2,
          .device = "0000:00:02.0",
          .name = "napi/eth0-8193"},
         "proc/300/cpus_allowed_list", "1-2", NULL},
        {tree_flows_tunable(), tree_flows, NULL, NULL},
    };
    enum { COUNT = sizeof all / sizeof all[0] };
    _Static_assert(COUNT == KINDS + 1, "a value of each kind, and two interrupts");
    for (size_t i = 0; i < COUNT; i++) {
        all[i].before = strdup(tree_read(all[i].file));
        assert_int_equal(set(one, &all[i].what, NULL, "1-2", &answer), RESULT_OK);
        assert_string_equal(answer.detail, "");
        if (all[i].written != NULL) {    /* for flows see test_flows */
            assert_string_equal(tree_read(all[i].file), all[i].written);
        }
        assert_int_equal(set(one, &all[i].what, NULL, "1-2", &answer), RESULT_AS_IT_WAS);
    }
    lease_end(one, &restored);
    assert_int_equal(restored.restored, COUNT);
    assert_int_equal(restored.left + restored.failed, 0);
    assert_string_equal(restored.report, "");
    for (size_t i = 0; i < COUNT; i++) {
        assert_string_equal(tree_read(all[i].file), all[i].before);
        free(all[i].before);
    }
}

static void the_first_original_is_put_back(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct tunable what = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    assert_int_equal(set(one, &what, "0-3", "1", &answer), RESULT_OK);
    assert_int_equal(set(one, &what, "1", "2", &answer), RESULT_OK);
    assert_true(answer.has_before && cpus_contains(&answer.before, 1));
    assert_true(answer.has_effective && cpus_contains(&answer.effective, 0));
    lease_restore(one, &what, &answer);
    assert_int_equal(answer.code, RESULT_OK);
    assert_string_equal(tree_read(irq41), "0-3");
    lease_restore(one, &what, &answer);
    assert_int_equal(answer.code, RESULT_NOT_HELD);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 0);
}

static void what_is_so_already_is_not_held(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct tunable what = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    assert_int_equal(set(one, &what, NULL, "0-3", &answer), RESULT_AS_IT_WAS);
    lease_restore(one, &what, &answer);
    assert_int_equal(answer.code, RESULT_NOT_HELD);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 0);
}

static void identity_and_allow_list(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct tunable what = tree_irq_tunable(41, "eth0-TxRx-1", "0000:00:02.0");
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_OTHER_IDENTITY);
    what = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:03.0");
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_OTHER_IDENTITY);
    what = tree_irq_tunable(41, "eth0-TxRx-0", "../devices/0000:00:02.0");
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_OTHER_IDENTITY);
    what = tree_irq_tunable(41, "eth0-TxRx-0", "");
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_OTHER_IDENTITY);
    what = tree_irq_tunable(49, "eth0-TxRx-0", "0000:00:02.0");
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_NOT_FOUND);
    what = tree_irq_tunable(50, "nvme0q1", "0000:00:04.0");
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_NOT_ALLOWED);
    what = tree_queue_tunable(TUNABLE_RPS);
    what.ifindex = 9;
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_OTHER_IDENTITY);
    snprintf(what.name, sizeof what.name, "../net/eth0");
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_NOT_FOUND);
    what = (struct tunable){.kind = TUNABLE_NAPI_THREAD,
                            .number = 300,
                            .ifindex = 2,
                            .device = "0000:00:02.0",
                            .name = "napi/eth0-8194"};
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_OTHER_IDENTITY);
    assert_string_equal(tree_read("proc/300/cpus_allowed_list"), "0-3");
    what = tree_queue_tunable(TUNABLE_XPS);
    what.number = 7;
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_NOT_FOUND);
    assert_string_equal(tree_read(irq41), "0-3");
    lease_end(one, &restored);
}

/* With MSI in use a device's irq file holds the number of a line that may be another device's. */
static void a_legacy_line_is_no_device_s_that_has_msi(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    tree_irq(16, "megasas", "0000:00:05.0", "0-3");
    tree_remove("sys/bus/pci/devices/0000:00:05.0/msi_irqs");
    tree_write("sys/bus/pci/devices/0000:00:02.0/irq", "16\n");
    struct tunable what = tree_irq_tunable(16, "megasas", "0000:00:02.0");
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_OTHER_IDENTITY);
    assert_string_equal(tree_read("proc/irq/16/smp_affinity_list"), "0-3");
    tree_write("sys/bus/pci/devices/0000:00:05.0/irq", "16\n");
    tree_write("sys/bus/pci/devices/0000:00:05.0/net/eth5/ifindex", "5\n");
    what = tree_irq_tunable(16, "megasas", "0000:00:05.0");
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_OK);
    lease_end(one, &restored);
    assert_string_equal(tree_read("proc/irq/16/smp_affinity_list"), "0-3");
}

static void what_others_change_is_theirs(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct tunable what = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    assert_int_equal(set(one, &what, "0-2", "1", &answer), RESULT_CHANGED);
    assert_int_equal(set(one, &what, "0-3", "1", &answer), RESULT_OK);
    tree_write(irq41, "2-3\n");
    assert_int_equal(set(one, &what, "2-3", "1", &answer), RESULT_CHANGED);
    assert_int_equal(set(one, &what, "2-3", "1", &answer), RESULT_CHANGED);
    lease_restore(one, &what, &answer);
    assert_int_equal(answer.code, RESULT_CHANGED);
    lease_end(one, &restored);
    assert_int_equal(restored.left, 1);
    assert_non_null(strstr(restored.report, "IRQ 41"));
    assert_string_equal(tree_read(irq41), "2-3");
}

/* What was ours before is not ours any more once another value was read back. */
static void an_older_value_of_ours_is_theirs(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct tunable what = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_OK);
    assert_int_equal(set(one, &what, NULL, "2", &answer), RESULT_OK);
    tree_write(irq41, "1\n");
    assert_int_equal(set(one, &what, NULL, "3", &answer), RESULT_CHANGED);
    lease_end(one, &restored);
    assert_string_equal(tree_read(irq41), "1");
}

static void one_owner(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct lease *two = lease();
    struct tunable what = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_OK);
    assert_int_equal(set(two, &what, NULL, "2", &answer), RESULT_OWNED);
    lease_restore(two, &what, &answer);
    assert_int_equal(answer.code, RESULT_NOT_HELD);
    lease_end(one, &restored);
    assert_int_equal(set(two, &what, NULL, "2", &answer), RESULT_OK);
    lease_end(two, &restored);
    assert_string_equal(tree_read(irq41), "0-3");
}

static void cpus_offline(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct tunable irq = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    struct tunable rps = tree_queue_tunable(TUNABLE_RPS);
    assert_int_equal(set(one, &irq, NULL, "7", &answer), RESULT_NO_CPU);
    assert_int_equal(set(one, &irq, NULL, "", &answer), RESULT_NO_CPU);
    assert_int_equal(set(one, &irq, NULL, "3,7", &answer), RESULT_OK);
    assert_string_equal(tree_read(irq41), "3");
    assert_int_equal(set(one, &rps, NULL, "2", &answer), RESULT_OK);
    assert_int_equal(set(one, &rps, NULL, "", &answer), RESULT_OK);
    assert_string_equal(tree_read("sys/class/net/eth0/queues/rx-0/rps_cpus"), "0");
    /* The kernel moves the interrupt to all CPUs that are left, and CPU 3 comes back. */
    tree_write("sys/devices/system/cpu/online", "0-2\n");
    tree_write(irq41, "0-2\n");
    steering_watch(steering);
    tree_write("sys/devices/system/cpu/online", "0-3\n");
    steering_watch(steering);
    lease_end(one, &restored);
    assert_int_equal(restored.left, 0);
    assert_string_equal(tree_read(irq41), "0-3");
}

static void a_fixed_interrupt(void **state) {
    (void)state;
    struct answer answer;
    struct lease *one = lease();
    struct tunable what = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    assert_int_equal(chmod(tree_path(irq41), 0444), 0);
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_FIXED);
    assert_int_equal(answer.error, EACCES);
    assert_string_equal(tree_read(irq41), "0-3");
    lease_end(one, &restored);
}

static void add_line(void *context, const char *text) {
    char *all = context;
    snprintf(all + strlen(all), 2048 - strlen(all), "%s\n", text);
}

static void the_status_tells_before_and_now(void **state) {
    (void)state;
    char all[2048] = "";
    struct answer answer;
    struct lease *one = lease();
    struct tunable irq = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    struct tunable rps = tree_queue_tunable(TUNABLE_RPS);
    steering_status(steering, add_line, all);
    assert_non_null(strstr(all, "No value is held."));
    assert_int_equal(set(one, &irq, NULL, "1", &answer), RESULT_OK);
    assert_int_equal(set(one, &rps, NULL, "2-3", &answer), RESULT_OK);
    tree_write("sys/class/net/eth0/queues/rx-0/rps_cpus", "1\n");
    steering_watch(steering);
    all[0] = '\0';
    steering_status(steering, add_line, all);
    assert_non_null(strstr(all, "test (process 4711, user 1000) holds 2 values.\n"));
    assert_non_null(strstr(all, "IRQ 41 (eth0-TxRx-0 of 0000:00:02.0) is CPU 1 and was 0-3.\n"));
    assert_non_null(strstr(all, "RPS of eth0 rx-0 was CPU none; somebody else changed it"));
    lease_end(one, &restored);
}

static void leases_are_limited(void **state) {
    (void)state;
    struct lease *all[17];
    for (int i = 0; i < 16; i++) {
        all[i] = lease();
    }
    assert_null(lease_begin(steering, 0, 1, "one too many"));
    for (int i = 0; i < 16; i++) {
        lease_end(all[i], &restored);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_cycle_of_each_kind),
        CASE(the_first_original_is_put_back),
        CASE(what_is_so_already_is_not_held),
        CASE(identity_and_allow_list),
        CASE(a_legacy_line_is_no_device_s_that_has_msi),
        CASE(what_others_change_is_theirs),
        CASE(an_older_value_of_ours_is_theirs),
        CASE(one_owner),
        CASE(cpus_offline),
        CASE(a_fixed_interrupt),
        CASE(the_status_tells_before_and_now),
        CASE(leases_are_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
