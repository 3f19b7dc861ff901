/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Lists, masks, names and texts of the kernel. */
#include "tree.h"

#include "access.h"
#include "allow.h"
#include "interrupts.h"

#include <errno.h>

static void reads_list(const char *text, const char *expected) {
    struct cpus set;
    char out[STR_MAX];
    if (expected == NULL) {
        assert_false(cpus_parse_list(text, strlen(text), &set));
        assert_true(cpus_empty(&set));
        return;
    }
    assert_true(cpus_parse_list(text, strlen(text), &set));
    assert_int_equal(cpus_format_list(&set, out, sizeof out), strlen(expected));
    assert_string_equal(out, expected);
}

static void lists(void **state) {
    (void)state;
    reads_list("", "");
    reads_list("\n", "");
    reads_list("0-3,8\n", "0-3,8");
    reads_list("0,1,2", "0-2");
    reads_list("8191", "8191");
    static const char *const bad[] = {"8192", "3-1",  "1,0",   "1,1",    "0-2,2", ",",  "1,", "-1",
                                      "1-",   "+1",   " 1",    "1 ",     "0x1",   "1;", "1\n\n",
                                      "1-2-3", "00001", "99999999999", "a"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        reads_list(bad[i], NULL);
    }
    assert_false(cpus_parse_list("1\0", 2, &(struct cpus){{0}}));
}

static void reads_mask(const char *text, const char *list) {
    struct cpus set;
    char out[STR_MAX];
    assert_true(cpus_parse_mask(text, strlen(text), &set));
    cpus_format_list(&set, out, sizeof out);
    assert_string_equal(out, list);
}

static void masks(void **state) {
    (void)state;
    char out[STR_MAX];
    struct cpus set;
    reads_mask("f\n", "0-3");
    reads_mask("00000000,000000ff", "0-7");
    reads_mask("1,00000000,80000000", "31,64");
    static const char *const bad[] = {"", "\n", "F", "0x1", "1,2", "123456789", ",1", "1,", "1 "};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(cpus_parse_mask(bad[i], strlen(bad[i]), &set));
        assert_true(cpus_empty(&set));
    }
    set = tree_cpus("31,64");
    assert_int_equal(cpus_format_mask(&set, out, sizeof out), 19);
    assert_string_equal(out, "1,00000000,80000000");
    assert_int_equal(cpus_format_mask(&set, out, 19), 0);
    assert_string_equal(out, "");
    set = tree_cpus("");
    assert_int_equal(cpus_format_mask(&set, out, sizeof out), 1);
    assert_string_equal(out, "0");
}

static void sets(void **state) {
    (void)state;
    struct cpus a = tree_cpus("1-3");
    struct cpus b = tree_cpus("2-5");
    assert_true(cpus_contains(&a, 3) && !cpus_contains(&a, 4) && !cpus_contains(&a, 1U << 20));
    assert_false(cpus_within(&a, &b));
    cpus_intersect(&a, &b);
    assert_true(cpus_within(&a, &b));
    assert_true(cpus_equal(&a, &(struct cpus){{0xc}}));
}

static void lines_of_interrupts(void **state) {
    (void)state;
    static const struct {
        const char *line;
        const char *action;
    } lines[] = {
        {"   50105   0 PCI-MSIX-0000:00:03.0   1-edge      virtio2-input.0\n", "virtio2-input.0"},
        {"   1   0  IO-APIC   5-edge      i801_smbus, ehci_hcd:usb1\n", "i801_smbus, ehci_hcd:usb1"},
        {"   0   0  IO-APIC   8-edge\n", ""},
        {"   0   0     GICv3  27 Level\n", ""},
        {"   0   0     GICv3  27 Level     arch_timer\n", "arch_timer"},
        {"   0   0  IR-PCI-MSI 327680-edge      PCIe PME\n", "PCIe PME"},
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char line[128];
        snprintf(line, sizeof line, "%s", lines[i].line);
        assert_string_equal(interrupts_action_of_line(line), lines[i].action);
    }
}

