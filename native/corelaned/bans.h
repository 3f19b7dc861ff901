/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Tells irqbalance which interrupts to leave alone, for as long as they are held. */
#ifndef CORELANED_BANS_H
#define CORELANED_BANS_H

#include <stdint.h>

struct steering;

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

#endif
