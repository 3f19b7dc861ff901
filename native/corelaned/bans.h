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

enum { BANS_MAX = 4096 };

struct bans {
    bool runs;         /* irqbalance was seen */
    bool reachable;    /* and has answered on its socket */
    bool told;         /* that it is not */
    uint32_t pid;      /* of the one that was told last; 0 before */
    time_t look_at;    /* when to look for it again, monotonic */
    size_t count;
    struct ban {
        uint32_t irq;
        uint32_t pid;    /* of the irqbalance that we added it to; 0: it had it already, or was not told */
        bool wanted;     /* an interrupt that is held; else it is only to be taken out */
    } *list;
};

/* Looks whether irqbalance runs. */
void bans_look(struct steering *steering);

/*
 * Has an interrupt banned before it is moved. 0 also when irqbalance does not run, is not to be told or
 * cannot be: then it is not fought. -errno only when the ban could not be journaled.
 */
int bans_add(struct steering *steering, uint32_t irq);

/* The interrupt is held no more. The next bans_send takes it out of irqbalance's list. */
void bans_release(struct steering *steering, uint32_t irq);

/* Brings irqbalance's list up to what is wanted: adds ours, takes out ours that are released. */
void bans_send(struct steering *steering);

/* To be called every few seconds: an irqbalance that was started anew is told again. */
void bans_watch(struct steering *steering);

/* A line of the journal, at replay. */
void bans_replay(struct steering *steering, const struct journal_record *record);

/* Whether irqbalance still holds a ban of ours. */
bool bans_pending(const struct steering *steering);

/* Adds the lines of those to a journal that is being rewritten. */
void bans_rewrite(struct steering *steering);

void bans_free(struct steering *steering);

#endif
