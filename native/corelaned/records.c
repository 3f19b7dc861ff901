/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "records.h"

#include "bans_list.h"
#include "faultpoint.h"
#include "report.h"

#include <string.h>

enum { COMPACT_BYTES = 1 << 20 };

static void rewrite_entry(struct steering *steering, const struct entry *entry) {
    struct journal_record record = {
        .verb = JOURNAL_INTENT, .what = entry->what, .original = entry->original};
    for (size_t i = 0; i < entry->ours_count; i++) {
        record.ours = entry->ours[i];
        journal_rewrite_add(&steering->journal, &record);
    }
}

static struct entry *reversed(struct entry *list) {
    struct entry *result = NULL;
    while (list != NULL) {
        struct entry *next = list->next;
        list->next = result;
        result = list;
        list = next;
    }
    return result;
}

int records_rewrite(struct steering *steering, bool aside) {
    journal_rewrite_begin(&steering->journal);
    /* From the oldest on, so that a replay puts back in the right order. */
    steering->entries = reversed(steering->entries);
    for (const struct entry *entry = steering->entries; entry != NULL; entry = entry->next) {
        if (!entry->lost) {
            rewrite_entry(steering, entry);
        }
    }
    steering->entries = reversed(steering->entries);
    bans_rewrite(steering);
    int error = journal_rewrite_end(&steering->journal, aside);
    if (error == 0) {
        steering->compact_at = 2 * steering->journal.length + COMPACT_BYTES;
        steering->journal_told = false;
    }
    return error;
}

static int append(struct steering *steering, struct journal_record *record, bool synced) {
    if (steering->journal.stale) {
        int error = records_rewrite(steering, false);
        if (error != 0) {
            return error;
        }
    }
    int error = journal_append(&steering->journal, record, synced);
    if (error != 0 && !steering->journal_told) {
        steering->journal_told = true;
        report_news(steering, "The journal cannot be written (%s): nothing more is changed until it can.",
                    strerror(-error));
    }
    return error;
}

int records_intend(struct steering *steering, const struct tunable *what, const struct cpus *original,
                  const struct cpus *ours) {
    struct journal_record record = {
        .verb = JOURNAL_INTENT, .what = *what, .original = *original, .ours = *ours};
    /* Before the append: what is to come is not in the book yet, and would be lost by a rewrite. */
    if (!steering->journal.stale && steering->journal.length > steering->compact_at
        && records_rewrite(steering, false) != 0) {
        steering->compact_at = 2 * steering->journal.length;
    }
    int error = -fault_point("before-journal");
    if (error == 0) {
        error = append(steering, &record, true);
    }
    if (error == 0) {
        fault_point("journaled");
    }
    return error;
}

void records_closed(struct steering *steering, const struct tunable *what, enum journal_how how) {
    struct journal_record record = {.verb = JOURNAL_CLOSED, .what = *what, .how = how};
    if (fault_point("before-closed") != 0 || append(steering, &record, false) != 0) {
        steering->journal.stale = true;
        return;
    }
    fault_point("closed");
}

int records_ban(struct steering *steering, enum journal_verb verb, uint32_t irq,
                       uint32_t pid) {
    struct journal_record record = {.verb = verb, .irq = irq, .pid = pid};
    return append(steering, &record, verb == JOURNAL_BAN);
}

void records_tidy(struct steering *steering) {
    for (const struct entry *entry = steering->entries; entry != NULL; entry = entry->next) {
        if (!entry->lost) {
            return;
        }
    }
    if (!bans_pending(steering) && !steering->dry_run
        && (steering->journal.sequence > 1 || steering->journal.stale)
        && records_rewrite(steering, false) != 0) {
        steering->journal.stale = true;
    }
}
