/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "ledger.h"

#include "bans.h"
#include "held.h"
#include "records.h"
#include "report.h"
#include "undo.h"

#include <stdio.h>
#include <string.h>

enum { RETRY_FIRST_SECONDS = 2, RETRY_MOST_SECONDS = 64 };

static void look_at_held(struct steering *steering, struct entry *entry, const struct cpus *online) {
    struct value value;
    struct verdict verdict;
    struct cpus present;
    value_open(&steering->roots, &entry->what, true, &value, &verdict);
    if (verdict.code == RESULT_NOT_FOUND || verdict.code == RESULT_OTHER_IDENTITY) {
        held_gone(steering, entry, verdict.why);
        return;
    }
    if (verdict.code != RESULT_OK) {
        return;    /* unknown: the next look or the lease's end will tell */
    }
    int error = value_read(&value, &present);
    value_close(&value);
    if (error == 0 && !entry_is_ours(entry, &present)
        && !held_note_broken(steering, entry, &present, online)) {
        if (held_is_reborn(steering, entry)) {
            held_gone(steering, entry, "its device got its driver anew");
        } else {
            held_lose(steering, entry, &present);
        }
    }
}

static void try_again(struct steering *steering, struct entry *entry, const struct cpus *online) {
    char name[DETAIL_MAX];
    struct undo undo;
    struct tunable what = entry->what;
    time_t now = monotonic_seconds();
    if (now < entry->retry_at
        || (entry->waits && (online == NULL || !undo_can_go_on(entry, online)))) {
        return;
    }
    tunable_describe(&what, name, sizeof name);
    undo_entry(steering, entry, &undo);
    if (undo.how == UNDONE_WAITS) {
        return;
    }
    if (undo.how != UNDONE_FAILED) {
        bans_send(steering);
        report_news(steering, "%.300s %s.", name,
                    undo.how == UNDONE ? "is put back at last" : undo.why);
        return;
    }
    if (!entry->failure_told) {
        report_news(steering, "%.300s could not be put back and will be tried again: %s.", name,
                    undo.why);
        entry->failure_told = true;
    }
    time_t after = entry->retry_after == 0 ? RETRY_FIRST_SECONDS : 2 * entry->retry_after;
    entry->retry_after = after < RETRY_MOST_SECONDS ? after : RETRY_MOST_SECONDS;
    entry->retry_at = now + entry->retry_after;
}

void steering_watch(struct steering *steering) {
    struct cpus online;
    bool has_online = online_cpus(&steering->roots, &online) == 0;
    struct entry *next;
    for (struct entry *entry = steering->entries; entry != NULL; entry = next) {
        next = entry->next;
        if (entry->lease == NULL) {
            try_again(steering, entry, has_online ? &online : NULL);
        } else if (!entry->lost && has_online) {
            look_at_held(steering, entry, &online);
        }
    }
    bans_watch(steering);
    if (steering->journal.stale && steering->journal.directory >= 0 && !steering->dry_run
        && records_rewrite(steering, false) == 0) {
        report_news(steering, "The journal can be written again.");
    }
    records_tidy(steering);
}
