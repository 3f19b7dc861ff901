/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* For tests of what a run leaves to the next: runs in processes of their own, killed or with a fault. */
#ifndef CORELANED_TEST_JOURNAL_RUN_H
#define CORELANED_TEST_JOURNAL_RUN_H

#include "tree.h"

#include <signal.h>
#include <sys/wait.h>

static const char irq41[] = "proc/irq/41/smp_affinity_list";
static const char irq42[] = "proc/irq/42/smp_affinity_list";
static const char journal[] = "state/journal";

static struct restored restored;
static char error[CONFIG_ERROR_MAX];

static inline int set_up(void **state) {
    (void)state;
    return tree_make();
}

static inline int tear_down(void **state) {
    (void)state;
    tree_remove("");
    return 0;
}

static inline struct steering *opened(void) {
    struct config config = tree_config();
    return steering_open(&config, tree_root, false, &restored, error);
}

static inline enum result_code set(struct lease *lease, unsigned irq, const char *action,
                                   const char *to) {
    struct answer answer;
    struct tunable what = tree_irq_tunable(irq, action, "0000:00:02.0");
    struct cpus wanted = tree_cpus(to);
    lease_set(lease, &what, NULL, &wanted, &answer);
    return answer.code;
}

/* In a process of its own, with a fault; killed is as good an end as any. */
static inline int in_child(const char *fault, int (*what)(void)) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        setenv("CORELANED_DIE_AT", fault, 1);
        _exit(what());
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static inline int hold_two(void) {
    struct lease *lease = lease_begin(opened(), 0, 1, "test");
    int good = set(lease, 41, "eth0-TxRx-0", "1") == RESULT_OK
               && set(lease, 42, "eth0-TxRx-1", "2") == RESULT_OK;
    kill(getpid(), SIGKILL);
    return good;
}

static inline void close_and_see_all_back(struct steering *steering) {
    assert_non_null(steering);
    assert_string_equal(tree_read(irq41), "0-3");
    assert_string_equal(tree_read(irq42), "0-3");
    steering_close(steering, &restored);
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
