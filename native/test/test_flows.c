/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Flows of a port: an RSS context and two rules, on a NIC that ethtool_stand_in.c stands for. */
#include "one_lease.h"

#include "flows.h"
#include "flows_survey.h"

#include <errno.h>

static struct tunable port;
static struct answer answer;

static int set_up_flows(void **state) {
    port = tree_flows_tunable();
    return set_up(state);
}

/* With what others have set. */
static void nic(const char *first, const char *more) {
    char text[1024];
    snprintf(text, sizeof text, "%s\n%s", first == NULL ? tree_no_flows : first, more);
    tree_write(tree_flows, text);
}

static unsigned times(const char *text, const char *word) {
    unsigned count = 0;
    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word)) {
        count++;
    }
    return count;
}

static void a_context_and_two_rules(void **state) {
    (void)state;
    struct lease *one = lease();
    assert_int_equal(set(one, &port, "", "4-7", &answer), RESULT_OK);
    assert_true(answer.has_before && cpus_empty(&answer.before));
    const char *now = tree_read(tree_flows);
    assert_non_null(strstr(now, "\nrule 15 tcp4 9866 context 1"));
    assert_non_null(strstr(now, "\nrule 14 tcp6 9866 context 1"));
    assert_int_equal(times(now, "\ncontext "), 1);
    for (const char *queue = "4567"; *queue != '\0'; queue++) {
        char word[] = {' ', *queue, '\0'};
        assert_true(times(strstr(now, "\ncontext 1"), word) >= 32);
    }
    assert_int_equal(set(one, &port, NULL, "4-7", &answer), RESULT_AS_IT_WAS);
    assert_int_equal(set(one, &port, "4-7", "2-3", &answer), RESULT_OK);
    assert_int_equal(times(tree_read(tree_flows), "\nrule "), 2);
    lease_restore(one, &port, &answer);
    assert_int_equal(answer.code, RESULT_OK);
    assert_string_equal(tree_read(tree_flows), tree_no_flows);
    assert_int_equal(set(one, &port, NULL, "0-1", &answer), RESULT_OK);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 1);
    assert_string_equal(tree_read(tree_flows), tree_no_flows);
}

static void a_driver_may_choose_the_location(void **state) {
    (void)state;
    struct lease *one = lease();
    nic("queues 8 table 128 rules 16 ntuple 1 finds 1", "rule 0 tcp4 22 queue 3\n");
    assert_int_equal(set(one, &port, NULL, "0-3", &answer), RESULT_OK);
    assert_non_null(strstr(tree_read(tree_flows), "rule 1 tcp4 9866 context 1"));
    lease_end(one, &restored);
    assert_int_equal(times(tree_read(tree_flows), "\nrule "), 1);
}

/* Contexts and rules of others that have nothing to do with it are as they were. */
static void what_others_have_stays(void **state) {
    (void)state;
    char before[4096];
    char theirs[1024] = "context 1";
    struct lease *one = lease();
    for (int i = 0; i < 128; i++) {
        strcat(theirs, i % 2 == 0 ? " 4" : " 5");
    }
    strcat(theirs, "\nrule 15 tcp4 50010 context 1\n");
    nic(NULL, theirs);
    snprintf(before, sizeof before, "%.4000s", tree_read(tree_flows));
    assert_int_equal(set(one, &port, NULL, "4-5", &answer), RESULT_OK);
    assert_non_null(strstr(tree_read(tree_flows), "rule 14 tcp4 9866 context 2"));
    lease_end(one, &restored);
    assert_int_equal(restored.left + restored.failed, 0);
    assert_string_equal(tree_read(tree_flows), before);
}

static void a_rule_of_others_for_the_port_refuses(void **state) {
    (void)state;
    struct lease *one = lease();
    nic(NULL, "rule 3 tcp6 9866 queue 0\n");
    assert_int_equal(set(one, &port, NULL, "4-5", &answer), RESULT_CHANGED);
    assert_string_equal(answer.detail,
                        "rule 3 of somebody else bears on port 9866 (ethtool -n)");
    lease_end(one, &restored);
    assert_int_equal(times(tree_read(tree_flows), "\nrule "), 1);
    assert_int_equal(times(tree_read(tree_flows), "\ncontext "), 0);
}

