/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* What becomes of an entry without anybody's asking: broken by the kernel, lost to others, gone. */
#include "held.h"

#include "bans.h"
#include "flows.h"
#include "hotplug.h"
#include "records.h"
#include "report.h"

#include <stdio.h>

/*
 * Whether the kernel had to move it away from these CPUs: none is online, or all have been away. It then
 * took every CPU that was online, so those that have been so all the time are in the value; where one
 * is missing somebody else has written it. An idle thread it leaves as it is, which reads as no CPU.
 */
static bool is_dark(const struct steering *steering, const struct entry *entry,
                    const struct cpus *ours, const struct cpus *present, const struct cpus *online) {
    struct cpus left = *ours;
    struct cpus named = *ours;
    struct cpus steady = *online;
    cpus_intersect(&left, online);
    cpus_intersect(&named, present);
    hotplug_without_new(&steering->roots, entry->hotplug, &left);
    hotplug_without_new(&steering->roots, entry->hotplug, &steady);
    if (!cpus_empty(&left)) {
        return false;
    }
    /* One that has not come since we wrote was never moved: the kernel drops the move it had pending. */
    if (entry->what.kind == TUNABLE_IRQ && cpus_equal(present, &entry->original)) {
        return true;
    }
    bool taken = cpus_within(&steady, present);
    return entry->what.kind == TUNABLE_IRQ ? taken && cpus_empty(&named)
                                           : taken || cpus_empty(present);
}

bool held_own(struct steering *steering, struct entry *entry, const struct cpus *value) {
    if (flows_are_of_others(&entry->what, value) || !entry_own(entry, value)) {
        return false;
    }
    if (steering->journal.directory >= 0 && !steering->replaying) {
        (void)records_intend(steering, &entry->what, &entry->original, value);
    }
    return true;
}

bool held_note_broken(struct steering *steering, struct entry *entry, const struct cpus *present,
                        const struct cpus *online) {
    if (!tunable_facts(entry->what.kind)->is_moved || entry->broken
        || entry_is_ours(entry, present)) {
        return false;
    }
    /* Of the last two one is the kernel's: the very last may not have been written before a kill. */
    bool dark = false;
    for (size_t i = entry->ours_count; i > 0 && i + 2 > entry->ours_count; i--) {
        dark = dark || is_dark(steering, entry, &entry->ours[i - 1], present, online);
    }
    entry->broken = dark && held_own(steering, entry, present);
    return entry->broken;
}

bool held_is_reborn(const struct steering *steering, const struct entry *entry) {
    uint32_t now = entry->generation == 0
                       ? 0
                       : identity_generation(&steering->roots, &entry->what);
    return now != 0 && now != entry->generation;
}

void held_release(struct steering *steering, const struct tunable *what) {
    if (what->kind == TUNABLE_IRQ && ledger_find(steering, what, NULL) == NULL) {
        bans_release(steering, what->number);
    }
}

void held_lose(struct steering *steering, struct entry *entry, const struct cpus *present) {
    char what[DETAIL_MAX];
    char now[VALUE_SHOWN];
    tunable_describe(&entry->what, what, sizeof what);
    report_news(steering, "Somebody else changed %.300s to %s: it is theirs now.", what,
                value_shown(&entry->what, present, now));
    entry->lost = true;
    records_closed(steering, &entry->what, JOURNAL_LEFT);
    held_release(steering, &entry->what);
    bans_send(steering);
}

void held_drop_lost(struct steering *steering, struct entry *entry, struct restored *out) {
    char name[DETAIL_MAX];
    tunable_describe(&entry->what, name, sizeof name);
    out->left++;
    restored_line(out, "%s was left: somebody else changed it during the lease.", name);
    ledger_drop(steering, entry);
}

void held_gone(struct steering *steering, struct entry *entry, const char *why) {
    char name[DETAIL_MAX];
    struct tunable what = entry->what;
    if (entry->lost) {
        held_drop_lost(steering, entry, &entry->lease->ended);
        return;
    }
    tunable_describe(&what, name, sizeof name);
    report_news(steering, "%.300s is gone: %s.", name, why);
    if (entry->lease != NULL) {
        struct undo undo = {.how = UNDONE_GONE};
        snprintf(undo.why, sizeof undo.why, "%s", why);
        restored_add(&entry->lease->ended, &what, &undo);
    }
    ledger_drop(steering, entry);
    records_closed(steering, &what, JOURNAL_GONE);
    held_release(steering, &what);
    bans_send(steering);
}

bool held_claim(struct steering *steering, const struct lease *lease, const struct tunable *what,
                  struct entry **out, struct verdict *verdict) {
    while ((*out = ledger_find(steering, what, lease)) != NULL
           && !tunable_equal(&(*out)->what, what)) {
        struct value value;
        value_open(&steering->roots, &(*out)->what, true, &value, verdict);
        value_close(&value);
        if (verdict->code != RESULT_NOT_FOUND && verdict->code != RESULT_OTHER_IDENTITY) {
            return verdict->code == RESULT_OK;
        }
        held_gone(steering, *out, verdict->why);
    }
    return true;
}