static void errors(void **state) {
    (void)state;
    assert_int_equal(error_result(EAGAIN), RESULT_TRANSIENT);
    assert_int_equal(error_result(EBUSY), RESULT_TRANSIENT);
    assert_int_equal(error_result(ENOSPC), RESULT_TRANSIENT);
    assert_int_equal(error_result(ENOMEM), RESULT_TRANSIENT);
    assert_int_equal(error_result(EINPROGRESS), RESULT_TRANSIENT);
    assert_int_equal(error_result(EIO), RESULT_FIXED);
    assert_int_equal(error_result(EPERM), RESULT_FIXED);
    assert_int_equal(error_result(EACCES), RESULT_FIXED);
    assert_int_equal(error_result(EROFS), RESULT_FIXED);
    assert_int_equal(error_result(ENODEV), RESULT_NOT_FOUND);
}

static void names(void **state) {
    (void)state;
    static const char *const bad[] = {"napi/-1", "napi/eth0", "napi/eth0-", "napi/eth0-x", "eth0-1",
                                      "napi/../x-1", "napi/..-1", "napi/abcdefghijklmnop-1"};
    char name[INTERFACE_MAX + 1];
    struct tunable what = {.kind = TUNABLE_NAPI_THREAD, .name = "napi/eth0-vlan-8193"};
    assert_true(identity_interface_name(&what, name));
    assert_string_equal(name, "eth0-vlan");
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        snprintf(what.name, sizeof what.name, "%s", bad[i]);
        assert_false(identity_interface_name(&what, name));
    }
}

static bool permitted(enum allow_kind kind, const char *name, const struct tunable *what) {
    struct roots roots;
    char error[CONFIG_ERROR_MAX];
    struct config config = {.allow_count = 1};
    config.allows[0].kind = kind;
    snprintf(config.allows[0].name, sizeof config.allows[0].name, "%s", name);
    assert_true(roots_open(&roots, tree_root, error));
    bool result = allow_permits(&config, &roots, what);
    roots_close(&roots);
    return result;
}

static void what_is_allowed(void **state) {
    (void)state;
    assert_int_equal(tree_make(), 0);
    struct tunable pci = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    struct tunable virtio = tree_irq_tunable(43, "virtio2-input.0", "virtio2");
    struct tunable disk = tree_irq_tunable(50, "nvme0q1", "0000:00:04.0");
    struct tunable rps = tree_queue_tunable(TUNABLE_RPS);
    struct tunable writeback = {.kind = TUNABLE_WRITEBACK};
    assert_true(permitted(ALLOW_INTERRUPTS_CLASS, "net", &pci));
    assert_true(permitted(ALLOW_INTERRUPTS_CLASS, "net", &virtio));
    assert_false(permitted(ALLOW_INTERRUPTS_CLASS, "net", &disk));
    assert_false(permitted(ALLOW_INTERRUPTS_CLASS, "..", &disk));
    assert_true(permitted(ALLOW_INTERRUPTS_DEVICE, "0000:00:04.0", &disk));
    assert_true(permitted(ALLOW_INTERRUPTS_DEVICE, "0000:00:03.0", &virtio));
    assert_false(permitted(ALLOW_INTERRUPTS_DEVICE, "0000:00:02.0", &virtio));
    assert_true(permitted(ALLOW_INTERFACE, "eth0", &rps));
    assert_true(permitted(ALLOW_INTERFACE, "*", &rps));
    assert_false(permitted(ALLOW_INTERFACE, "eth1", &rps));
    assert_false(permitted(ALLOW_INTERFACE, "*", &pci));
    assert_true(permitted(ALLOW_MACHINE, "writeback", &writeback));
    assert_false(permitted(ALLOW_MACHINE, "writeback", &rps));
    tree_remove("");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists),  cmocka_unit_test(masks),
        cmocka_unit_test(sets),   cmocka_unit_test(lines_of_interrupts),
        cmocka_unit_test(errors), cmocka_unit_test(names),
        cmocka_unit_test(what_is_allowed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
