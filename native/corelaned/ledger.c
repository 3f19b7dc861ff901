/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "ledger.h"

#include "faultpoint.h"
#include "hotplug.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMPACT_BYTES = 1 << 20 };

struct entry *ledger_find(const struct steering *steering, const struct tunable *what,
                          const struct lease *lease) {
    for (struct entry *entry = steering->entries; entry != NULL; entry = entry->next) {
        if (tunable_same_value(&entry->what, what) && (!entry->lost || entry->lease == lease)) {
            return entry;
        }
    }
    return NULL;
}

struct entry *ledger_find_named(const struct steering *steering, const struct tunable *what) {
    for (struct entry *entry = steering->entries; entry != NULL; entry = entry->next) {
        if (tunable_equal(&entry->what, what) && !entry->lost) {
            return entry;
        }
    }
    return NULL;
}

struct entry *ledger_add(struct steering *steering, struct lease *lease, const struct tunable *what,
                         const struct cpus *original) {
    struct entry *entry = calloc(1, sizeof *entry);
    if (entry == NULL) {
        return NULL;
    }
    entry->lease = lease;
    entry->what = *what;
    entry->original = *original;
    entry->next = steering->entries;
    steering->entries = entry;
    if (lease != NULL) {
        lease->values++;
    }
    return entry;
}

void ledger_drop(struct steering *steering, struct entry *entry) {
    struct entry **at = &steering->entries;
    while (*at != entry) {
        at = &(*at)->next;
    }
    *at = entry->next;
    if (entry->lease != NULL) {
        entry->lease->values--;
    }
    free(entry->ours);
    free(entry);
}

bool entry_is_ours(const struct entry *entry, const struct cpus *value) {
    for (size_t i = 0; i < entry->ours_count; i++) {
        if (cpus_equal(&entry->ours[i], value)) {
            return true;
        }
    }
    return false;
}

bool entry_own(struct entry *entry, const struct cpus *value) {
    for (size_t i = 0; i < entry->ours_count; i++) {
        if (cpus_equal(&entry->ours[i], value)) {
            entry->ours[i] = entry->ours[entry->ours_count - 1];
            entry->ours[entry->ours_count - 1] = *value;
            return true;
        }
    }
    struct cpus *more = realloc(entry->ours, (entry->ours_count + 1) * sizeof *more);
    if (more == NULL) {
        return false;
    }
    entry->ours = more;
    entry->ours[entry->ours_count++] = *value;
    return true;
}

void entry_settle(const struct steering *steering, struct entry *entry, const struct cpus *value) {
    if (entry->ours_count > 0) {
        entry->ours[0] = *value;
        entry->ours_count = 1;
    }
    entry->broken = false;
    struct cpus online;
    entry->hotplug =
        online_cpus(&steering->roots, &online) == 0 ? hotplug_mark(&steering->roots, &online) : 0;
}

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

int ledger_rewrite(struct steering *steering, bool aside) {
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
        int error = ledger_rewrite(steering, false);
        if (error != 0) {
            return error;
        }
    }
    int error = journal_append(&steering->journal, record, synced);
    if (error != 0 && !steering->journal_told) {
        steering->journal_told = true;
        ledger_news(steering, "The journal cannot be written (%s): nothing more is changed until it can.",
                    strerror(-error));
    }
    return error;
}

int ledger_intend(struct steering *steering, const struct tunable *what, const struct cpus *original,
                  const struct cpus *ours) {
    struct journal_record record = {
        .verb = JOURNAL_INTENT, .what = *what, .original = *original, .ours = *ours};
    /* Before the append: what is to come is not in the book yet, and would be lost by a rewrite. */
    if (!steering->journal.stale && steering->journal.length > steering->compact_at
        && ledger_rewrite(steering, false) != 0) {
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

void ledger_closed(struct steering *steering, const struct tunable *what, enum journal_how how) {
    struct journal_record record = {.verb = JOURNAL_CLOSED, .what = *what, .how = how};
    if (fault_point("before-closed") != 0 || append(steering, &record, false) != 0) {
        steering->journal.stale = true;
        return;
    }
    fault_point("closed");
}

int ledger_journal_ban(struct steering *steering, enum journal_verb verb, uint32_t irq,
                       uint32_t pid) {
    struct journal_record record = {.verb = verb, .irq = irq, .pid = pid};
    return append(steering, &record, verb == JOURNAL_BAN);
}

void ledger_tidy(struct steering *steering) {
    for (const struct entry *entry = steering->entries; entry != NULL; entry = entry->next) {
        if (!entry->lost) {
            return;
        }
    }
    if (!bans_pending(steering) && !steering->dry_run
        && (steering->journal.sequence > 1 || steering->journal.stale)
        && ledger_rewrite(steering, false) != 0) {
        steering->journal.stale = true;
    }
}

void ledger_news(struct steering *steering, const char *format, ...) {
    if (steering->news == NULL) {
        return;
    }
    char text[NEWS_MAX];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    steering->news(steering->news_context, text);
}

const char *cpus_shown(const struct cpus *set, char out[CPUS_SHOWN]) {
    char list[STR_MAX + 1];
    if (cpus_empty(set)) {
        snprintf(out, CPUS_SHOWN, "none");
    } else if (cpus_format_list(set, list, sizeof list) == 0) {
        snprintf(out, CPUS_SHOWN, "many");
    } else if (snprintf(out, CPUS_SHOWN, "%s", list) >= CPUS_SHOWN) {
        memcpy(out + CPUS_SHOWN - 4, "...", 4);
    }
    return out;
}

time_t monotonic_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}
