/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Writes of the journal and of values that fail: nothing is held that could not be put back. */
#include "journal_run.h"

#include <errno.h>
#include <sys/resource.h>

static int full_once(void) {
    struct steering *steering = opened();
    struct lease *lease = lease_begin(steering, 0, 1, "test");
    int good = set(lease, 41, "eth0-TxRx-0", "1") == RESULT_OK
               && set(lease, 42, "eth0-TxRx-1", "1") == RESULT_JOURNAL
               && strcmp(tree_read(irq42), "0-3") == 0
               && set(lease, 42, "eth0-TxRx-1", "1") == RESULT_OK;
    lease_end(lease, &restored);
    good = good && restored.restored == 2;
    steering_close(steering, &restored);
    return good ? 0 : 1;
}

static void a_full_disk_changes_nothing(void **state) {
    (void)state;
    char fault[32];
    snprintf(fault, sizeof fault, "before-journal:2:%d", ENOSPC);
    assert_int_equal(in_child(fault, full_once), 0);
    close_and_see_all_back(opened());
}

/* The kernel writes what fits and says so: half a line. */
static int half_a_line(void) {
    struct steering *steering = opened();
    struct lease *lease = lease_begin(steering, 0, 1, "test");
    int good = set(lease, 41, "eth0-TxRx-0", "1") == RESULT_OK;
    struct stat status;
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    struct rlimit little = limit;
    stat(tree_path(journal), &status);
    little.rlim_cur = (rlim_t)status.st_size + 20;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &little);
    good = good && set(lease, 42, "eth0-TxRx-1", "1") == RESULT_JOURNAL;
    good = good && set(lease, 42, "eth0-TxRx-1", "1") == RESULT_JOURNAL;
    good = good && strcmp(tree_read(irq42), "0-3") == 0;
    good = good && tree_read(journal)[0] != '\0';
    setrlimit(RLIMIT_FSIZE, &limit);
    good = good && set(lease, 42, "eth0-TxRx-1", "1") == RESULT_OK;
    kill(getpid(), good ? SIGKILL : SIGTERM);
    return 1;
}

static void half_a_line_is_never_written_behind(void **state) {
    (void)state;
    assert_int_equal(in_child("banned:99", half_a_line), -SIGKILL);
    struct steering *steering = opened();
    assert_int_equal(restored.restored, 2);
    assert_string_equal(restored.report, "");
    close_and_see_all_back(steering);
}

static int restore_unjournaled(void) {
    struct steering *steering = opened();
    struct lease *lease = lease_begin(steering, 0, 1, "test");
    int good = set(lease, 41, "eth0-TxRx-0", "1") == RESULT_OK;
    lease_end(lease, &restored);
    good = good && restored.restored == 1 && strcmp(tree_read(irq41), "0-3") == 0;
    lease = lease_begin(steering, 0, 1, "again");
    good = good && set(lease, 41, "eth0-TxRx-0", "1") == RESULT_JOURNAL
           && strcmp(tree_read(irq41), "0-3") == 0;
    lease_end(lease, &restored);
    steering_close(steering, &restored);
    return good ? 0 : 1;
}

static void a_restore_needs_no_journal(void **state) {
    (void)state;
    char fault[96];
    snprintf(fault, sizeof fault, "before-closed:1:%d,before-compact:2+:%d", EROFS, EROFS);
    assert_int_equal(in_child(fault, restore_unjournaled), 0);
    struct steering *steering = opened();
    assert_int_equal(restored.left + restored.failed, 0);
    close_and_see_all_back(steering);
}

/* Its line is missing in the file until it is rewritten, which is as soon as it can be. */
static int closed_unjournaled(void) {
    struct answer answer;
    struct steering *steering = opened();
    struct lease *lease = lease_begin(steering, 0, 1, "test");
    struct tunable what = tree_irq_tunable(41, "eth0-TxRx-0", "0000:00:02.0");
    int good = set(lease, 41, "eth0-TxRx-0", "1") == RESULT_OK
               && set(lease, 42, "eth0-TxRx-1", "2") == RESULT_OK;
    lease_restore(lease, &what, &answer);
    good = good && answer.code == RESULT_OK && strstr(tree_read(journal), "TxRx-0") != NULL;
    steering_watch(steering);
    good = good && strstr(tree_read(journal), "TxRx-0") == NULL;
    good = good && strstr(tree_read(journal), "TxRx-1") != NULL;
    kill(getpid(), good ? SIGKILL : SIGTERM);
    return 1;
}

