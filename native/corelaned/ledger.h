/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * The book of values changed, in memory and in the journal; what steering.h's functions share.
 *
 * An entry is in one of three states:
 *  - held: lease is set. The journal has it.
 *  - pending: lease is null. Its lease has ended, or it comes from an earlier run, and it could not be
 *    put back yet, or not whole (waits). The journal has it. A lease may take it over, with its original.
 *  - lost: somebody else changed it under its lease. It is theirs; the journal has closed it. It is kept
 *    so that the same lease is not let at it again, which would be a fight.
 */
#ifndef CORELANED_LEDGER_H
#define CORELANED_LEDGER_H

#include "access.h"
#include "bans_list.h"
#include "journal.h"
#include "steering.h"

#include <time.h>

enum { LEASES_MAX = 16, VALUES_MAX = 4096, PEER_NAME_MAX = 63 };

struct entry {
    struct entry *next;
    struct lease *lease;
    struct tunable what;
    struct cpus original;
    /*
     * The values that count as ours: what was last written; and, where a write's end is not known,
     * what was to be written, and what the kernel made of it when its CPUs went offline.
     */
    struct cpus *ours;
    size_t ours_count;
    uint32_t generation;    /* see identity_generation; 0: not known, as after a replay */
    bool broken;            /* by the kernel, since it was last written */
    uint64_t hotplug;       /* hotplug_mark when it was last written; 0: from an earlier run */
    bool lost;
    bool waits;    /* pending: it is back but for CPUs that are offline */
    bool failure_told;
    time_t retry_at;    /* pending: monotonic seconds */
    time_t retry_after;
};

struct lease {
    struct steering *steering;
    uid_t uid;
    pid_t pid;
    char name[PEER_NAME_MAX + 1];
    size_t values;
    struct restored ended;    /* what became of values that it holds no more, for its report */
    struct lease *next;
};

struct steering {
    struct config config;
    struct roots roots;
    struct journal journal;
    bool dry_run;
    bool ending;          /* see steering_ending */
    bool replaying;       /* the journal is read and not to be written yet */
    bool journal_told;    /* that it cannot be written */
    off_t compact_at;
    struct entry *entries;    /* newest first: the order of putting back */
    struct lease *leases;
    size_t lease_count;
    struct bans bans;
    void (*news)(void *context, const char *text);
    void *news_context;
};

/*
 * The entry that decides about a value for this lease (null: for none): not one that others lost. By the
 * kernel's value and not by name, or a second name of it would give it a second original: ours.
 */
struct entry *ledger_find(const struct steering *steering, const struct tunable *what,
                          const struct lease *lease);

/*
 * The one of exactly this name, for a replay: there each entry is undone by its own identity, newest
 * first, so that two of one value do no harm.
 */
struct entry *ledger_find_named(const struct steering *steering, const struct tunable *what);

/* Puts a new entry first. Null without memory. */
struct entry *ledger_add(struct steering *steering, struct lease *lease, const struct tunable *what,
                         const struct cpus *original);

/* Takes it out and frees it. The journal is not told. */
void ledger_drop(struct steering *steering, struct entry *entry);

bool entry_is_ours(const struct entry *entry, const struct cpus *value);
/* Adds a value of ours, as the last; false without memory. */
bool entry_own(struct entry *entry, const struct cpus *value);
/* From now on only this value is ours: it was read back. */
void entry_settle(const struct steering *steering, struct entry *entry, const struct cpus *value);

time_t monotonic_seconds(void);

#endif
