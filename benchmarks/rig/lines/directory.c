/* SPDX-License-Identifier: GPL-2.0-or-later */
#include "directory.h"

#include <stddef.h>
#include <sys/mman.h>

uint64_t *directory;

/* Address space only: a page of it takes memory once a line in it is touched. */
bool directory_open(void) {
  void *words = mmap(NULL, machine.lines * sizeof *directory, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (words == MAP_FAILED) return false;
  directory = words;
  return true;
}

void directory_forget(void) {
  madvise(directory, machine.lines * sizeof *directory, MADV_DONTNEED);
}
