/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Flows of a port, with each call to the NIC failing once in each way, and the daemon killed before each
 * call; its successor, which puts back, is killed there, too. At the end every rule and context of ours is
 * gone, and what others have is as it was. For the NIC see ethtool_stand_in.c.
 */
#include "journal_run.h"

#include <errno.h>

static char before[4096];

static int set_up_nic(void **state) {
    if (set_up(state) != 0) {
        return -1;
    }
    char theirs[1024];
    snprintf(theirs, sizeof theirs, "%s\ncontext 1", tree_no_flows);
    for (int i = 0; i < 128; i++) {
        strcat(theirs, i % 2 == 0 ? " 4" : " 5");
    }
    strcat(theirs, "\nrule 15 tcp4 50010 context 1\n");
    tree_write(tree_flows, theirs);
    snprintf(before, sizeof before, "%.4000s", tree_read(tree_flows));
    return 0;
}

static void flows(struct lease *lease, const char *queues, struct answer *answer) {
    struct tunable what = tree_flows_tunable();
    struct cpus wanted = tree_cpus(queues);
    lease_set(lease, &what, NULL, &wanted, answer);
}

/* 1: the first answer was good. */
static int life(void) {
    struct answer first;
    struct answer second;
    struct steering *steering = opened();
    struct lease *lease = lease_begin(steering, 1000, 1, "test");
    flows(lease, "4-5", &first);
    flows(lease, "6-7", &second);
    lease_end(lease, &restored);
    steering_close(steering, &restored);
    return first.code == RESULT_OK;
}

/* Its client is gone, and itself in the next moment: all is held. */
static int hold(void) {
    struct answer answer;
    struct lease *lease = lease_begin(opened(), 1000, 1, "test");
    flows(lease, "4-5", &answer);
    kill(getpid(), SIGKILL);
    return 0;
}

static int put_back(void) {
    struct steering *steering = opened();
    if (steering == NULL) {
        return 2;
    }
    steering_close(steering, &restored);
    return 0;
}

static void all_is_as_before(int call, int failure) {
    struct steering *steering = opened();
    assert_non_null(steering);
    if (strcmp(tree_read(tree_flows), before) != 0 || restored.left + restored.failed > 0) {
        fail_msg("call %d, error %d: %s%s", call, failure, restored.report, tree_read(tree_flows));
    }
    steering_close(steering, &restored);
    assert_string_equal(tree_read(journal), "(absent)");
}

/* The calls that look for contexts are ten times as many, and all alike: of these some. */
static const char *point = "before-ethtool";

static const char *fault_at(int call, int failure) {
    static char text[64];
    if (failure == 0) {
        snprintf(text, sizeof text, "%s:%d", point, call);
    } else {
        snprintf(text, sizeof text, "%s:%d:%d", point, call, failure);
    }
    return text;
}

/* How many calls a life without faults makes. */
static int calls_of_a_life(void) {
    int low = 1;
    int high = 4096;
    while (low < high) {
        int middle = (low + high) / 2;
        if (in_child(fault_at(middle, 0), life) == -SIGKILL) {
            low = middle + 1;
        } else {
            high = middle;
        }
        all_is_as_before(middle, 0);
    }
    return low - 1;
}

static void killed_before_each_call(void **state) {
    (void)state;
    int calls = calls_of_a_life();
    assert_true(calls > 30);
    for (int call = 1; call <= calls; call++) {
        assert_int_equal(in_child(fault_at(call, 0), life), -SIGKILL);
        all_is_as_before(call, 0);
    }
    print_message("%d kills\n", calls);
}

static void each_call_fails_in_each_way(void **state) {
    (void)state;
    static const int errors[] = {EOPNOTSUPP, ENOSPC, EINVAL, EBUSY, ENODEV, EIO, EPERM};
    int calls = calls_of_a_life();
    int refused = 0;
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        for (int call = 1; call <= calls; call++) {
            int good = in_child(fault_at(call, errors[i]), life);
            assert_true(good == 0 || good == 1);
            refused += good == 0;
            all_is_as_before(call, errors[i]);
        }
    }
    print_message("%d refused\n", refused);
    assert_true(refused > 50);
    point = "before-rss-look";
    for (int call = 1; call < 400; call += 9) {
        (void)in_child(fault_at(call, errors[call % 7]), life);
        all_is_as_before(call, errors[call % 7]);
    }
    point = "before-ethtool";
}

/* Client and daemon killed, then its successor before each of its calls. */
static void killed_in_putting_back(void **state) {
    (void)state;
    int kills = 0;
    for (int call = 1;; call++) {
        assert_int_equal(in_child("compacted:99", hold), -SIGKILL);
        assert_non_null(strstr(tree_read(tree_flows), "tcp6 9866 context 2"));
        int how = in_child(fault_at(call, 0), put_back);
        all_is_as_before(call, 0);
        if (how != -SIGKILL) {
            assert_int_equal(how, 0);
            break;
        }
        kills++;
    }
    print_message("%d kills\n", kills);
    assert_true(kills > 5);
}

/* A NIC that refuses the second rule, and every try to take the first back, until the daemon ends. */
static void refused_half_way_and_in_taking_back(void **state) {
    (void)state;
    int calls = calls_of_a_life();
    for (int call = 1; call <= calls; call += 3) {
        char text[64];
        snprintf(text, sizeof text, "%s:%d+:%d", point, call, EIO);
        (void)in_child(text, life);
        all_is_as_before(call, EIO);
    }
}

int main(void) {
#define ON_A_NIC(name) cmocka_unit_test_setup_teardown(name, set_up_nic, tear_down)
    const struct CMUnitTest tests[] = {
        ON_A_NIC(killed_before_each_call),
        ON_A_NIC(each_call_fails_in_each_way),
        ON_A_NIC(killed_in_putting_back),
        ON_A_NIC(refused_half_way_and_in_taking_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
