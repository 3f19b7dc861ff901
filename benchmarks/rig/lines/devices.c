/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE
#include "devices.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#include "access.h"

volatile bool devices_counted;

/* A node's memory in QEMU; all are of one size, and the guest has one behind the other. */
static char *memory_of[MOST_NODES];

static uint64_t line_of(const char *at) {
  uint64_t size = machine.memory / machine.nodes;
  for (int node = 0; node < machine.nodes; node++)
    if (memory_of[node] && (uint64_t)(at - memory_of[node]) < size)
      return (node * size + (at - memory_of[node])) >> LINE_BITS;
  return NO_LINE;
}

/* The lines of a piece of the guest's memory; false if it is none. */
static bool lines_of(const void *at, size_t size, uint64_t *first, uint64_t *last) {
  if (!devices_counted || !size) return false;
  *first = line_of(at);
  if (*first == NO_LINE) return false;
  *last = line_of((const char *)at + size - 1);
  return *last != NO_LINE;
}

static void written(const void *at, size_t size, enum writer device) {
  uint64_t line, last;
  if (lines_of(at, size, &line, &last))
    for (; line <= last; line++) device_writes(line, device);
}

static void fetched(const void *at, size_t size) {
  uint64_t line, last;
  if (lines_of(at, size, &line, &last))
    for (; line <= last; line++) disk_reads(line);
}

/* What QEMU copies itself into the guest's memory is a packet, but for a few bytes of queues. */
static void *our_memmove(void *to, const void *from, size_t size) {
  written(to, size, NIC);
  return memmove(to, from, size);
}

static void *our_memcpy(void *to, const void *from, size_t size) {
  written(to, size, NIC);
  return memcpy(to, from, size);
}

static void *our_memcpy_chk(void *to, const void *from, size_t size, size_t room) {
  written(to, size, NIC);
  return __builtin___memcpy_chk(to, from, size, room);
}

static void *our_memmove_chk(void *to, const void *from, size_t size, size_t room) {
  written(to, size, NIC);
  return __builtin___memmove_chk(to, from, size, room);
}

/* What is read from a file is the disk's. */
static ssize_t vector_written(const struct iovec *vector, int pieces, ssize_t got) {
  ssize_t left = got;
  for (int i = 0; i < pieces && left > 0; i++) {
    size_t size = vector[i].iov_len < (size_t)left ? vector[i].iov_len : (size_t)left;
    written(vector[i].iov_base, size, DISK);
    left -= size;
  }
  return got;
}

static ssize_t piece_written(const void *at, ssize_t got) {
  if (got > 0) written(at, got, DISK);
  return got;
}

static ssize_t our_preadv(int file, const struct iovec *vector, int pieces, off_t offset) {
  return vector_written(vector, pieces, preadv(file, vector, pieces, offset));
}

static ssize_t our_readv(int file, const struct iovec *vector, int pieces) {
  return vector_written(vector, pieces, readv(file, vector, pieces));
}

static ssize_t our_pread(int file, void *to, size_t size, off_t offset) {
  return piece_written(to, pread(file, to, size, offset));
}

static ssize_t our_pread_chk(int file, void *to, size_t size, off_t offset, size_t room) {
  (void)room;
  return our_pread(file, to, size, offset);
}

static ssize_t our_read(int file, void *to, size_t size) {
  return piece_written(to, read(file, to, size));
}

static ssize_t our_pwritev(int file, const struct iovec *vector, int pieces, off_t offset) {
  for (int i = 0; i < pieces; i++) fetched(vector[i].iov_base, vector[i].iov_len);
  return pwritev(file, vector, pieces, offset);
}

static ssize_t our_pwrite(int file, const void *from, size_t size, off_t offset) {
  fetched(from, size);
  return pwrite(file, from, size, offset);
}

static const struct {
  const char *name;
  void *ours;
} calls[] = {
    {"memmove", our_memmove},     {"__memmove_chk", our_memmove_chk},
    {"memcpy", our_memcpy},       {"__memcpy_chk", our_memcpy_chk},
    {"preadv64", our_preadv},     {"preadv", our_preadv},
    {"readv", our_readv},         {"read", our_read},
    {"pread64", our_pread},       {"__pread64_chk", our_pread_chk},
    {"pwritev64", our_pwritev},   {"pwritev", our_pwritev},
    {"pwrite64", our_pwrite},
};

static bool put(void **slot, void *function) {
  uintptr_t page = sysconf(_SC_PAGESIZE);
  void *start = (void *)((uintptr_t)slot & ~(page - 1));
  /* It may be read-only by now. It stays writable: the linker may write beside it later. */
  if (mprotect(start, page, PROT_READ | PROT_WRITE)) return false;
  *slot = function;
  return true;
}

static int put_all(const struct dl_phdr_info *program, const ElfW(Dyn) *dynamic) {
  const ElfW(Rela) *slots = NULL;
  const ElfW(Sym) *symbols = NULL;
  const char *names = NULL;
  size_t size = 0;
  int hooked = 0;
  for (; dynamic->d_tag != DT_NULL; dynamic++) {
    if (dynamic->d_tag == DT_JMPREL) slots = (void *)dynamic->d_un.d_ptr;
    if (dynamic->d_tag == DT_PLTRELSZ) size = dynamic->d_un.d_val;
    if (dynamic->d_tag == DT_SYMTAB) symbols = (void *)dynamic->d_un.d_ptr;
    if (dynamic->d_tag == DT_STRTAB) names = (void *)dynamic->d_un.d_ptr;
  }
  if (!slots || !symbols || !names) return 0;
  for (size_t i = 0; i < size / sizeof *slots; i++) {
    const char *name = names + symbols[ELF64_R_SYM(slots[i].r_info)].st_name;
    for (size_t j = 0; j < sizeof calls / sizeof *calls; j++)
      if (!strcmp(name, calls[j].name))
        hooked += put((void **)(program->dlpi_addr + slots[i].r_offset), calls[j].ours);
  }
  return hooked;
}

/* The program itself comes first, and is the only one looked at. */
static int hook_program(struct dl_phdr_info *program, size_t size, void *hooked) {
  (void)size;
  for (int i = 0; i < program->dlpi_phnum; i++)
    if (program->dlpi_phdr[i].p_type == PT_DYNAMIC)
      *(int *)hooked =
          put_all(program, (void *)(program->dlpi_addr + program->dlpi_phdr[i].p_vaddr));
  return 1;
}

int devices_hook(void) {
  int hooked = 0;
  dl_iterate_phdr(hook_program, &hooked);
  return hooked;
}

bool devices_find_memory(void) {
  void *(*block)(const char *) = dlsym(RTLD_DEFAULT, "qemu_ram_block_by_name");
  void *(*address)(void *) = dlsym(RTLD_DEFAULT, "qemu_ram_get_host_addr");
  if (!block || !address) return false;
  for (int node = 0; node < machine.nodes; node++) {
    char name[40];
    snprintf(name, sizeof name, "memory%d", node);
    void *found = block(name);
    if (!found) {
      snprintf(name, sizeof name, "/objects/memory%d", node);
      found = block(name);
    }
    if (!found) return false;
    memory_of[node] = address(found);
  }
  return true;
}
