/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * What the line counter needs of QEMU's plugin interface, version 4 (QEMU 9.2 and 10), declared by
 * ourselves: Debian has no header for it. QEMU refuses a plugin of another version.
 */
#ifndef QEMU_PLUGIN_H
#define QEMU_PLUGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PLUGIN_VERSION 4

/* Looked up by QEMU; everything else stays inside. */
#define EXPORTED __attribute__((visibility("default")))

typedef uint64_t qemu_plugin_id_t;
typedef uint32_t qemu_plugin_meminfo_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
struct qemu_plugin_hwaddr;

typedef struct {
  const char *target_name;
  struct {
    int min, cur;
  } version;
  bool system_emulation;
  union {
    struct {
      int smp_vcpus, max_vcpus;
    } system;
  };
} qemu_info_t;

enum { PLUGIN_NO_REGISTERS = 0 };
enum { PLUGIN_READS_AND_WRITES = 3 };

typedef void (*plugin_done)(qemu_plugin_id_t);
typedef void (*plugin_exit)(qemu_plugin_id_t, void *);
typedef void (*plugin_cpu)(qemu_plugin_id_t, unsigned);
typedef void (*plugin_translated)(qemu_plugin_id_t, struct qemu_plugin_tb *);
typedef void (*plugin_access)(unsigned, qemu_plugin_meminfo_t, uint64_t, void *);

void qemu_plugin_reset(qemu_plugin_id_t, plugin_done);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t, plugin_exit, void *);
void qemu_plugin_register_vcpu_idle_cb(qemu_plugin_id_t, plugin_cpu);
void qemu_plugin_register_vcpu_resume_cb(qemu_plugin_id_t, plugin_cpu);
void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, plugin_translated);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *, plugin_access, int, int, void *);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *);
bool qemu_plugin_mem_is_store(qemu_plugin_meminfo_t);
struct qemu_plugin_hwaddr *qemu_plugin_get_hwaddr(qemu_plugin_meminfo_t, uint64_t);
bool qemu_plugin_hwaddr_is_io(const struct qemu_plugin_hwaddr *);
uint64_t qemu_plugin_hwaddr_phys_addr(const struct qemu_plugin_hwaddr *);

#endif
