/* SPDX-License-Identifier: GPL-2.0-or-later */
#define _GNU_SOURCE
#include "control.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "cache.h"
#include "counts.h"
#include "devices.h"
#include "directory.h"
#include "guest.h"

#define LONGEST_WORD 16

/* A call of ours that has begun may still count: it has ended by then. */
#define SETTLE_MICROSECONDS 20000

static struct sockaddr_un name = {.sun_family = AF_UNIX};
static int listening = -1;
static struct timespec started;
static double counted_seconds;

static void count(bool on) {
  guest_counted = on;
  devices_counted = on;
  if (!on) usleep(SETTLE_MICROSECONDS);
}

static const char *start(void) {
  if (!guest_find_cpus()) return "failed: this QEMU does not tell its CPUs\n";
  if (!devices_find_memory()) return "failed: this QEMU does not tell where the guest's memory is\n";
  count(false);
  counts_forget();
  directory_forget();
  caches_forget();
  clock_gettime(CLOCK_MONOTONIC, &started);
  count(true);
  return "ok\n";
}

static const char *stop(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  count(false);
  counted_seconds = now.tv_sec - started.tv_sec + (now.tv_nsec - started.tv_nsec) / 1e9;
  return "ok\n";
}

static const char *arm(bool on) {
  return guest_arm(on) ? "ok\n" : "failed: the guest runs no new code\n";
}

static void answer(const char *word, FILE *out) {
  const char *said = "failed: the words are arm, start, stop, dump, disarm\n";
  if (!strcmp(word, "arm")) said = arm(true);
  else if (!strcmp(word, "disarm")) said = arm(false);
  else if (!strcmp(word, "start")) said = start();
  else if (!strcmp(word, "stop")) said = stop();
  else if (!strcmp(word, "dump")) {
    counts_print(out, counted_seconds);
    said = "";
  }
  fputs(said, out);
}

static void serve(int connection) {
  char word[LONGEST_WORD];
  ssize_t got = recv(connection, word, sizeof word - 1, 0);
  FILE *out = fdopen(connection, "w");
  if (!out) {
    close(connection);
    return;
  }
  if (got > 0) {
    word[got] = 0;
    word[strcspn(word, "\n")] = 0;
    answer(word, out);
  }
  fclose(out);
}

static void *listen_on(void *unused) {
  (void)unused;
  for (;;) {
    int connection = accept4(listening, NULL, NULL, SOCK_CLOEXEC);
    if (connection >= 0) serve(connection);
  }
  return NULL;
}

bool control_open(const char *path) {
  pthread_t thread;
  snprintf(name.sun_path, sizeof name.sun_path, "%s", path);
  unlink(name.sun_path);
  listening = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  return listening >= 0 && !bind(listening, (struct sockaddr *)&name, sizeof name) &&
         !listen(listening, 4) && !pthread_create(&thread, NULL, listen_on, NULL);
}

void control_close(void) { unlink(name.sun_path); }
