/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* The interrupts that irqbalance is told to leave alone, for as long as they are held. */
#ifndef CORELANED_BANS_H
#define CORELANED_BANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

struct steering;
struct journal_record;
struct restored;

struct ban {
    uint32_t irq;
    bool wanted;         /* it is held; else it is to be taken out of irqbalance's list */
    uint32_t told;       /* the irqbalance (its pid) that has it in its list; 0: none yet */
    uint32_t added;      /* the irqbalance whose list we put it into; 0: it was there before */
};

struct bans {
    bool runs;           /* irqbalance was seen */
    bool reachable;      /* and answered the last time */
    bool reported;       /* that it did not */
    uint32_t pid;        /* its process; 0 when none */
    time_t look_at;      /* not before this is /proc searched again; monotonic */
    time_t retry_at;     /* not before this is an unreachable one tried again */
    time_t silent_until; /* it answers nobody, and is waited for until then; 0: it answers */
    time_t retry_after;  /* seconds, doubled each time */
    size_t count;
    struct ban *list;
};

/* The entry of an interrupt, or null; with find_or_add only without memory. */
struct ban *bans_find(const struct bans *bans, uint32_t irq);
struct ban *bans_find_or_add(struct bans *bans, uint32_t irq);
/* Takes out the entry at an index; the last one takes its place. */
void bans_drop(struct bans *bans, size_t at);

/* A ban of an irqbalance that has ended is gone with it. */
void bans_forget_released(struct steering *steering);

/* Whether it is to be taken out of the list of the one that is spoken to. */
bool ban_is_to_go(const struct bans *bans, const struct ban *ban);

/* Whether that one is to be told anything. */
bool bans_is_due(const struct bans *bans);

/* Looks whether irqbalance runs and answers. */
void bans_look(struct steering *steering);

/*
 * Has an interrupt banned before it is moved. 0 also when irqbalance does not run, is not to be told or
 * cannot be: then it is not fought. BANS_BUSY when it does not answer at present: then the interrupt is
 * not to be moved yet. -errno only when the ban could not be journaled.
 */
enum { BANS_BUSY = 1 };
int bans_add(struct steering *steering, uint32_t irq);

/* The interrupt is held no more. The next bans_send takes it out of irqbalance's list. */
void bans_release(struct steering *steering, uint32_t irq);

/*
 * Brings irqbalance's list up to what is wanted: reads it, adds ours, takes out ours that are released,
 * keeps all others, sends it, reads it again. 0, or -errno when a ban could not be journaled.
 */
int bans_send(struct steering *steering);

/* To be called every few seconds: an irqbalance that was started anew is told again. */
void bans_watch(struct steering *steering);

/* A line of the journal, at replay. */
void bans_replay(struct steering *steering, const struct journal_record *record);

/* Whether irqbalance still holds a ban of ours. */
bool bans_pending(const struct steering *steering);

/* Adds a line about those to a report: who still has them, and when they will be taken back. */
void bans_report(const struct steering *steering, struct restored *out);

/* Adds the lines of those to a journal that is being rewritten. */
void bans_rewrite(struct steering *steering);

void bans_free(struct steering *steering);

#endif