static void what_a_nic_cannot_is_said(void **state) {
    (void)state;
    static const struct {
        const char *nic, *why;
    } all[] = {
        {"", "the NIC has no RSS table of 64 to 4096 entries"},
        {"queues 8 table 32 rules 16 ntuple 1", "the NIC has no RSS table of 64 to 4096 entries"},
        {"queues 8 table 128 rules 0 ntuple 1", "the NIC takes no rules for flows (ethtool -n)"},
        {"queues 8 table 128 rules 16 ntuple 0",
         "rules for flows are switched off: ethtool -K INTERFACE ntuple on"},
    };
    struct lease *one = lease();
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        tree_write(tree_flows, all[i].nic);
        assert_int_equal(set(one, &port, NULL, "4-5", &answer), RESULT_FIXED);
        assert_string_equal(answer.detail, all[i].why);
    }
    tree_remove(tree_flows);
    assert_int_equal(set(one, &port, NULL, "4-5", &answer), RESULT_FIXED);
    lease_end(one, &restored);
}

static void what_a_hostile_client_asks(void **state) {
    (void)state;
    static const char *const queues[] = {"0-8", "7", "8191", "0,1023", "0-8191"};
    struct lease *one = lease();
    for (size_t i = 0; i < sizeof queues / sizeof queues[0]; i++) {
        assert_int_equal(set(one, &port, NULL, queues[i], &answer), RESULT_FIXED);
        assert_string_equal(tree_read(tree_flows), tree_no_flows);
    }
    assert_int_equal(set(one, &port, NULL, "", &answer), RESULT_AS_IT_WAS);
    struct tunable other = port;
    other.number = 22;
    assert_int_equal(set(one, &other, NULL, "0-1", &answer), RESULT_NOT_ALLOWED);
    other.number = 9866 + 65536;
    assert_int_equal(set(one, &other, NULL, "0-1", &answer), RESULT_NOT_ALLOWED);
    other = port;
    strcpy(other.name, "eth1");
    assert_int_equal(set(one, &other, NULL, "0-1", &answer), RESULT_NOT_ALLOWED);
    other = port;
    other.ifindex = 3;
    assert_int_equal(set(one, &other, NULL, "0-1", &answer), RESULT_OTHER_IDENTITY);
    other = port;
    strcpy(other.device, "0000:00:09.0");
    assert_int_equal(set(one, &other, NULL, "0-1", &answer), RESULT_OTHER_IDENTITY);
    struct lease *two = lease();
    assert_int_equal(set(one, &port, NULL, "0-1", &answer), RESULT_OK);
    assert_int_equal(set(two, &port, NULL, "2-3", &answer), RESULT_OWNED);
    lease_end(two, &restored);
    lease_end(one, &restored);
    assert_string_equal(tree_read(tree_flows), tree_no_flows);
}

/* An operator removes all of it under the lease: theirs from then on, told once, nothing is made anew. */
static void taken_away_by_somebody_else(void **state) {
    (void)state;
    struct lease *one = lease();
    assert_int_equal(set(one, &port, NULL, "4-5", &answer), RESULT_OK);
    nic(NULL, "rule 3 tcp4 9866 queue 2\n");
    steering_watch(steering);
    assert_int_equal(set(one, &port, NULL, "4-5", &answer), RESULT_CHANGED);
    lease_end(one, &restored);
    assert_int_equal(restored.left, 1);
    assert_int_equal(times(tree_read(tree_flows), "rule 3 tcp4 9866 queue 2"), 1);
}

/* A rule of theirs beside ours: ours goes, theirs stays, and nothing is left to be tried again. */
static void theirs_beside_ours(void **state) {
    (void)state;
    char text[4096];
    struct lease *one = lease();
    assert_int_equal(set(one, &port, NULL, "4-5", &answer), RESULT_OK);
    snprintf(text, sizeof text, "%.4000s\nrule 3 tcp4 9866 queue 2\n", tree_read(tree_flows));
    tree_write(tree_flows, text);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 1);
    assert_int_equal(restored.failed, 0);
    assert_int_equal(times(tree_read(tree_flows), "\nrule "), 1);
    assert_int_equal(times(tree_read(tree_flows), "rule 3 tcp4 9866 queue 2"), 1);
    assert_int_equal(times(tree_read(tree_flows), "\ncontext "), 0);
}

