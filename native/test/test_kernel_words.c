/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Writes that the kernel takes otherwise than they were meant. A plain file takes everything, so
 * value_write is wrapped.
 */
#include "one_lease.h"

#include "access.h"

#include <errno.h>
#include <sys/wait.h>

static const char rps[] = "sys/class/net/eth0/queues/rx-0/rps_cpus";
static const char xps[] = "sys/class/net/eth0/queues/tx-0/xps_cpus";
static const char online[] = "sys/devices/system/cpu/online";

int __real_value_write(const struct value *value, const struct cpus *to);
int __wrap_value_write(const struct value *value, const struct cpus *to);

static const char *kept;     /* null: all; else the CPUs that are left of what is written */
static int refused;          /* 0, or what the next writes answer */
static const char *instead;  /* what is written although it is refused */

int __wrap_value_write(const struct value *value, const struct cpus *to) {
    struct cpus what = *to;
    if (instead != NULL) {
        what = tree_cpus(instead);
        (void)__real_value_write(value, &what);
    }
    if (refused != 0) {
        return -refused;
    }
    if (kept != NULL) {
        struct cpus mask = tree_cpus(kept);
        cpus_intersect(&what, &mask);
    }
    return __real_value_write(value, &what);
}

static int kernel_set_up(void **state) {
    kept = NULL;
    refused = 0;
    instead = NULL;
    return set_up(state);
}

#define KERNEL_CASE(name) cmocka_unit_test_setup_teardown(name, kernel_set_up, tear_down)

static void cpu_3_goes(void) {
    tree_write(online, "0-2\n");
    kept = "0-2";
}

static void cpu_3_is_back(void) {
    tree_write(online, "0-3\n");
    kept = NULL;
}

static void add_line(void *context, const char *text) {
    char *all = context;
    snprintf(all + strlen(all), 2048 - strlen(all), "%s\n", text);
}

static bool status_says(const char *part) {
    char all[2048] = "";
    steering_status(steering, add_line, all);
    return strstr(all, part) != NULL;
}

/* RPS was CPU 3 and is put back while that is offline. */
static void ended_without_its_cpu(void) {
    struct answer answer;
    struct tunable what = tree_queue_tunable(TUNABLE_RPS);
    tree_write(rps, "8\n");
    struct lease *one = lease();
    assert_int_equal(set(one, &what, "3", "1", &answer), RESULT_OK);
    cpu_3_goes();
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 1);
    assert_int_equal(restored.left + restored.failed, 0);
    assert_non_null(strstr(restored.report, "the rest follows"));
    assert_string_equal(tree_read(rps), "0");
}

static void an_original_waits_for_its_cpus(void **state) {
    (void)state;
    ended_without_its_cpu();
    assert_true(status_says("RPS of eth0 rx-0 is back to CPU none; the rest of 3 is offline.\n"));
    steering_watch(steering);
    assert_string_equal(tree_read(rps), "0");
    assert_non_null(strstr(tree_read("state/journal"), " intent "));
    cpu_3_is_back();
    steering_watch(steering);
    assert_string_equal(tree_read(rps), "8");
    assert_true(status_says("No value is held.\n"));
    assert_null(strstr(tree_read("state/journal"), " intent "));
}

static void one_restored_alone_waits_too(void **state) {
    (void)state;
    struct answer answer;
    struct tunable what = tree_queue_tunable(TUNABLE_XPS);
    struct lease *one = lease();
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_OK);
    cpu_3_goes();
    lease_restore(one, &what, &answer);
    assert_int_equal(answer.code, RESULT_OK);
    assert_string_equal(tree_read(xps), "7");
    lease_restore(one, &what, &answer);
    assert_int_equal(answer.code, RESULT_NOT_HELD);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 0);
    cpu_3_is_back();
    steering_watch(steering);
    assert_string_equal(tree_read(xps), "f");
}

static void what_others_make_of_a_waiting_one_is_theirs(void **state) {
    (void)state;
    ended_without_its_cpu();
    tree_write(rps, "2\n");
    cpu_3_is_back();
    steering_watch(steering);
    assert_string_equal(tree_read(rps), "2");
    assert_true(status_says("No value is held.\n"));
}

static void a_waiting_one_is_taken_over_with_its_original(void **state) {
    (void)state;
    struct answer answer;
    struct tunable what = tree_queue_tunable(TUNABLE_RPS);
    ended_without_its_cpu();
    struct lease *one = lease();
    assert_int_equal(set(one, &what, "", "1", &answer), RESULT_OK);
    cpu_3_is_back();
    steering_watch(steering);
    assert_string_equal(tree_read(rps), "2");
    lease_end(one, &restored);
    assert_string_equal(restored.report, "");
    assert_string_equal(tree_read(rps), "8");
}

static void start_and_die_at(const char *fault) {
    char error[CONFIG_ERROR_MAX];
    struct config config = tree_config();
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        setenv("CORELANED_DIE_AT", fault, 1);
        steering = steering_open(&config, tree_root, false, &restored, error);
        ended_without_its_cpu();
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
}

