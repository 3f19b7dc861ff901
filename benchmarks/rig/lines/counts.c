/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "counts.h"

#include <stdlib.h>
#include <string.h>

#include "cache.h"

/* Instructions of the kernel that touch memory and are run: some 20,000. */
#define SITES 65536
#define LONGEST_SEARCH 64

struct site {
  uint64_t address;
  bool used;
  uint32_t moved[MOVED], fetched[FETCHED];
};

struct cpu_counts cpu_counts[MOST_CPUS];
struct device_counts device_counts;
static struct site *sites;
static uint64_t lost_sites;

static const char *const moved_names[MOVED] = {
    "core", "cache", "node", "nicNear", "nicFar", "diskNear", "diskFar", "nobody"};
static const char *const fetched_names[FETCHED] = {
    "ownCache",   "nearCore",  "otherCache",        "otherNode",        "nearMemory",
    "farMemory",  "nearNicNearMemory", "nearNicFarMemory", "farNicNearMemory", "farNicFarMemory"};
static const char *const distance_names[DISTANCES] = {"sameCache", "sameNode", "across"};

bool counts_open(void) { return (sites = calloc(SITES, sizeof *sites)) != NULL; }

void counts_forget(void) {
  memset(cpu_counts, 0, sizeof cpu_counts);
  memset(&device_counts, 0, sizeof device_counts);
  memset(sites, 0, SITES * sizeof *sites);
  lost_sites = 0;
}

static struct site *site_at(uint64_t address) {
  if (!is_kernel(address)) address = 0;
  uint32_t at = address * 0x9E3779B97F4A7C15ull >> 48;
  for (int tried = 0; tried < LONGEST_SEARCH; tried++, at = (at + 1) % SITES) {
    if (!sites[at].used) {
      sites[at].used = true;
      sites[at].address = address;
    }
    if (sites[at].address == address) return &sites[at];
  }
  lost_sites++;
  return NULL;
}

void site_moved(uint64_t address, enum moved from) {
  struct site *site = site_at(address);
  if (site) site->moved[from]++;
}

void site_fetched(uint64_t address, enum fetched from) {
  struct site *site = site_at(address);
  if (site) site->fetched[from]++;
}

static void print_named(FILE *out, const char *name, const char *const *names,
                        const uint64_t *counts, int number) {
  fprintf(out, ",\"%s\":{", name);
  for (int i = 0; i < number; i++)
    fprintf(out, "%s\"%s\":%lu", i ? "," : "", names[i], counts[i]);
  fprintf(out, "}");
}

static void print_side(FILE *out, const char *name, const struct side *side) {
  fprintf(out, "\"%s\":{\"reads\":%lu,\"writes\":%lu", name, side->accesses[0], side->accesses[1]);
  print_named(out, "movedByReads", moved_names, side->moved[0], MOVED);
  print_named(out, "movedByWrites", moved_names, side->moved[1], MOVED);
  print_named(out, "fetchedByReads", fetched_names, side->fetched[0], FETCHED);
  print_named(out, "fetchedByWrites", fetched_names, side->fetched[1], FETCHED);
  print_named(out, "seenInvalidated", distance_names, side->seen_invalidated, DISTANCES);
  print_named(out, "heldInvalidated", distance_names, side->held_invalidated, DISTANCES);
  fprintf(out, "}");
}

static void print_machine(FILE *out) {
  fprintf(out,
          "\"machine\":{\"cpus\":%d,\"caches\":%d,\"nodes\":%d,\"nicNode\":%d,\"diskNode\":%d,"
          "\"privateKib\":%d,\"sharedMib\":%d},\n",
          machine.cpus, machine.caches, machine.nodes, machine.nic_node, machine.disk_node,
          PRIVATE_KIB, SHARED_MIB);
}

static void print_devices(FILE *out) {
  const struct device_counts *d = &device_counts;
  fprintf(out,
          "\"devices\":{\"nicWrites\":%lu,\"diskWrites\":%lu,\"diskReadsNearCache\":%lu,"
          "\"diskReadsFarCache\":%lu,\"diskReadsNearMemory\":%lu,\"diskReadsFarMemory\":%lu},\n",
          d->nic_writes, d->disk_writes, d->read_near_cache, d->read_far_cache,
          d->read_near_memory, d->read_far_memory);
}

static void print_cpus(FILE *out) {
  fprintf(out, "\"cpus\":[");
  for (int cpu = 0; cpu < machine.cpus; cpu++) {
    fprintf(out, "%s{", cpu ? ",\n" : "");
    print_side(out, "kernel", &cpu_counts[cpu].kernel);
    fprintf(out, ",");
    print_side(out, "user", &cpu_counts[cpu].user);
    fprintf(out, ",\"unplaced\":%lu}", cpu_counts[cpu].unplaced);
  }
  fprintf(out, "],\n");
}

static void print_list(FILE *out, const char *name, const uint32_t *counts, int number) {
  fprintf(out, ",\"%s\":[", name);
  for (int i = 0; i < number; i++) fprintf(out, "%s%u", i ? "," : "", counts[i]);
  fprintf(out, "]");
}

/* Each with its address in hexadecimal, and its counts in the order of the names above. */
static void print_sites(FILE *out) {
  fprintf(out, "\"sites\":[");
  bool first = true;
  for (struct site *site = sites; site < sites + SITES; site++) {
    if (!site->used) continue;
    fprintf(out, "%s{\"at\":\"%lx\"", first ? "" : ",\n", site->address);
    print_list(out, "moved", site->moved, MOVED);
    print_list(out, "fetched", site->fetched, FETCHED);
    fprintf(out, "}");
    first = false;
  }
  fprintf(out, "]");
}

void counts_print(FILE *out, double seconds) {
  fprintf(out, "{\"seconds\":%.1f,\"lostSites\":%lu,\n", seconds, lost_sites);
  fprintf(out, "\"writtenBackNear\":%lu,\"writtenBackFar\":%lu,\n", written_back_near,
          written_back_far);
  print_machine(out);
  print_devices(out);
  print_cpus(out);
  print_sites(out);
  fprintf(out, "}\n");
}
