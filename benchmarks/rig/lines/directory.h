/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What is known of each line of the guest's memory: one word. All CPUs run in one thread, devices
 * in others, so a word is changed by compare-and-exchange.
 *
 *   bits 0-15   this core's private cache has it
 *   bits 16-31  this core has seen it since it was last written (caches without an end)
 *   bits 32-35  this last-level cache has it
 *   bits 36-40  who wrote it last: a core + 1, NIC, DISK, or 0 for nobody
 *   bit 41      its newest data is in a cache and not in memory
 *   bit 42      somebody has touched it since counting began
 */
#ifndef DIRECTORY_H
#define DIRECTORY_H

#include <stdbool.h>
#include <stdint.h>

#include "machine.h"

#define IN_CORE(core) (1ull << (core))
#define IN_ANY_CORE 0xffffull
#define SEEN_BY(core) (1ull << (16 + (core)))
#define IN_CACHE(cache) (1ull << (32 + (cache)))
#define IN_ANY_CACHE (0xfull << 32)
#define WRITER_SHIFT 36
#define WRITER_MASK (31ull << WRITER_SHIFT)
#define DIRTY (1ull << 41)
#define TOUCHED (1ull << 42)

enum writer { NOBODY = 0, NIC = 30, DISK = 31 };

extern uint64_t *directory;

bool directory_open(void);
void directory_forget(void);

static inline uint64_t word_of(uint64_t line) {
  return __atomic_load_n(&directory[line], __ATOMIC_RELAXED);
}

static inline bool exchange_word(uint64_t line, uint64_t *expected, uint64_t word) {
  return __atomic_compare_exchange_n(&directory[line], expected, word, false, __ATOMIC_RELAXED,
                                     __ATOMIC_RELAXED);
}

static inline void set_bits(uint64_t line, uint64_t bits) {
  __atomic_fetch_or(&directory[line], bits, __ATOMIC_RELAXED);
}

static inline void clear_bits(uint64_t line, uint64_t bits) {
  __atomic_fetch_and(&directory[line], ~bits, __ATOMIC_RELAXED);
}

static inline int writer_of(uint64_t word) { return (word & WRITER_MASK) >> WRITER_SHIFT; }

/* Whether a core's access neither moves the line nor tells anybody else. */
static inline bool is_own(uint64_t word, int core, bool write) {
  uint64_t have = IN_CORE(core) | SEEN_BY(core);
  if (!write) return (word & have) == have;
  uint64_t holders = IN_ANY_CORE | IN_ANY_CORE << 16 | IN_ANY_CACHE;
  return (word & (holders | WRITER_MASK | DIRTY)) ==
         (have | (uint64_t)(core + 1) << WRITER_SHIFT | DIRTY);
}

/* Who has a line's newest data: a core, a last-level cache (core -1), or memory (both -1). */
struct holder {
  int core, cache;
};

static inline struct holder newest_of(uint64_t word) {
  struct holder memory = {-1, -1};
  int writer = writer_of(word);
  if (!(word & DIRTY) || writer == NOBODY || writer >= NIC) return memory;
  int core = writer - 1, cache = machine.cache_of[core];
  if (word & IN_CORE(core)) return (struct holder){core, cache};
  if (word & IN_CACHE(cache)) return (struct holder){-1, cache};
  return memory;
}

#endif