/* They removed one rule only: what is left is still ours to take back. */
static void one_rule_taken_away(void **state) {
    (void)state;
    char text[4096];
    struct lease *one = lease();
    assert_int_equal(set(one, &port, NULL, "4-5", &answer), RESULT_OK);
    snprintf(text, sizeof text, "%.4000s", tree_read(tree_flows));
    *strstr(text, "\nrule 15") = '\0';
    tree_write(tree_flows, text);
    steering_watch(steering);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 1);
    assert_string_equal(tree_read(tree_flows), tree_no_flows);
}

/* Our context cannot go while a rule of theirs leads there: kept in mind, and gone with that rule. */
static void a_rule_of_others_to_our_context(void **state) {
    (void)state;
    char text[4096];
    struct lease *one = lease();
    assert_int_equal(set(one, &port, NULL, "4-5", &answer), RESULT_OK);
    snprintf(text, sizeof text, "%.4000s\nrule 2 tcp4 80 context 1\n", tree_read(tree_flows));
    tree_write(tree_flows, text);
    lease_end(one, &restored);
    assert_int_equal(restored.failed, 1);
    assert_int_equal(times(tree_read(tree_flows), "\nrule "), 1);
    snprintf(text, sizeof text, "%.4000s", tree_read(tree_flows));
    *strstr(text, "\nrule 2") = '\0';
    tree_write(tree_flows, text);
    steering_watch(steering);
    assert_string_equal(tree_read(tree_flows), tree_no_flows);
}

static void our_table_is_nobody_else_s(void **state) {
    (void)state;
    uint32_t one[128];
    uint32_t other[128];
    struct cpus queues = tree_cpus("2,5");
    flows_table(9866, &queues, one, 128);
    flows_table(9867, &queues, other, 128);
    assert_memory_not_equal(one, other, sizeof one);
    unsigned twos = 0;
    unsigned in_turn = 0;
    for (int i = 0; i < 128; i++) {
        twos += one[i] == 2;
        in_turn += one[i] == (i % 2 == 0 ? 2U : 5U);
    }
    assert_int_equal(twos, 64);
    assert_true(in_turn > 32 && in_turn < 96);
}

/* The kernel of this machine itself: a loopback interface has nothing of it, and says so. */
static void the_real_kernel_about_lo(void **state) {
    (void)state;
    struct roots roots;
    struct nic lo;
    struct verdict verdict;
    struct cpus now;
    char error[CONFIG_ERROR_MAX];
    assert_true(roots_open(&roots, "", error));
    assert_int_equal(nic_open(&roots, 1, "", &lo), 0);
    assert_string_equal(lo.name, "lo");
    flows_can(&lo, 9866, &verdict);
    assert_int_equal(verdict.code, RESULT_FIXED);
    assert_int_equal(verdict.error, EOPNOTSUPP);
    assert_string_equal(verdict.why, "the NIC has no RSS table of 64 to 4096 entries");
    assert_int_equal(flows_read(&lo, 9866, false, &now), -EOPNOTSUPP);
    now = tree_cpus("0-1");
    assert_int_equal(flows_write(&lo, 9866, &now), -EOPNOTSUPP);
    assert_int_equal(nic_open(&roots, 999999999, "", &lo), -ENODEV);
    roots_close(&roots);
}

int main(void) {
#define FLOWS(name) cmocka_unit_test_setup_teardown(name, set_up_flows, tear_down)
    const struct CMUnitTest tests[] = {
        FLOWS(a_context_and_two_rules),
        FLOWS(a_driver_may_choose_the_location),
        FLOWS(what_others_have_stays),
        FLOWS(a_rule_of_others_for_the_port_refuses),
        FLOWS(what_a_nic_cannot_is_said),
        FLOWS(what_a_hostile_client_asks),
        FLOWS(taken_away_by_somebody_else),
        FLOWS(theirs_beside_ours),
        FLOWS(one_rule_taken_away),
        FLOWS(a_rule_of_others_to_our_context),
        FLOWS(our_table_is_nobody_else_s),
        FLOWS(the_real_kernel_about_lo),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
