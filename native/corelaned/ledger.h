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
#include "bans.h"
#include "journal.h"
#include "steering.h"

#include <stdarg.h>
#include <time.h>

enum { LEASES_MAX = 16, VALUES_MAX = 4096, PEER_NAME_MAX = 63, NEWS_MAX = 1024 };

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

/*
 * ledger_find for a value whose identity by this name is checked. An entry of another name is it, too,
 * when its own identity still holds; if not, its number has been passed on: it is ended as gone. False,
 * with the verdict, when that cannot be told.
 */
bool ledger_claim(struct steering *steering, const struct lease *lease, const struct tunable *what,
                  struct entry **out, struct verdict *verdict);

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

/* Journals an intent, on disk when it returns 0; else -errno, and nothing may be written. */
int ledger_intend(struct steering *steering, const struct tunable *what, const struct cpus *original,
                  const struct cpus *ours);

/* Journals the end of a value. A failure is kept in mind, and the journal rewritten when it can be. */
void ledger_closed(struct steering *steering, const struct tunable *what, enum journal_how how);

/* Journals a ban or its end. 0 or -errno. */
int ledger_journal_ban(struct steering *steering, enum journal_verb verb, uint32_t irq, uint32_t pid);

/* Rewrites the journal from memory. 0 or -errno. */
int ledger_rewrite(struct steering *steering, bool aside);

/* After values were closed: an empty book gets an empty journal. */
void ledger_tidy(struct steering *steering);

/* The lease's value is somebody else's from now on. */
void ledger_lose(struct steering *steering, struct entry *entry, const struct cpus *present);

/* Ends a lost entry, with a line. */
void ledger_drop_lost(struct steering *steering, struct entry *entry, struct restored *out);

/* The value went with its device: ends the entry, and has it in its lease's report. why is a clause. */
void ledger_gone(struct steering *steering, struct entry *entry, const char *why);

/* After an entry was dropped: irqbalance may have its interrupt, unless another entry holds that. */
void ledger_release(struct steering *steering, const struct tunable *what);

void ledger_news(struct steering *steering, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/*
 * entry_own, journaled as well: what a write has led to otherwise than was meant. Without its line, when
 * the journal cannot be had, a replay would leave the value alone: no harm.
 */
bool ledger_own(struct steering *steering, struct entry *entry, const struct cpus *value);

/*
 * When the last value of ours has no CPU online, or all of them have been away since it was written,
 * the kernel has moved the interrupt or thread to others by itself: what it shows then counts as ours.
 * Returns whether it did.
 */
bool ledger_note_broken(struct steering *steering, struct entry *entry, const struct cpus *present,
                        const struct cpus *online);

/* Whether the interrupt is of another generation than the one that was changed. */
bool ledger_is_reborn(const struct steering *steering, const struct entry *entry);

/* What came of putting one value back. */
enum undone {
    UNDONE,
    UNDONE_WAITS,    /* written, but CPUs of the original are offline: to be written again with them */
    UNDONE_LEFT,
    UNDONE_GONE,
    UNDONE_FAILED
};

struct undo {
    enum undone how;
    int error;
    bool has_before, has_now;
    struct cpus before, now;
    char why[DETAIL_MAX];    /* a clause, where the value is not as before */
};

/*
 * Puts one value back after its identity is checked, unless somebody else has changed it since. Neither
 * journals nor drops the entry.
 */
void undo_value(struct steering *steering, struct entry *entry, struct undo *out);

/* Whether writing a waiting one again would bring back more of its CPUs. */
bool undo_can_go_on(const struct entry *entry, const struct cpus *online);

/* undo_value; then journals, unbans and drops the entry unless it failed or waits. */
void undo_entry(struct steering *steering, struct entry *entry, struct undo *out);

/* Adds an entry's undoing to a total, with a line where the value is not as before. */
void restored_add(struct restored *total, const struct tunable *what, const struct undo *undo);

/* Adds a line to a report; what does not fit is told by "..." once. */
void restored_line(struct restored *total, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A list of CPUs for people: "none" for no CPU, cut when long. */
enum { CPUS_SHOWN = 80 };
const char *cpus_shown(const struct cpus *set, char out[CPUS_SHOWN]);

/*
 * Reads the journal and puts back what it holds. False, with one line in error, when it cannot be read
 * or is of another version: nothing was touched then.
 */
bool replay(struct steering *steering, struct restored *out, char error[CONFIG_ERROR_MAX]);

time_t monotonic_seconds(void);

#endif
