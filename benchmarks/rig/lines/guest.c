/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE
#include "guest.h"

#include <dlfcn.h>
#include <unistd.h>

#include "access.h"

#define TRIES 3000
#define TRY_MICROSECONDS 10000

volatile bool guest_counted;

static volatile bool wanted, armed;
static void *cpu_names[MOST_CPUS];

/*
 * QEMU's own: the CPU that runs in this thread. All share one, and the number that a call comes
 * with is then that of the CPU whose code was translated, not of the one that runs it.
 */
extern __thread void *current_cpu __attribute__((weak));

static int running_cpu(unsigned translated) {
  void *name = current_cpu;
  if (cpu_names[translated] == name) return translated;
  for (int cpu = 0; cpu < machine.cpus; cpu++)
    if (cpu_names[cpu] == name) return cpu;
  return translated;
}

static void accesses(unsigned translated, qemu_plugin_meminfo_t info, uint64_t address, void *from) {
  if (!guest_counted) return;
  int cpu = running_cpu(translated), core = core_of(cpu);
  struct cpu_counts *counts = &cpu_counts[cpu];
  struct qemu_plugin_hwaddr *place = qemu_plugin_get_hwaddr(info, address);
  if (place && qemu_plugin_hwaddr_is_io(place)) return;
  uint64_t line = place ? line_at(qemu_plugin_hwaddr_phys_addr(place)) : NO_LINE;
  if (line == NO_LINE) {
    counts->unplaced++;
    return;
  }
  bool write = qemu_plugin_mem_is_store(info);
  uint64_t instruction = (uint64_t)from;
  struct side *side = is_kernel(instruction) ? &counts->kernel : &counts->user;
  side->accesses[write]++;
  if (!is_own(word_of(line), core, write)) core_accesses(side, core, line, write, instruction);
}

static void turn(qemu_plugin_id_t id, unsigned cpu);

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
  turn(id, 0);
  if (!armed) return;
  size_t number = qemu_plugin_tb_n_insns(block);
  for (size_t i = 0; i < number; i++) {
    struct qemu_plugin_insn *instruction = qemu_plugin_tb_get_insn(block, i);
    qemu_plugin_register_vcpu_mem_cb(instruction, accesses, PLUGIN_NO_REGISTERS,
                                     PLUGIN_READS_AND_WRITES,
                                     (void *)qemu_plugin_insn_vaddr(instruction));
  }
}

static void registered(qemu_plugin_id_t id) {
  qemu_plugin_register_vcpu_idle_cb(id, turn);
  qemu_plugin_register_vcpu_resume_cb(id, turn);
  armed = wanted;
  /* Also when nothing is to be counted: with one thread QEMU does not say when CPUs idle. */
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
}

/* QEMU throws translated code away in a thread of its own only. */
static void turn(qemu_plugin_id_t id, unsigned cpu) {
  (void)cpu;
  if (wanted != armed) qemu_plugin_reset(id, registered);
}

void guest_open(qemu_plugin_id_t id) { registered(id); }

bool guest_arm(bool on) {
  wanted = on;
  for (int tried = 0; armed != on && tried < TRIES; tried++) usleep(TRY_MICROSECONDS);
  return armed == on;
}

bool guest_find_cpus(void) {
  void *(*get)(int) = dlsym(RTLD_DEFAULT, "qemu_get_cpu");
  if (!get || !&current_cpu) return false;
  for (int cpu = 0; cpu < machine.cpus; cpu++)
    if (!(cpu_names[cpu] = get(cpu))) return false;
  return true;
}
