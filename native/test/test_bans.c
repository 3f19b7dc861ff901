/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* irqbalance's ban list: merged, verified, told again to a new one, and at the end as it was. */
#include "banned_interrupts.h"

static void the_list_is_merged_and_put_back(void **state) {
    (void)state;
    balancer = fake_start("7 9", FAKE_PID);
    struct lease *lease = two_held();
    assert_int_equal(steering_flags(steering), WELCOME_IRQBALANCE | WELCOME_BANS);
    assert_string_equal(banned_now(FAKE_PID), "7 9 41 42");
    lease_end(lease, &restored);
    assert_string_equal(banned_now(FAKE_PID), "7 9");
    assert_string_equal(news, "");
}

/* The number goes to another interrupt, which is taken before the watch has seen the first one go. */
static void a_number_passed_on_stays_banned(void **state) {
    (void)state;
    balancer = fake_start("9", FAKE_PID);
    struct lease *lease = lease_begin(steering, 1000, 1, "test");
    assert_int_equal(set(lease, 41, "eth0-TxRx-0", "1"), RESULT_OK);
    tree_write("sys/kernel/irq/41/actions", "mgmt0\n");
    tree_write("proc/irq/41/smp_affinity_list", "0-3\n");
    assert_int_equal(set(lease, 41, "mgmt0", "2"), RESULT_OK);
    steering_watch(steering);
    assert_string_equal(banned_now(FAKE_PID), "9 41");
    steering_watch(steering);
    lease_end(lease, &restored);
    assert_string_equal(banned_now(FAKE_PID), "9");
}

static void what_was_banned_before_stays_banned(void **state) {
    (void)state;
    balancer = fake_start("0 41", FAKE_PID);
    struct lease *lease = two_held();
    assert_string_equal(banned_now(FAKE_PID), "0 41 42");
    lease_end(lease, &restored);
    assert_string_equal(banned_now(FAKE_PID), "0 41");
}

static void bans_of_others_meanwhile_stay(void **state) {
    (void)state;
    static struct banned list = {.count = 3, .irqs = {41, 42, 99}};
    balancer = fake_start("", FAKE_PID);
    struct lease *lease = two_held();
    assert_string_equal(banned_now(FAKE_PID), "41 42");
    assert_int_equal(irqbalance_ban(&roots, FAKE_PID, &list), 0);
    lease_end(lease, &restored);
    assert_string_equal(banned_now(FAKE_PID), "99");
}

static void a_new_irqbalance_is_told_again(void **state) {
    (void)state;
    balancer = fake_start("7", FAKE_PID);
    struct lease *lease = two_held();
    fake_stop(balancer, FAKE_PID);
    balancer = fake_start("8", 5000);
    steering_watch(steering);
    assert_string_equal(banned_now(5000), "8 41 42");
    lease_end(lease, &restored);
    assert_string_equal(banned_now(5000), "8");
    fake_stop(balancer, 5000);
    balancer = 0;
}

/* 120 numbers of three digits make a request of 497 bytes; an old irqbalance reads 500. */
static void long_list(char out[512], const char *more) {
    out[0] = '\0';
    for (int irq = 100; irq < 219; irq++) {
        snprintf(out + strlen(out), 512 - strlen(out), "%d ", irq);
    }
    strcat(out, more);
}

static void a_list_that_nothing_fits_into_is_left(void **state) {
    (void)state;
    char before[512];
    char with_41[520];
    long_list(before, "219");
    snprintf(with_41, sizeof with_41, "41 %.500s", before);
    balancer = fake_start(before, FAKE_PID);
    struct lease *lease = two_held();
    assert_string_equal(banned_now(FAKE_PID), with_41);
    assert_non_null(strstr(news, "longer than every version"));
    lease_end(lease, &restored);
    assert_int_equal(restored.restored, 2);
    assert_string_equal(banned_now(FAKE_PID), before);
}

/* Cut within the last number it would ban IRQ 100 for IRQ 1000. */
static void a_list_that_was_cut_is_put_back(void **state) {
    (void)state;
    char before[512];
    long_list(before, "1000");
    balancer = fake_start(before, FAKE_PID);
    struct lease *lease = two_held();
    assert_string_equal(banned_now(FAKE_PID), before);
    assert_non_null(strstr(news, "it took another list"));
    lease_end(lease, &restored);
    assert_int_equal(restored.restored, 2);
    assert_string_equal(banned_now(FAKE_PID), before);
}

static void one_that_takes_no_list_is_told_of_once(void **state) {
    (void)state;
    fake_is_deaf = true;
    balancer = fake_start("9", FAKE_PID);
    fake_is_deaf = false;
    struct lease *lease = two_held();
    assert_int_equal(set(lease, 41, "eth0-TxRx-0", "3"), RESULT_OK);
    assert_string_equal(banned_now(FAKE_PID), "9");
    const char *told = strstr(news, "cannot be told");
    assert_non_null(told);
    assert_null(strstr(told + 1, "cannot be told"));
    lease_end(lease, &restored);
    assert_int_equal(restored.restored, 2);
    assert_string_equal(banned_now(FAKE_PID), "9");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(the_list_is_merged_and_put_back),
        CASE(a_number_passed_on_stays_banned),
        CASE(what_was_banned_before_stays_banned),
        CASE(bans_of_others_meanwhile_stay),
        CASE(a_new_irqbalance_is_told_again),
        CASE(a_list_that_nothing_fits_into_is_left),
        CASE(a_list_that_was_cut_is_put_back),
        CASE(one_that_takes_no_list_is_told_of_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
