/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Caches that have an end: of each core a private one, above it the last-level cache that takes
 * what falls out of it. Sizes are assumed, those of a common server: 1 MiB and 16 MiB, 16 ways.
 * Which line has to go is drawn by lot, by the same numbers in each run.
 */
#ifndef CACHE_H
#define CACHE_H

#include <stdbool.h>
#include <stdint.h>

#define PRIVATE_KIB 1024
#define SHARED_MIB 16

bool caches_open(void);
void caches_forget(void);

/* Puts a line into a core's private cache, which the directory says has it. */
void private_insert(int core, uint64_t line);

/* Dirty lines that had to leave a last-level cache: to memory of its node, and of another. */
extern uint64_t written_back_near, written_back_far;

#endif
