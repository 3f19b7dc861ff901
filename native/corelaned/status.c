/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "ledger.h"

#include "report.h"

#include <stdarg.h>
#include <stdio.h>

struct teller {
    void (*line)(void *context, const char *text);
    void *context;
};

__attribute__((format(printf, 2, 3))) static void tell(const struct teller *teller,
                                                       const char *format, ...) {
    char text[NEWS_MAX];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    teller->line(teller->context, text);
}

static void tell_entry(const struct teller *teller, const struct entry *entry) {
    char what[DETAIL_MAX];
    char original[CPUS_SHOWN];
    char before[VALUE_SHOWN];
    char ours[VALUE_SHOWN];
    tunable_describe(&entry->what, what, sizeof what);
    cpus_shown(&entry->original, original);
    if (entry->lost) {
        tell(teller, "%.300s was %s; somebody else changed it, it is left to them.", what,
             value_shown(&entry->what, &entry->original, before));
        return;
    }
    struct cpus none = {{0}};
    value_shown(&entry->what, entry->ours_count > 0 ? &entry->ours[entry->ours_count - 1] : &none,
                ours);
    if (entry->lease == NULL && entry->waits) {
        tell(teller, "%.300s is back to %s; the rest of %s is offline.", what, ours, original);
    } else if (entry->lease == NULL) {
        tell(teller, "%.300s is %s and could not be put back to %s yet.", what, ours, original);
    } else {
        tell(teller, "%.300s is %s and was %s.", what, ours, original);
    }
}

static void tell_irqbalance(const struct teller *teller, const struct steering *steering) {
    if (!steering->config.ban) {
        tell(teller, "irqbalance is not talked to: the configuration says so.");
    } else if (!steering->bans.runs) {
        tell(teller, "irqbalance does not run.");
    } else if (steering->bans.reachable) {
        tell(teller, "irqbalance (process %u) is told to leave alone what is held.", steering->bans.pid);
    } else {
        tell(teller, "irqbalance runs, but cannot be told to leave alone what is held.");
    }
}

void steering_status(const struct steering *steering, void (*line)(void *context, const char *text),
                     void *context) {
    const struct teller teller = {.line = line, .context = context};
    if (steering->dry_run) {
        tell(&teller, "Dry run: nothing is written.");
    }
    for (const struct lease *lease = steering->leases; lease != NULL; lease = lease->next) {
        tell(&teller, "%s (process %d, user %u) holds %zu values.", lease->name, (int)lease->pid,
             lease->uid, lease->values);
    }
    for (const struct entry *entry = steering->entries; entry != NULL; entry = entry->next) {
        tell_entry(&teller, entry);
    }
    if (steering->entries == NULL) {
        tell(&teller, "No value is held.");
    }
    if (steering->journal.stale && !steering->dry_run) {
        tell(&teller, "The journal cannot be written: nothing more is changed until it can.");
    }
    tell_irqbalance(&teller, steering);
}
