/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* For tests of leases on a private root: one helper, set up for each test. */
#ifndef CORELANED_TEST_ONE_LEASE_H
#define CORELANED_TEST_ONE_LEASE_H

#include "tree.h"

static struct steering *steering;
static struct restored restored;

static inline int set_up(void **state) {
    (void)state;
    char error[CONFIG_ERROR_MAX];
    if (tree_make() != 0) {
        return -1;
    }
    struct config config = tree_config();
    steering = steering_open(&config, tree_root, false, &restored, error);
    return steering == NULL ? -1 : 0;
}

static inline int tear_down(void **state) {
    (void)state;
    steering_close(steering, &restored);
    tree_remove("");
    return 0;
}

static inline struct lease *lease(void) {
    struct lease *result = lease_begin(steering, 1000, 4711, "test");
    assert_non_null(result);
    return result;
}

static inline enum result_code set(struct lease *lease, const struct tunable *what, const char *seen,
                            const char *to, struct answer *out) {
    struct cpus was = tree_cpus(seen == NULL ? "" : seen);
    struct cpus wanted = tree_cpus(to);
    lease_set(lease, what, seen == NULL ? NULL : &was, &wanted, out);
    return out->code;
}

static const char irq41[] = "proc/irq/41/smp_affinity_list";

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
