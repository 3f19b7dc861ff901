/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* What a start makes of the journal it finds: whole, damaged, of another boot or another version. */
#include "journal_run.h"

#include "journal_text.h"

static const char boot[] = "11111111-2222-3333-4444-555555555555";

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
    const struct CMUnitTest tests[] = {
        CASE(a_line_in_the_middle_is_damaged),
        CASE(the_first_line_is_damaged),
        CASE(another_boot_has_nothing_to_put_back),
        CASE(changed_and_reused_while_dead),
        CASE(another_version_s_journal),
        CASE(a_last_line_that_lacks_only_its_newline_counts),
        CASE(what_cannot_be_kept_aside_is_told),
        CASE(a_dry_run_touches_nothing),
        CASE(lines_both_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
