/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "ledger.h"

#include "hotplug.h"

#include <stdlib.h>
#include <time.h>

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

time_t monotonic_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}
