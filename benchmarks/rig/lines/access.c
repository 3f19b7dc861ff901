/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "access.h"

#include "cache.h"

static uint64_t cores_below(int cache) {
  int each = machine.cores / machine.caches;
  return ((1ull << each) - 1) << (cache * each);
}

/* Sets the word to what it is after the access; returns what it was. */
static uint64_t update(int core, uint64_t line, bool write) {
  uint64_t word = word_of(line), after, mine = IN_CORE(core) | SEEN_BY(core) | TOUCHED;
  do {
    if (write) {
      after = mine | (uint64_t)(core + 1) << WRITER_SHIFT | DIRTY;
    } else {
      struct holder newest = newest_of(word);
      after = word | mine;
      /* What another core or cache supplies goes to memory, too. */
      bool supplied = newest.core >= 0 ? newest.core != core
                                       : newest.cache >= 0 && newest.cache != machine.cache_of[core];
      if (supplied) after &= ~DIRTY;
    }
  } while (!exchange_word(line, &word, after));
  return word;
}

static enum distance distance_between(int cache, int other) {
  if (cache == other) return SAME_CACHE;
  return machine.node_of[cache] == machine.node_of[other] ? SAME_NODE : ACROSS;
}

/* Caches without an end. MOVED: the data is the core's own, or nobody's news. */
static enum moved moved_from(int core, uint64_t word) {
  int writer = writer_of(word), node = node_of_core(core);
  if (writer == NIC) return node == machine.nic_node ? FROM_NIC_NEAR : FROM_NIC_FAR;
  if (writer == DISK) return node == machine.disk_node ? FROM_DISK_NEAR : FROM_DISK_FAR;
  if (writer == NOBODY) return word & TOUCHED ? MOVED : FROM_NOBODY;
  if (writer == core + 1) return MOVED;
  return FROM_CORE + distance_between(machine.cache_of[core], machine.cache_of[writer - 1]);
}

static enum fetched fetched_from(int core, uint64_t line, uint64_t word) {
  static const enum fetched from_cache[DISTANCES] = {NEAR_CORE, OTHER_CACHE, OTHER_NODE};
  int cache = machine.cache_of[core], node = machine.node_of[cache];
  struct holder newest = newest_of(word);
  if (newest.core >= 0) return from_cache[distance_between(cache, newest.cache)];
  if (word & IN_CACHE(cache)) return OWN_CACHE;
  if (newest.cache >= 0) return from_cache[distance_between(cache, newest.cache)];
  if (word & cores_below(cache)) return NEAR_CORE;
  bool far = home_of(line) != node;
  if (writer_of(word) == NIC && !(word & (IN_ANY_CORE | IN_ANY_CACHE)))
    return (node == machine.nic_node ? NEAR_NIC_NEAR_MEMORY : FAR_NIC_NEAR_MEMORY) + far;
  return far ? FAR_MEMORY : NEAR_MEMORY;
}

/* The farthest of some cores and caches; DISTANCES if there are none. */
static enum distance farthest(int cache, uint64_t cores, uint64_t caches) {
  int far = -1;
  for (int other = 0; other < machine.cores; other++)
    if (cores >> other & 1) {
      int distance = distance_between(cache, machine.cache_of[other]);
      far = distance > far ? distance : far;
    }
  for (int other = 0; other < machine.caches; other++)
    if (other != cache && caches & IN_CACHE(other)) {
      int distance = distance_between(cache, other);
      far = distance > far ? distance : far;
    }
  return far < 0 ? DISTANCES : (enum distance)far;
}

static void invalidate(struct side *side, int core, uint64_t word) {
  uint64_t others = IN_ANY_CORE & ~IN_CORE(core);
  int cache = machine.cache_of[core];
  enum distance held = farthest(cache, word & others, word);
  enum distance seen = farthest(cache, word >> 16 & others, 0);
  if (held < DISTANCES) side->held_invalidated[held]++;
  if (seen < DISTANCES) side->seen_invalidated[seen]++;
}

void core_accesses(struct side *side, int core, uint64_t line, bool write, uint64_t address) {
  uint64_t word = update(core, line, write);
  if (!(word & SEEN_BY(core))) {
    enum moved from = moved_from(core, word);
    if (from < MOVED) {
      side->moved[write][from]++;
      site_moved(address, from);
    }
  }
  if (!(word & IN_CORE(core))) {
    enum fetched from = fetched_from(core, line, word);
    side->fetched[write][from]++;
    site_fetched(address, from);
    private_insert(core, line);
  }
  if (write) invalidate(side, core, word);
}

void device_writes(uint64_t line, enum writer device) {
  __atomic_store_n(&directory[line], (uint64_t)device << WRITER_SHIFT | TOUCHED, __ATOMIC_RELAXED);
  add(device == NIC ? &device_counts.nic_writes : &device_counts.disk_writes, 1);
}

void disk_reads(uint64_t line) {
  struct holder newest = newest_of(word_of(line));
  bool cached = newest.cache >= 0;
  int node = cached ? machine.node_of[newest.cache] : home_of(line);
  bool near = node == machine.disk_node;
  if (cached) {
    add(near ? &device_counts.read_near_cache : &device_counts.read_far_cache, 1);
    clear_bits(line, DIRTY);
  } else {
    add(near ? &device_counts.read_near_memory : &device_counts.read_far_memory, 1);
  }
}
