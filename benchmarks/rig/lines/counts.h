/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What is counted: for each CPU, for devices, and for each instruction of the kernel. */
#ifndef COUNTS_H
#define COUNTS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "machine.h"

/* Caches without an end: whose data an access meets first since it was written. */
enum moved {
  FROM_CORE,      /* written by another core of the same last-level cache */
  FROM_CACHE,     /* by a core of another such cache on the same node */
  FROM_NODE,      /* by a core of another node */
  FROM_NIC_NEAR,  /* by the NIC, on the NIC's node */
  FROM_NIC_FAR,   /* by the NIC, on another node */
  FROM_DISK_NEAR, /* by the disk, likewise */
  FROM_DISK_FAR,
  FROM_NOBODY, /* by nobody since counting began */
  MOVED
};

/* Caches with an end: where a line comes from that is not in the core's own. */
enum fetched {
  OWN_CACHE,   /* the last-level cache above the core */
  NEAR_CORE,   /* a core below the same last-level cache */
  OTHER_CACHE, /* another last-level cache of the node, or a core below it */
  OTHER_NODE,  /* a cache of another node */
  NEAR_MEMORY,
  FAR_MEMORY,
  NEAR_NIC_NEAR_MEMORY, /* written by the NIC on the core's node and not cached since */
  NEAR_NIC_FAR_MEMORY,  /* the same, into the other node's memory */
  FAR_NIC_NEAR_MEMORY,  /* written by a NIC on another node into this node's memory */
  FAR_NIC_FAR_MEMORY,
  FETCHED
};

/* How far away the farthest is whose copy a write makes invalid. */
enum distance { SAME_CACHE, SAME_NODE, ACROSS, DISTANCES };

struct side {
  uint64_t accesses[2]; /* reads, writes */
  uint64_t moved[2][MOVED];
  uint64_t fetched[2][FETCHED];
  uint64_t seen_invalidated[DISTANCES]; /* caches without an end */
  uint64_t held_invalidated[DISTANCES]; /* caches with one */
};

struct cpu_counts {
  struct side kernel, user;
  uint64_t unplaced; /* accesses whose physical address QEMU did not know */
};

extern struct cpu_counts cpu_counts[MOST_CPUS];

/* Lines that devices wrote, and that the disk read: from where. Added to by several threads. */
struct device_counts {
  uint64_t nic_writes, disk_writes;
  uint64_t read_near_cache, read_far_cache, read_near_memory, read_far_memory;
};

extern struct device_counts device_counts;

static inline void add(uint64_t *count, uint64_t number) {
  __atomic_fetch_add(count, number, __ATOMIC_RELAXED);
}

/* By the address of the instruction; all of user space has one site, at 0. */
void site_moved(uint64_t address, enum moved from);
void site_fetched(uint64_t address, enum fetched from);

bool counts_open(void);
void counts_forget(void);

/* All of it as JSON. */
void counts_print(FILE *out, double seconds);

static inline bool is_kernel(uint64_t address) { return address >> 63; }

#endif
