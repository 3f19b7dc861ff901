/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct machine machine = {.threads = 1, .caches = 1, .nodes = 1};

/* QEMU's q35 machine: with at least so much memory, 2 GiB of it are below the gap, else all. */
#define SPLIT_FROM 0xb0000000ull
#define LOW_WHEN_SPLIT 0x80000000ull

static char trouble[160];

static const char *take(const char *name, const char *value, char *socket_path, int path_size) {
  if (!strcmp(name, "socket")) {
    if (snprintf(socket_path, path_size, "%s", value) < path_size) return NULL;
    snprintf(trouble, sizeof trouble, "socket is longer than %d characters", path_size - 1);
    return trouble;
  }
  char *end;
  long number = strtol(value, &end, 10);
  if (*end || end == value || number < 0 || number > 1 << 20) {
    snprintf(trouble, sizeof trouble, "%s is %.40s, which is no number", name, value);
    return trouble;
  }
  if (!strcmp(name, "caches")) machine.caches = number;
  else if (!strcmp(name, "nodes")) machine.nodes = number;
  else if (!strcmp(name, "threads")) machine.threads = number;
  else if (!strcmp(name, "memory")) machine.memory = (uint64_t)number << 20;
  else if (!strcmp(name, "nic")) machine.nic_node = number;
  else if (!strcmp(name, "disk")) machine.disk_node = number;
  else {
    snprintf(trouble, sizeof trouble, "there is no %.40s", name);
    return trouble;
  }
  return NULL;
}

static const char *check(void) {
  if (machine.cpus < 1 || machine.cpus > MOST_CPUS) return "1 to 16 CPUs can be counted";
  if (machine.threads < 1 || machine.cpus % machine.threads) return "threads does not fit the CPUs";
  machine.cores = machine.cpus / machine.threads;
  if (machine.caches < 1 || machine.caches > MOST_CACHES || machine.cores % machine.caches)
    return "1 to 4 caches of equally many cores can be counted";
  if (machine.nodes < 1 || machine.nodes > MOST_NODES || machine.caches % machine.nodes)
    return "each node must have equally many caches";
  if (!machine.memory || machine.memory % machine.nodes) return "memory does not fit the nodes";
  if (machine.nic_node >= machine.nodes || machine.disk_node >= machine.nodes)
    return "a device is on a node that is not there";
  return NULL;
}

const char *machine_from(int cpus, int argc, char **argv, char *socket_path, int path_size) {
  machine.cpus = cpus;
  for (int i = 0; i < argc; i++) {
    char *value = strchr(argv[i], '=');
    if (!value) return "each argument is NAME=VALUE";
    *value++ = 0;
    const char *wrong = take(argv[i], value, socket_path, path_size);
    if (wrong) return wrong;
  }
  const char *wrong = check();
  if (wrong) return wrong;
  machine.low_memory = machine.memory >= SPLIT_FROM ? LOW_WHEN_SPLIT : machine.memory;
  machine.lines = machine.memory >> LINE_BITS;
  machine.lines_of_node = machine.lines / machine.nodes;
  for (int core = 0; core < machine.cores; core++)
    machine.cache_of[core] = core / (machine.cores / machine.caches);
  for (int cache = 0; cache < machine.caches; cache++)
    machine.node_of[cache] = cache / (machine.caches / machine.nodes);
  return NULL;
}