/* Killed after the cut value is there, and its successor in its replay after it wrote it once more. */
static void a_waiting_one_outlives_kills(void **state) {
    (void)state;
    static const char *const faults[] = {"before-restore:1", "restored:1"};
    char error[CONFIG_ERROR_MAX];
    struct config config = tree_config();
    for (size_t i = 0; i < 2; i++) {
        steering_close(steering, &restored);
        start_and_die_at(faults[i]);
        cpu_3_goes();
        start_and_die_at("restored:1");
        steering = steering_open(&config, tree_root, false, &restored, error);
        assert_non_null(steering);
        assert_int_equal(restored.left, 0);
        assert_string_equal(tree_read(rps), "0");
        cpu_3_is_back();
        steering_watch(steering);
        assert_string_equal(tree_read(rps), "8");
        assert_null(strstr(tree_read("state/journal"), " intent "));
    }
}

static void what_the_kernel_made_of_it_is_ours(void **state) {
    (void)state;
    struct answer answer;
    struct tunable what = tree_queue_tunable(TUNABLE_XPS);
    struct lease *one = lease();
    kept = "0-1";
    assert_int_equal(set(one, &what, NULL, "2", &answer), RESULT_UNVERIFIED);
    assert_string_equal(tree_read(xps), "3");
    kept = NULL;
    steering_watch(steering);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 1);
    assert_int_equal(restored.left, 0);
    assert_string_equal(tree_read(xps), "f");
}

static void what_a_failed_write_left_is_ours(void **state) {
    (void)state;
    struct answer answer;
    struct tunable what = tree_queue_tunable(TUNABLE_XPS);
    struct lease *one = lease();
    refused = EBUSY;
    instead = "0";
    assert_int_equal(set(one, &what, NULL, "2", &answer), RESULT_TRANSIENT);
    refused = 0;
    instead = NULL;
    steering_watch(steering);
    lease_end(one, &restored);
    assert_int_equal(restored.restored, 1);
    assert_string_equal(tree_read(xps), "f");
}

static void what_was_not_written_is_not_ours(void **state) {
    (void)state;
    struct answer answer;
    struct tunable what = tree_queue_tunable(TUNABLE_XPS);
    struct lease *one = lease();
    assert_int_equal(set(one, &what, NULL, "1", &answer), RESULT_OK);
    refused = EBUSY;
    assert_int_equal(set(one, &what, NULL, "2", &answer), RESULT_TRANSIENT);
    refused = 0;
    tree_write(xps, "4\n");
    assert_int_equal(set(one, &what, NULL, "3", &answer), RESULT_CHANGED);
    lease_end(one, &restored);
    assert_string_equal(tree_read(xps), "4");
}

/* Whether the kernel moved it nobody can tell without the CPUs online: it is looked at again. */
static void unknown_cpus_online_close_nothing(void **state) {
    (void)state;
    struct answer answer;
    struct tunable irq = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    struct lease *one = lease();
    assert_int_equal(set(one, &irq, NULL, "3", &answer), RESULT_OK);
    tree_write(irq41, "0-2\n");
    tree_remove(online);
    steering_watch(steering);
    lease_end(one, &restored);
    assert_int_equal(restored.left, 0);
    assert_int_equal(restored.failed, 1);
    tree_write(online, "0-2\n");
    steering_watch(steering);
    assert_string_equal(tree_read(irq41), "0-3");
    assert_true(status_says("No value is held.\n"));
}

/* What fails or waits at a lease's end and once more at the daemon's is one value. */
static void the_end_counts_each_value_once(void **state) {
    (void)state;
    char error[CONFIG_ERROR_MAX];
    struct answer answer;
    struct restored end;
    struct config config = tree_config();
    struct tunable waiting = tree_queue_tunable(TUNABLE_RPS);
    tree_write(rps, "8\n");
    assert_int_equal(set(lease(), &waiting, NULL, "1", &answer), RESULT_OK);
    cpu_3_goes();
    steering_close(steering, &end);
    cpu_3_is_back();
    steering = steering_open(&config, tree_root, false, &restored, error);
    assert_int_equal(end.restored, 1);
    assert_int_equal(end.left + end.failed, 0);
    assert_int_equal(restored.restored, 1);
    assert_string_equal(tree_read(rps), "8");
    struct tunable failing = tree_queue_tunable(TUNABLE_XPS);
    assert_int_equal(set(lease(), &failing, NULL, "1", &answer), RESULT_OK);
    refused = EBUSY;
    steering_close(steering, &end);
    refused = 0;
    steering = steering_open(&config, tree_root, false, &restored, error);
    assert_int_equal(end.failed, 1);
    assert_int_equal(restored.restored, 1);
    assert_string_equal(tree_read(xps), "f");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        KERNEL_CASE(an_original_waits_for_its_cpus),
        KERNEL_CASE(one_restored_alone_waits_too),
        KERNEL_CASE(what_others_make_of_a_waiting_one_is_theirs),
        KERNEL_CASE(a_waiting_one_is_taken_over_with_its_original),
        KERNEL_CASE(a_waiting_one_outlives_kills),
        KERNEL_CASE(what_the_kernel_made_of_it_is_ours),
        KERNEL_CASE(what_a_failed_write_left_is_ours),
        KERNEL_CASE(what_was_not_written_is_not_ours),
        KERNEL_CASE(unknown_cpus_online_close_nothing),
        KERNEL_CASE(the_end_counts_each_value_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
