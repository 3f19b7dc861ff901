/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Traffic between two CPUs, or between a device and one, of which it is known how many lines move.
 * Runs in the guest, for the line counter's self-test.
 *
 *   traffic ping CPU CPU TURNS      one line goes to and fro: two moves a turn
 *   traffic copy CPU CPU MIB TURNS  one writes a buffer, the other reads all of it, each turn
 *   traffic load CPU MIB DEVICE     reads a device past the page cache, and looks at all of it
 *   traffic store CPU MIB DEVICE    writes one past the page cache; not one with a file system in use
 *   traffic take CPU PORT MIB...    reads a TCP connection, and answers each number of MiB with a byte
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <err.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#define PIECE (4l << 20)

/* What a DataNode reads at once. */
#define PACKET (64l << 10)

/* Each in lines of its own, and the neighbour's, which some machines fetch along. */
static struct {
  _Alignas(128) atomic_long ball;
  _Alignas(128) atomic_long written;
  _Alignas(128) atomic_long read;
} shared;

static int other_cpu;
static long turns, buffer_size;
static char *buffer;

static void run_on(int cpu) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(cpu, &set);
  if (sched_setaffinity(0, sizeof set, &set)) err(1, "CPU %d", cpu);
}

/* Lets others run: a thread of the same CPU, and with "pause" the other CPUs of an emulator. */
static void await(atomic_long *word, long value) {
  while (atomic_load(word) != value) {
    sched_yield();
    __builtin_ia32_pause();
  }
}

static long number(const char *text) {
  char *end;
  long value = strtol(text, &end, 10);
  if (*end || end == text || value < 0) errx(2, "%s is no number", text);
  return value;
}

static void write_all(char *bytes, long size, long value) {
  for (long at = 0; at < size; at += sizeof(long)) *(volatile long *)(bytes + at) = value;
}

static void read_all(const char *bytes, long size) {
  for (long at = 0; at < size; at += sizeof(long)) (void)*(const volatile long *)(bytes + at);
}

static void *answer_ball(void *unused) {
  run_on(other_cpu);
  for (long turn = 0; turn < turns; turn++) {
    await(&shared.ball, 2 * turn + 1);
    atomic_store(&shared.ball, 2 * turn + 2);
  }
  return unused;
}

static void *read_buffer(void *unused) {
  run_on(other_cpu);
  for (long turn = 1; turn <= turns; turn++) {
    await(&shared.written, turn);
    read_all(buffer, buffer_size);
    atomic_store(&shared.read, turn);
  }
  return unused;
}

static pthread_t start(void *(*body)(void *)) {
  pthread_t thread;
  if (pthread_create(&thread, NULL, body, NULL)) errx(1, "no thread");
  return thread;
}

static void ping(void) {
  pthread_t other = start(answer_ball);
  for (long turn = 0; turn < turns; turn++) {
    atomic_store(&shared.ball, 2 * turn + 1);
    await(&shared.ball, 2 * turn + 2);
  }
  pthread_join(other, NULL);
}

static void *memory(long size) {
  void *all = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE,
                   -1, 0);
  if (all == MAP_FAILED) err(1, "memory");
  return all;
}

static void copy(void) {
  buffer = memory(buffer_size);
  pthread_t other = start(read_buffer);
  for (long turn = 1; turn <= turns; turn++) {
    write_all(buffer, buffer_size, turn);
    atomic_store(&shared.written, turn);
    await(&shared.read, turn);
  }
  pthread_join(other, NULL);
}

static int open_device(const char *name, int how) {
  /* Alone: a device that is mounted is refused. */
  int file = open(name, how | O_DIRECT | O_EXCL);
  if (file < 0) err(1, "%s", name);
  return file;
}

static void load(const char *name, long size) {
  int file = open_device(name, O_RDONLY);
  char *piece = memory(PIECE);
  for (long done = 0; done < size; done += PIECE) {
    if (pread(file, piece, PIECE, done) != PIECE) err(1, "%s", name);
    read_all(piece, PIECE);
  }
  close(file);
}

static void store(const char *name, long size) {
  int file = open_device(name, O_WRONLY);
  char *piece = memory(PIECE);
  for (long done = 0; done < size; done += PIECE) {
    write_all(piece, PIECE, done);
    if (pwrite(file, piece, PIECE, done) != PIECE) err(1, "%s", name);
  }
  close(file);
}

static int accepted(long port) {
  int listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), yes = 1;
  struct sockaddr_in any = {.sin_family = AF_INET, .sin_port = htons(port)};
  if (listening < 0 || setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) ||
      bind(listening, (struct sockaddr *)&any, sizeof any) || listen(listening, 1))
    err(1, "port %ld", port);
  puts("listening");
  fflush(stdout);
  int connection = accept(listening, NULL, NULL);
  if (connection < 0) err(1, "port %ld", port);
  return connection;
}

static void take(long port, int sizes, char **mib) {
  char *packet = memory(PACKET);
  int connection = accepted(port);
  for (int part = 0; part < sizes; part++) {
    for (long left = number(mib[part]) << 20; left > 0;) {
      long got = read(connection, packet, left < PACKET ? left : PACKET);
      if (got <= 0) err(1, "%ld bytes have not come", left);
      left -= got;
    }
    if (write(connection, "", 1) != 1) err(1, "no answer");
  }
  close(connection);
}

int main(int words, char **word) {
  const char *what = words > 1 ? word[1] : "";
  if (!strcmp(what, "ping") && words == 5) {
    run_on(number(word[2]));
    other_cpu = number(word[3]);
    turns = number(word[4]);
    ping();
  } else if (!strcmp(what, "copy") && words == 6) {
    run_on(number(word[2]));
    other_cpu = number(word[3]);
    buffer_size = number(word[4]) << 20;
    turns = number(word[5]);
    copy();
  } else if (!strcmp(what, "load") && words == 5) {
    run_on(number(word[2]));
    load(word[4], number(word[3]) << 20);
  } else if (!strcmp(what, "store") && words == 5) {
    run_on(number(word[2]));
    store(word[4], number(word[3]) << 20);
  } else if (!strcmp(what, "take") && words > 4) {
    run_on(number(word[2]));
    take(number(word[3]), words - 4, word + 4);
  } else {
    errx(2, "ping CPU CPU TURNS, copy CPU CPU MIB TURNS, load or store CPU MIB DEVICE, "
            "or take CPU PORT MIB...");
  }
  return 0;
}
