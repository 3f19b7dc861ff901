/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Journals that are damaged, old, another's or cannot be written. */
#include "tree.h"

#include "journal_text.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>

static const char irq41[] = "proc/irq/41/smp_affinity_list";
static const char irq42[] = "proc/irq/42/smp_affinity_list";
static const char journal[] = "state/journal";
static const char boot[] = "11111111-2222-3333-4444-555555555555";

static struct restored restored;
static char error[CONFIG_ERROR_MAX];

static int set_up(void **state) {
    (void)state;
    return tree_make();
}

static int tear_down(void **state) {
    (void)state;
    tree_remove("");
    return 0;
}

static struct steering *opened(void) {
    struct config config = tree_config();
    return steering_open(&config, tree_root, false, &restored, error);
}

static enum result_code set(struct lease *lease, unsigned irq, const char *action, const char *to) {
    struct answer answer;
    struct tunable what = tree_irq_tunable(irq, action, "0000:00:02.0");
    struct cpus wanted = tree_cpus(to);
    lease_set(lease, &what, NULL, &wanted, &answer);
    return answer.code;
}

/* In a process of its own, with a fault; killed is as good an end as any. */
static int in_child(const char *fault, int (*what)(void)) {
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

static int hold_two(void) {
    struct lease *lease = lease_begin(opened(), 0, 1, "test");
    int good = set(lease, 41, "eth0-TxRx-0", "1") == RESULT_OK
               && set(lease, 42, "eth0-TxRx-1", "2") == RESULT_OK;
    kill(getpid(), SIGKILL);
    return good;
}

static void close_and_see_all_back(struct steering *steering) {
    assert_non_null(steering);
    assert_string_equal(tree_read(irq41), "0-3");
    assert_string_equal(tree_read(irq42), "0-3");
    steering_close(steering, &restored);
}

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

static void a_line_in_the_middle_is_damaged(void **state) {
    (void)state;
    assert_int_equal(in_child("banned:99", hold_two), -SIGKILL);
    char text[4096];
    snprintf(text, sizeof text, "%.4000s\n", tree_read(journal));
    char *line = strchr(text, '\n') + 1;
    line[60] = (char)(line[60] ^ 1);
    tree_write(journal, text);
    struct steering *steering = opened();
    assert_non_null(steering);
    assert_int_equal(restored.restored, 1);
    assert_non_null(strstr(restored.report, "damaged in 1 places, first at line 2"));
    assert_string_equal(tree_read(irq42), "0-3");
    assert_string_equal(tree_read(irq41), "1");
    assert_memory_equal(tree_read("state/journal.damaged-1"), text, strlen(text) - 1);
    steering_close(steering, &restored);
    tree_write(journal, "");
    steering = opened();
    assert_non_null(strstr(restored.report, "damaged"));
    assert_string_equal(tree_read("state/journal.damaged-2"), "");
    steering_close(steering, &restored);
}

static void the_first_line_is_damaged(void **state) {
    (void)state;
    assert_int_equal(in_child("banned:99", hold_two), -SIGKILL);
    char text[4096];
    snprintf(text, sizeof text, "x%.4000s\n", tree_read(journal));
    tree_write(journal, text);
    close_and_see_all_back(opened());
}

static void another_boot_has_nothing_to_put_back(void **state) {
    (void)state;
    assert_int_equal(in_child("banned:99", hold_two), -SIGKILL);
    tree_write("proc/sys/kernel/random/boot_id", "99999999-2222-3333-4444-555555555555\n");
    struct steering *steering = opened();
    assert_non_null(strstr(restored.report, "2 changes of an earlier boot"));
    assert_int_equal(restored.restored, 0);
    assert_string_equal(tree_read(irq41), "1");
    steering_close(steering, &restored);
}

static void changed_and_reused_while_dead(void **state) {
    (void)state;
    assert_int_equal(in_child("banned:99", hold_two), -SIGKILL);
    tree_write(irq41, "2-3\n");
    tree_write("sys/kernel/irq/42/actions", "nvme0q7\n");
    struct steering *steering = opened();
    assert_non_null(steering);
    assert_int_equal(restored.left, 2);
    assert_non_null(strstr(restored.report, "IRQ 41 (eth0-TxRx-0 of 0000:00:02.0) was left"));
    assert_non_null(strstr(restored.report, "IRQ 42 (eth0-TxRx-1 of 0000:00:02.0) is gone"));
    assert_string_equal(tree_read(irq41), "2-3");
    assert_string_equal(tree_read(irq42), "2");
    steering_close(steering, &restored);
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

static void one_daemon_and_a_directory_of_its_own(void **state) {
    (void)state;
    struct steering *steering = opened();
    assert_non_null(steering);
    assert_null(opened());
    assert_non_null(strstr(error, "another corelaned holds"));
    steering_close(steering, &restored);
    assert_int_equal(chmod(tree_path("state"), 0755), 0);
    assert_null(opened());
    assert_non_null(strstr(error, "chmod 0700"));
}

static struct steering *opened_elsewhere(bool dry_run) {
    struct config config = tree_config();
    snprintf(config.state, sizeof config.state, "%s/elsewhere", tree_root);
    return steering_open(&config, tree_root, dry_run, &restored, error);
}

/* As the kernel tells of a lock of proc/irq. */
static void locked_by(unsigned pid, const char *comm) {
    struct stat status;
    char text[256];
    char path[64];
    assert_int_equal(stat(tree_path("proc/irq"), &status), 0);
    snprintf(text, sizeof text,
             "1: POSIX  ADVISORY  WRITE 77 00:00:1 0 EOF\n"
             "2: FLOCK  ADVISORY  WRITE %u %02x:%02x:%lu 0 EOF\n",
             pid, major(status.st_dev), minor(status.st_dev), (unsigned long)status.st_ino);
    tree_write("proc/locks", text);
    snprintf(path, sizeof path, "proc/%u/comm", pid);
    tree_write(path, comm);
}

static void one_daemon_whatever_the_state_directories(void **state) {
    (void)state;
    struct steering *steering = opened();
    assert_null(opened_elsewhere(false));
    assert_non_null(strstr(error, "with another state directory"));
    struct steering *dry = opened_elsewhere(true);
    assert_non_null(dry);
    steering_close(dry, &restored);
    locked_by(812, "corelaned\n");
    assert_null(opened_elsewhere(false));
    steering_close(steering, &restored);
    steering = opened_elsewhere(false);
    assert_non_null(steering);
    steering_close(steering, &restored);
}

/* Anybody may lock what anybody may read: that keeps no daemon from its start. */
static void a_lock_of_anybody_s_stops_nothing(void **state) {
    (void)state;
    int fd = open(tree_path("proc/irq"), O_RDONLY | O_DIRECTORY);
    assert_int_equal(flock(fd, LOCK_EX | LOCK_NB), 0);
    locked_by(812, "sleep\n");
    struct steering *steering = opened();
    assert_non_null(steering);
    assert_non_null(strstr(restored.report, "Process 812, which is no corelaned"));
    steering_close(steering, &restored);
    close(fd);
}

static void head_of(uint32_t version, const char *of_boot, const char *more) {
    static char text[JOURNAL_LINE_MAX];
    static struct journal_record head = {.sequence = 1, .verb = JOURNAL_HEAD};
    head.version = version;
    snprintf(head.boot, sizeof head.boot, "%s", of_boot);
    size_t length = journal_format(&head, text, sizeof text);
    snprintf(text + length, sizeof text - length, "%s", more);
    tree_write(journal, text);
}

/* One that held nothing, or of an earlier boot, stops no other version. */
static void another_version_s_journal(void **state) {
    (void)state;
    static const char line[] = "2 what this version cannot know\n";
    steering_close(opened(), &restored);
    assert_string_equal(tree_read(journal), "(absent)");
    head_of(2, boot, "");
    close_and_see_all_back(opened());
    assert_string_equal(restored.report, "");
    head_of(2, "99999999-2222-3333-4444-555555555555", line);
    close_and_see_all_back(opened());
    head_of(2, boot, line);
    assert_null(opened());
    assert_non_null(strstr(error, "another version"));
    assert_non_null(strstr(tree_read(journal), "cannot know"));
    head_of(2, boot, "2 wh");
    assert_null(opened());
}

static void a_last_line_that_lacks_only_its_newline_counts(void **state) {
    (void)state;
    assert_int_equal(in_child("banned:99", hold_two), -SIGKILL);
    char text[4096];
    snprintf(text, sizeof text, "%.4000s", tree_read(journal));
    tree_write(journal, text);
    struct steering *steering = opened();
    assert_int_equal(restored.restored, 2);
    assert_string_equal(restored.report, "");
    close_and_see_all_back(steering);
}

static void what_cannot_be_kept_aside_is_told(void **state) {
    (void)state;
    for (int n = 1; n < 100; n++) {
        char name[64];
        snprintf(name, sizeof name, "state/journal.damaged-%d", n);
        tree_write(name, "");
    }
    assert_int_equal(chmod(tree_path("state"), 0700), 0);
    tree_write(journal, "rubbish\n");
    struct steering *steering = opened();
    assert_non_null(steering);
    assert_non_null(strstr(restored.report, "could not be kept: File exists"));
    steering_close(steering, &restored);
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

static void a_dry_run_touches_nothing(void **state) {
    (void)state;
    assert_int_equal(in_child("banned:99", hold_two), -SIGKILL);
    char *before = strdup(tree_read(journal));
    struct config config = tree_config();
    struct steering *steering = steering_open(&config, tree_root, true, &restored, error);
    assert_non_null(steering);
    assert_non_null(strstr(restored.report, "would be put back"));
    struct lease *lease = lease_begin(steering, 0, 1, "test");
    assert_int_equal(set(lease, 41, "eth0-TxRx-0", "2"), RESULT_DRY_RUN);
    assert_string_equal(tree_read(irq41), "1");
    lease_end(lease, &restored);
    steering_close(steering, &restored);
    assert_string_equal(tree_read(journal), before);
    free(before);
    close_and_see_all_back(opened());
}

static void lines_both_ways(void **state) {
    (void)state;
    static char line[JOURNAL_LINE_MAX];
    static struct journal_record record;
    static struct journal_record again;
    assert_int_equal(crc32_of("123456789", 9), 0xcbf43926);
    record = (struct journal_record){.sequence = 7, .verb = JOURNAL_INTENT};
    memcpy(record.boot, boot, sizeof boot);
    record.what = tree_irq_tunable(41, "-a, b%c", "");
    record.original = tree_cpus("0-3,8191");
    size_t length = journal_format(&record, line, sizeof line);
    assert_true(length > 0 && journal_parse(line, length - 1, &again));
    assert_memory_equal(&record, &again, sizeof record);
    for (size_t i = 0; i + 1 < length; i++) {
        for (int bit = 0; bit < 8; bit++) {
            line[i] = (char)(line[i] ^ 1 << bit);
            assert_false(journal_parse(line, length - 1, &again));
            line[i] = (char)(line[i] ^ 1 << bit);
        }
        assert_false(journal_parse(line, i, &again));
        assert_int_equal(journal_format(&record, line, sizeof line), length);
    }
    static char little[64];
    assert_int_equal(journal_format(&record, little, sizeof little), 0);
}

int main(void) {
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(a_full_disk_changes_nothing),
        CASE(half_a_line_is_never_written_behind),
        CASE(a_restore_needs_no_journal),
        CASE(what_could_not_be_closed_is_rewritten),
        CASE(what_does_not_read_back_is_put_back),
        CASE(a_write_that_fails_holds_nothing),
        CASE(a_line_in_the_middle_is_damaged),
        CASE(the_first_line_is_damaged),
        CASE(another_boot_has_nothing_to_put_back),
        CASE(changed_and_reused_while_dead),
        CASE(a_restore_that_fails_is_tried_again),
        CASE(one_daemon_and_a_directory_of_its_own),
        CASE(one_daemon_whatever_the_state_directories),
        CASE(a_lock_of_anybody_s_stops_nothing),
        CASE(another_version_s_journal),
        CASE(a_last_line_that_lacks_only_its_newline_counts),
        CASE(what_cannot_be_kept_aside_is_told),
        CASE(the_last_retries_are_told),
        CASE(a_dry_run_touches_nothing),
        CASE(lines_both_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
