/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* For tests of irqbalance's ban list: one helper, and an irqbalance that a test starts where it needs one. */
#ifndef CORELANED_TEST_BANNED_INTERRUPTS_H
#define CORELANED_TEST_BANNED_INTERRUPTS_H

#include "fake_irqbalance.h"

#include "files.h"
#include "irqbalance.h"

static struct steering *steering;
static struct restored restored;
static struct roots roots;
static pid_t balancer;
static char news[4096];

static inline void on_news(void *context, const char *text) {
    (void)context;
    size_t used = strlen(news);
    snprintf(news + used, sizeof news - used, "%s\n", text);
}

static inline int set_up(void **state) {
    (void)state;
    char error[CONFIG_ERROR_MAX];
    news[0] = '\0';
    if (tree_make() != 0) {
        return -1;
    }
    tree_directories("run/x");
    balancer = 0;
    struct config config = tree_config();
    steering = steering_open(&config, tree_root, false, &restored, error);
    if (steering == NULL || !roots_open(&roots, tree_root, error)) {
        return -1;
    }
    steering_on_news(steering, on_news, NULL);
    return 0;
}

static inline int tear_down(void **state) {
    (void)state;
    if (steering != NULL) {
        steering_close(steering, &restored);
    }
    if (balancer != 0) {
        fake_stop(balancer, FAKE_PID);
    }
    roots_close(&roots);
    tree_remove("");
    return 0;
}

/* The stand-in is a process: on a busy machine it may answer too late for the daemon, which asks again. */
enum { TRIES = 60 };

/* Its list now, as a text. */
static inline const char *banned_now(unsigned pid) {
    static char text[IRQBALANCE_MESSAGE_MAX + 1];
    static struct banned now;
    int tries = 0;
    while (irqbalance_setup(&roots, pid, &now) != 0) {
        assert_true(tries++ < TRIES);
        sleep(1);
    }
    assert_true(irqbalance_format_ban(&now, text) > 0);
    return text + strlen("settings ban irqs ");
}

static inline enum result_code set(struct lease *lease, unsigned irq, const char *action,
                                   const char *to) {
    struct answer answer;
    struct tunable what = tree_irq_tunable(irq, action, "0000:00:02.0");
    struct cpus wanted = tree_cpus(to);
    lease_set(lease, &what, NULL, &wanted, &answer);
    return answer.code;
}

static inline enum result_code set_in_time(struct lease *lease, unsigned irq, const char *action,
                                           const char *to) {
    enum result_code code = set(lease, irq, action, to);
    for (int tries = 0; code == RESULT_TRANSIENT && tries < TRIES; tries++) {
        sleep(1);
        code = set(lease, irq, action, to);
    }
    return code;
}

/* Where it was late at the first look, interrupts would be held without a ban. */
static inline void until_it_is_reached(void) {
    for (int tries = 0; (steering_flags(steering) & WELCOME_BANS) == 0 && tries < TRIES; tries++) {
        lease_end(lease_begin(steering, 1000, 1, "test"), &restored);
        sleep(1);
    }
}

static inline struct lease *two_held(void) {
    if (balancer != 0) {
        until_it_is_reached();
    }
    struct lease *lease = lease_begin(steering, 1000, 1, "test");
    assert_int_equal(set_in_time(lease, 41, "eth0-TxRx-0", "1"), RESULT_OK);
    assert_int_equal(set_in_time(lease, 42, "eth0-TxRx-1", "2"), RESULT_OK);
    return lease;
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#endif
