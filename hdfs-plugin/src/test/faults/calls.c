/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 *
 * Preloaded into a DataNode: calls that write to files whose path contains some text fail or hang, as
 * the file that FAULTY_CALLS names says, while it says so. Calls that are looked up by name, as JNA
 * does, are found here, too.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { WRITES = 1, SYNCS = 2 };

/* Little-endian, as FaultyCalls writes it. */
struct control {
  volatile int32_t error;   /* what calls fail with; 0: they do not */
  volatile int32_t seconds; /* how long calls take */
  volatile int32_t kinds;   /* which calls */
  volatile int32_t hits;    /* how many it hit */
  char path[1008];
};

static struct control *control;

typedef void *(*dlsym_fn)(void *, const char *);

static dlsym_fn real_dlsym(void) {
  static dlsym_fn real;
  if (!real) {
    /* dlsym moved into libc with glibc 2.34. */
    real = (dlsym_fn)dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
    if (!real) real = (dlsym_fn)dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.2.5");
    if (!real) real = (dlsym_fn)dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.17");
    if (!real) abort();
  }
  return real;
}

__attribute__((constructor)) static void begin(void) {
  const char *file = getenv("FAULTY_CALLS");
  int fd = file ? open(file, O_RDWR | O_CLOEXEC) : -1;
  if (fd < 0) return;
  void *mapped = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (mapped != MAP_FAILED) control = mapped;
}

/* The error that a call is to fail with, or 0. */
static int strike(int fd, int kind) {
  if (!control || !(control->kinds & kind) || (!control->error && !control->seconds)) return 0;
  int saved = errno;
  char link[64], path[1024];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  errno = saved;
  if (length < 0) return 0;
  path[length] = 0;
  if (!strstr(path, control->path)) return 0;
  __atomic_add_fetch((int32_t *)&control->hits, 1, __ATOMIC_SEQ_CST);
  for (int32_t left = control->seconds * 10; left > 0 && control->seconds; left--) {
    struct timespec tenth = {0, 100000000};
    nanosleep(&tenth, NULL);
  }
  return control->error;
}

#define CALL(kind, type, name, parameters, ...)                      \
  type name parameters {                                             \
    static type(*real) parameters;                                   \
    if (!real) real = (type(*) parameters)real_dlsym()(RTLD_NEXT, #name); \
    int error = strike(fd, kind);                                    \
    if (error) {                                                     \
      errno = error;                                                 \
      return -1;                                                     \
    }                                                                \
    return real(__VA_ARGS__);                                        \
  }

CALL(WRITES, ssize_t, write, (int fd, const void *b, size_t n), fd, b, n)
CALL(WRITES, ssize_t, pwrite, (int fd, const void *b, size_t n, off_t o), fd, b, n, o)
CALL(WRITES, ssize_t, pwrite64, (int fd, const void *b, size_t n, off64_t o), fd, b, n, o)
CALL(WRITES, ssize_t, writev, (int fd, const struct iovec *v, int n), fd, v, n)
CALL(WRITES, ssize_t, pwritev, (int fd, const struct iovec *v, int n, off_t o), fd, v, n, o)
CALL(WRITES, ssize_t, pwritev64, (int fd, const struct iovec *v, int n, off64_t o), fd, v, n, o)
CALL(WRITES, ssize_t, pwritev2, (int fd, const struct iovec *v, int n, off_t o, int f), fd, v, n, o, f)
CALL(WRITES, ssize_t, pwritev64v2, (int fd, const struct iovec *v, int n, off64_t o, int f), fd, v, n, o, f)
CALL(SYNCS, int, fsync, (int fd), fd)
CALL(SYNCS, int, fdatasync, (int fd), fd)

void *dlsym(void *handle, const char *name) {
  static const struct {
    const char *name;
    void *ours;
  } calls[] = {
      {"write", write},         {"pwrite", pwrite},       {"pwrite64", pwrite64},
      {"writev", writev},       {"pwritev", pwritev},     {"pwritev64", pwritev64},
      {"pwritev2", pwritev2},   {"pwritev64v2", pwritev64v2},
      {"fsync", fsync},         {"fdatasync", fdatasync},
  };
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    if (handle != RTLD_NEXT && !strcmp(name, calls[i].name)) return calls[i].ours;
  }
  return real_dlsym()(handle, name);
}