static void what_could_not_be_closed_is_rewritten(void **state) {
    (void)state;
    char fault[32];
    snprintf(fault, sizeof fault, "before-closed:1:%d", EIO);
    assert_int_equal(in_child(fault, closed_unjournaled), -SIGKILL);
    tree_write(irq41, "1\n");
    struct steering *steering = opened();
    assert_int_equal(restored.restored, 1);
    assert_string_equal(tree_read(irq41), "1");
    steering_close(steering, &restored);
}

/* The kernel took the value and shows another: what was there before is written again. */
static int cannot_read_back(void) {
    struct steering *steering = opened();
    struct lease *lease = lease_begin(steering, 0, 1, "test");
    int good = set(lease, 41, "eth0-TxRx-0", "1") == RESULT_OK
               && set(lease, 41, "eth0-TxRx-0", "2") == RESULT_UNVERIFIED
               && strcmp(tree_read(irq41), "1") == 0
               && set(lease, 42, "eth0-TxRx-1", "2") == RESULT_UNVERIFIED
               && strcmp(tree_read(irq42), "0-3") == 0;
    lease_end(lease, &restored);
    good = good && restored.restored == 1 && restored.left == 0;
    steering_close(steering, &restored);
    return good ? 0 : 1;
}

static void what_does_not_read_back_is_put_back(void **state) {
    (void)state;
    char fault[32];
    snprintf(fault, sizeof fault, "read-back:2+:%d", EIO);
    assert_int_equal(in_child(fault, cannot_read_back), 0);
    close_and_see_all_back(opened());
}

/* For now, for good, and why: the kernel's errno of the write decides. */
static int write_fails(void) {
    static const int codes[] = {RESULT_TRANSIENT, RESULT_FIXED};
    struct steering *steering = opened();
    struct lease *lease = lease_begin(steering, 0, 1, "test");
    int good = 1;
    for (int i = 0; i < 2; i++) {
        good = good && (int)set(lease, 41, "eth0-TxRx-0", "1") == codes[i]
               && strcmp(tree_read(irq41), "0-3") == 0
               && strstr(tree_read(journal), "intent") == NULL;
    }
    lease_end(lease, &restored);
    good = good && restored.restored == 0;
    steering_close(steering, &restored);
    return good ? 0 : 1;
}

static void a_write_that_fails_holds_nothing(void **state) {
    (void)state;
    char fault[64];
    snprintf(fault, sizeof fault, "before-write:1:%d,before-write:2:%d", ENOSPC, EIO);
    assert_int_equal(in_child(fault, write_fails), 0);
}

/* What cannot be put back stays journaled and is tried again, by a watch or by the next start. */
static int fails_for_now(void) {
    struct steering *steering = opened();
    int good = restored.failed == 1 && restored.restored == 1;
    steering_watch(steering);
    good = good && strcmp(tree_read(irq41), "0-3") == 0 && strcmp(tree_read(irq42), "0-3") == 0;
    good = good && strstr(tree_read(journal), "intent") == NULL;
    steering_close(steering, &restored);
    return good ? 0 : 1;
}

static void a_restore_that_fails_is_tried_again(void **state) {
    (void)state;
    char fault[64];
    snprintf(fault, sizeof fault, "before-restore:1:%d", EBUSY);
    assert_int_equal(in_child("banned:99", hold_two), -SIGKILL);
    assert_int_equal(in_child(fault, fails_for_now), 0);
    assert_int_equal(in_child("banned:99", hold_two), -SIGKILL);
    snprintf(fault, sizeof fault, "before-restore:1+:%d", EBUSY);
    assert_int_equal(in_child(fault, fails_for_now), 1);
    close_and_see_all_back(opened());
}

static int never_put_back(void) {
    struct steering *steering = opened();
    int good = restored.failed == 2;
    steering_close(steering, &restored);
    good = good && restored.failed == 2 && strstr(restored.report, "IRQ 41") != NULL
           && strstr(tree_read(journal), "intent") != NULL;
    return good ? 0 : 1;
}

static void the_last_retries_are_told(void **state) {
    (void)state;
    char fault[64];
    snprintf(fault, sizeof fault, "before-restore:1+:%d", EBUSY);
    assert_int_equal(in_child("banned:99", hold_two), -SIGKILL);
    assert_int_equal(in_child(fault, never_put_back), 0);
    close_and_see_all_back(opened());
}

int main(void) {
    const struct CMUnitTest tests[] = {
        CASE(a_full_disk_changes_nothing),
        CASE(half_a_line_is_never_written_behind),
        CASE(a_restore_needs_no_journal),
        CASE(what_could_not_be_closed_is_rewritten),
        CASE(what_does_not_read_back_is_put_back),
        CASE(a_write_that_fails_holds_nothing),
        CASE(a_restore_that_fails_is_tried_again),
        CASE(the_last_retries_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
