/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "cache.h"

#include <stdlib.h>
#include <string.h>

#include "directory.h"

#define WAYS 16
#define PRIVATE_SETS (PRIVATE_KIB * 1024 / 64 / WAYS)
#define SHARED_SETS (SHARED_MIB * 1024 * 1024 / 64 / WAYS)
#define FIRST_LOT 88172645463325252ull

uint64_t written_back_near, written_back_far;

/* A way has a line's number + 1, or 0. The directory has the last word: it forgets lines first. */
static uint32_t *private_of[MOST_CPUS], *shared_of[MOST_CACHES];
static uint64_t lot = FIRST_LOT;

bool caches_open(void) {
  bool good = true;
  for (int core = 0; core < machine.cores; core++)
    good &= (private_of[core] = calloc(PRIVATE_SETS * WAYS, sizeof(uint32_t))) != NULL;
  for (int cache = 0; cache < machine.caches; cache++)
    good &= (shared_of[cache] = calloc(SHARED_SETS * WAYS, sizeof(uint32_t))) != NULL;
  return good;
}

void caches_forget(void) {
  for (int core = 0; core < machine.cores; core++)
    memset(private_of[core], 0, PRIVATE_SETS * WAYS * sizeof(uint32_t));
  for (int cache = 0; cache < machine.caches; cache++)
    memset(shared_of[cache], 0, SHARED_SETS * WAYS * sizeof(uint32_t));
  written_back_near = written_back_far = 0;
  lot = FIRST_LOT;
}

/* Neighbouring lines of many pages would otherwise meet in few sets. */
static uint32_t *set_of(uint32_t *cache, uint64_t line, uint32_t sets) {
  return cache + (uint32_t)(line * 0x9E3779B97F4A7C15ull >> 32) % sets * WAYS;
}

static int draw(void) {
  lot ^= lot << 13;
  lot ^= lot >> 7;
  lot ^= lot << 17;
  return lot % WAYS;
}

/* The way that has the line, else one that is free, else -1. A way is free without its bit. */
static int way_for(const uint32_t *set, uint64_t line, uint64_t bit) {
  int free = -1;
  for (int way = 0; way < WAYS; way++) {
    if (set[way] == line + 1) return way;
    if (free < 0 && (!set[way] || !(word_of(set[way] - 1) & bit))) free = way;
  }
  return free;
}

/* A line leaves a last-level cache; what only that has goes to memory. */
static void shared_evict(int cache, uint64_t line) {
  uint64_t word = word_of(line), left;
  bool dirty;
  do {
    struct holder newest = newest_of(word);
    dirty = newest.core < 0 && newest.cache == cache;
    left = word & ~IN_CACHE(cache) & ~(dirty ? DIRTY : 0);
  } while (!exchange_word(line, &word, left));
  if (dirty) {
    if (home_of(line) == machine.node_of[cache]) written_back_near++;
    else written_back_far++;
  }
}

static void shared_insert(int cache, uint64_t line) {
  uint32_t *set = set_of(shared_of[cache], line, SHARED_SETS);
  int way = way_for(set, line, IN_CACHE(cache));
  if (way < 0) {
    way = draw();
    shared_evict(cache, set[way] - 1);
  }
  set[way] = line + 1;
  set_bits(line, IN_CACHE(cache));
}

void private_insert(int core, uint64_t line) {
  uint32_t *set = set_of(private_of[core], line, PRIVATE_SETS);
  int way = way_for(set, line, IN_CORE(core));
  if (way < 0) {
    way = draw();
    uint64_t old = set[way] - 1;
    /* Into the shared cache first: newest data is always somewhere. */
    shared_insert(machine.cache_of[core], old);
    clear_bits(old, IN_CORE(core));
  }
  set[way] = line + 1;
}
