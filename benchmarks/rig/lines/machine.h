/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The modelled machine: which CPU is below which cache and on which node, and where memory is. */
#ifndef MACHINE_H
#define MACHINE_H

#include <stdbool.h>
#include <stdint.h>

#define LINE_BITS 6
#define MOST_CPUS 16
#define MOST_CACHES 4
#define MOST_NODES 4

/* What a guest's address that is no memory of it has for a line. */
#define NO_LINE UINT64_MAX

struct machine {
  int cpus, threads, cores; /* threads: siblings to a core */
  int caches;               /* last-level caches, each with as many cores as the next */
  int nodes;
  int nic_node, disk_node;
  int cache_of[MOST_CPUS];   /* a core's */
  int node_of[MOST_CACHES];  /* a cache's */
  uint64_t memory;           /* bytes */
  uint64_t low_memory;       /* bytes of it below the gap under 4 GiB, where devices are */
  uint64_t lines, lines_of_node;
};

extern struct machine machine;

/*
 * Takes the shape from the plugin's arguments: caches, nodes, threads, memory (MiB), nic, disk
 * (their nodes) and socket, each NAME=NUMBER. Returns what is wrong, or null.
 */
const char *machine_from(int cpus, int argc, char **argv, char *socket_path, int path_size);

static inline int core_of(int cpu) { return cpu / machine.threads; }
static inline int node_of_core(int core) { return machine.node_of[machine.cache_of[core]]; }

/* The node whose memory has a line: QEMU gives each an equal share, one after the other. */
static inline int home_of(uint64_t line) { return (int)(line / machine.lines_of_node); }

/* The line of a guest's physical address, or NO_LINE. */
static inline uint64_t line_at(uint64_t physical) {
  if (physical < machine.low_memory) return physical >> LINE_BITS;
  if (physical < 1ull << 32) return NO_LINE;
  uint64_t line = (physical - (1ull << 32) + machine.low_memory) >> LINE_BITS;
  return line < machine.lines ? line : NO_LINE;
}

#endif
