/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * A private root for tests: four CPUs; the interrupts 41 and 42 of the network device 0000:00:02.0 and 43
 * of virtio2, which 0000:00:03.0 carries; a disk's 50; eth0 with index 2, whose NIC has 8 queues and RSS
 * contexts; a NAPI thread 300; writeback.
 */
#ifndef CORELANED_TEST_TREE_H
#define CORELANED_TEST_TREE_H

#include "steering.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { TREE_PATH = 256 };

static char tree_root[64];

/* See ethtool_stand_in.c. */
static const char tree_flows[] = "sys/class/net/eth0/flows";
static const char tree_no_flows[] = "queues 8 table 128 rules 16 ntuple 1 finds 0";

static inline const char *tree_path(const char *path) {
    static char full[2 * TREE_PATH];
    snprintf(full, sizeof full, "%s/%s", tree_root, path);
    return full;
}

static inline void tree_directories(const char *path) {
    char copy[2 * TREE_PATH];
    snprintf(copy, sizeof copy, "%s", tree_path(path));
    for (char *at = strchr(copy + 1, '/'); at != NULL; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(copy, 0755);
        *at = '/';
    }
}

static inline void tree_write(const char *path, const char *text) {
    tree_directories(path);
    FILE *file = fopen(tree_path(path), "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, strlen(text), file), strlen(text));
    assert_int_equal(fclose(file), 0);
}

static inline void tree_link(const char *path, const char *target) {
    tree_directories(path);
    assert_int_equal(symlink(target, tree_path(path)), 0);
}

/* A file's text without its newline; "(absent)" without the file. */
static inline const char *tree_read(const char *path) {
    static char text[65536];
    FILE *file = fopen(tree_path(path), "r");
    if (file == NULL) {
        return "(absent)";
    }
    size_t n = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    while (n > 0 && text[n - 1] == '\n') {
        n--;
    }
    text[n] = '\0';
    return text;
}

static inline void tree_irq(unsigned irq, const char *actions, const char *device, const char *cpus) {
    char path[TREE_PATH];
    char text[64];
    snprintf(path, sizeof path, "proc/irq/%u/smp_affinity_list", irq);
    snprintf(text, sizeof text, "%s\n", cpus);
    tree_write(path, text);
    snprintf(path, sizeof path, "proc/irq/%u/effective_affinity_list", irq);
    tree_write(path, "0\n");
    snprintf(path, sizeof path, "sys/kernel/irq/%u/actions", irq);
    snprintf(text, sizeof text, "%s\n", actions);
    tree_write(path, text);
    snprintf(path, sizeof path, "sys/bus/pci/devices/%s/msi_irqs/%u", device, irq);
    tree_write(path, "msix\n");
}

static inline int tree_make(void) {
    snprintf(tree_root, sizeof tree_root, "/tmp/corelaned-test-XXXXXX");
    if (mkdtemp(tree_root) == NULL) {
        return -1;
    }
    tree_write("proc/sys/kernel/random/boot_id", "11111111-2222-3333-4444-555555555555\n");
    tree_write("sys/devices/system/cpu/online", "0-3\n");
    tree_irq(41, "eth0-TxRx-0", "0000:00:02.0", "0-3");
    tree_irq(42, "eth0-TxRx-1", "0000:00:02.0", "0-3");
    tree_irq(43, "virtio2-input.0", "0000:00:03.0", "0-3");
    tree_irq(50, "nvme0q1", "0000:00:04.0", "0-3");
    tree_write("sys/bus/pci/devices/0000:00:02.0/net/eth0/ifindex", "2\n");
    tree_write("sys/devices/pci0000:00/0000:00:03.0/virtio2/net/eth1/ifindex", "3\n");
    tree_link("sys/bus/virtio/devices/virtio2",
              "../../../devices/pci0000:00/0000:00:03.0/virtio2");
    tree_write("sys/class/net/eth0/ifindex", "2\n");
    tree_link("sys/class/net/eth0/device", "../../../0000:00:02.0");
    tree_write("sys/class/net/eth0/queues/rx-0/rps_cpus", "0\n");
    tree_write("sys/class/net/eth0/queues/tx-0/xps_cpus", "f\n");
    tree_write(tree_flows, tree_no_flows);
    tree_write("sys/devices/virtual/workqueue/writeback/cpumask", "f\n");
    tree_write("proc/300/comm", "napi/eth0-8193\n");
    tree_write("proc/300/stat", "300 (napi/eth0-8193) S 2 0 0 0 -1 2129984 0 0\n");
    tree_write("proc/300/cpus_allowed_list", "0-3\n");
    return 0;
}

static inline int tree_remove_one(const char *path, const struct stat *status, int type,
                                  struct FTW *where) {
    (void)status, (void)type, (void)where;
    return remove(path);
}

static inline void tree_remove(const char *path) {
    (void)nftw(tree_path(path), tree_remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

static inline struct config tree_config(void) {
    struct config config = {.ban = true};
    snprintf(config.state, sizeof config.state, "%s/state", tree_root);
    config.allows[config.allow_count++] =
        (struct allow){.kind = ALLOW_INTERRUPTS_CLASS, .name = "net"};
    config.allows[config.allow_count++] = (struct allow){.kind = ALLOW_INTERFACE, .name = "*"};
    config.allows[config.allow_count++] =
        (struct allow){.kind = ALLOW_FLOWS, .name = "eth0", .port = 9866};
#define ALLOW_ITS_WORD(upper, number)                                                               \
    if (tunable_facts(number)->allow != NULL) {                                                    \
        struct allow *allow = &config.allows[config.allow_count++];                                \
        allow->kind = ALLOW_MACHINE;                                                               \
        strcpy(allow->name, tunable_facts(number)->allow);                                         \
    }
    TUNABLE_KINDS(ALLOW_ITS_WORD)
#undef ALLOW_ITS_WORD
    return config;
}

static inline struct tunable tree_irq_tunable(unsigned irq, const char *action,
                                              const char *device) {
    struct tunable what = {.kind = TUNABLE_IRQ, .number = irq};
    snprintf(what.name, sizeof what.name, "%s", action);
    snprintf(what.device, sizeof what.device, "%s", device);
    return what;
}

static inline struct tunable tree_queue_tunable(enum tunable_kind kind) {
    return (struct tunable){.kind = kind, .ifindex = 2, .device = "0000:00:02.0", .name = "eth0"};
}

static inline struct tunable tree_flows_tunable(void) {
    struct tunable what = tree_queue_tunable(TUNABLE_FLOWS);
    what.number = 9866;
    return what;
}

static inline struct cpus tree_cpus(const char *list) {
    struct cpus result;
    assert_true(cpus_parse_list(list, strlen(list), &result));
    return result;
}

#endif
