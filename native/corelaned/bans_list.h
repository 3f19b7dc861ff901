/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* The interrupts that irqbalance is told to leave alone: which they are, and who knows of them. */
#ifndef CORELANED_BANS_LIST_H
#define CORELANED_BANS_LIST_H

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
