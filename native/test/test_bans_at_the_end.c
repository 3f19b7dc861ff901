/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* The ban list when the helper ends, or after it was killed. */
#include "banned_interrupts.h"

static bool both_are_banned(void) {
    const char *now = banned_now(FAKE_PID);
    return strstr(now, "41") != NULL && strstr(now, "42") != NULL;
}

static void killed_while_holding(void) {
    fflush(stdout);
    steering_close(steering, &restored);
    steering = NULL;
    pid_t child = fork();
    if (child == 0) {
        char error[CONFIG_ERROR_MAX];
        struct config config = tree_config();
        steering = steering_open(&config, tree_root, false, &restored, error);
        if (steering == NULL) {
            fprintf(stderr, "%s\n", error);
            _exit(1);
        }
        (void)two_held();
        for (int tries = 0; !both_are_banned() && tries < TRIES; tries++) {
            sleep(1);
            steering_watch(steering);
        }
        if (both_are_banned()) {
            kill(getpid(), SIGKILL);
        }
        fprintf(stderr, "not banned: %s; flags %u; %s\n", banned_now(FAKE_PID),
                steering_flags(steering), news);
        _exit(1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void open_again(bool ban) {
    char error[CONFIG_ERROR_MAX];
    struct config config = tree_config();
    config.ban = ban;
    steering = steering_open(&config, tree_root, false, &restored, error);
    assert_non_null(steering);
    steering_on_news(steering, on_news, NULL);
}

/* Another irqbalance is there by then: the bans are taken back where they are. */
static void bans_of_a_killed_run_are_taken_back(void **state) {
    (void)state;
    balancer = fake_start("9", FAKE_PID);
    killed_while_holding();
    assert_string_equal(banned_now(FAKE_PID), "9 41 42");
    pid_t first = fake_start("41 77", 100);
    pid_t last = fake_start("41 77", 9000);
    open_again(true);
    assert_string_equal(banned_now(FAKE_PID), "9");
    assert_string_equal(banned_now(100), "41 77");
    assert_string_equal(banned_now(9000), "41 77");
    fake_stop(first, 100);
    fake_stop(last, 9000);
}

static void bans_that_stay_are_told_at_start(void **state) {
    (void)state;
    balancer = fake_start("9", FAKE_PID);
    killed_while_holding();
    open_again(false);
    assert_non_null(strstr(restored.report, "(process 4242) still leaves 2 interrupts alone"));
    assert_non_null(strstr(restored.report, "irqbalance = ignore"));
    steering_close(steering, &restored);
    assert_non_null(strstr(restored.report, "irqbalance = ignore"));
    kill(balancer, SIGSTOP);
    open_again(true);
    assert_non_null(strstr(restored.report, "is asked again"));
    assert_string_equal(tree_read("proc/irq/41/smp_affinity_list"), "0-3");
    pid_t later = fork();
    if (later == 0) {
        sleep(2);
        kill(balancer, SIGCONT);
        _exit(0);
    }
    steering_close(steering, &restored);
    waitpid(later, NULL, 0);
    assert_string_equal(restored.report, "");
    assert_string_equal(banned_now(FAKE_PID), "9");
    assert_string_equal(tree_read("state/journal"), "(absent)");
    open_again(true);
}

static void at_the_end_values_come_first_and_irqbalance_once(void **state) {
    (void)state;
    balancer = fake_start("9", FAKE_PID);
    struct lease *lease = two_held();
    steering_ending(steering);
    lease_end(lease, &restored);
    assert_string_equal(tree_read("proc/irq/41/smp_affinity_list"), "0-3");
    assert_string_equal(tree_read("proc/irq/42/smp_affinity_list"), "0-3");
    assert_string_equal(banned_now(FAKE_PID), "9 41 42");
    steering_close(steering, &restored);
    assert_string_equal(banned_now(FAKE_PID), "9");
    open_again(true);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(bans_of_a_killed_run_are_taken_back),
        CASE(bans_that_stay_are_told_at_start),
        CASE(at_the_end_values_come_first_and_irqbalance_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
