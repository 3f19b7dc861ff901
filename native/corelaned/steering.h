/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * The values changed so far, by lease. A lease is one connection's: when it ends, for whatever reason,
 * all its values are put back. The journal holds each value's original before the first write, on disk.
 *
 * For the sandbox. After steering_open these system calls are needed: openat, close, read, pread64,
 * write, pwrite64, lseek, ftruncate, fstat and newfstatat, readlinkat, getdents64, fdatasync, fsync,
 * renameat and renameat2, linkat, unlinkat, sched_setaffinity, socket (AF_UNIX), connect, sendto,
 * recvfrom, setsockopt, getsockopt, shutdown, clock_gettime, and those of malloc. Files are written
 * below /proc/irq, /sys/devices and the state directory; read below these, /sys, /proc and /run. Link
 * and rename stay within the state directory.
 */
#ifndef CORELANED_STEERING_H
#define CORELANED_STEERING_H

#include "config.h"
#include "cpus.h"
#include "protocol.h"
#include "tunable.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct steering;
struct lease;

enum { DETAIL_MAX = 512 };

/* What came of one request. A set is known only where its flag says so. */
struct answer {
    enum result_code code;
    int error;    /* errno of the kernel, or 0 */
    bool has_before, has_now, has_effective;
    struct cpus before;       /* before the request */
    struct cpus now;          /* read back after it */
    struct cpus effective;    /* where an interrupt is delivered; lags without interrupt remapping */
    char detail[DETAIL_MAX];  /* one clause for an operator, or "" */
};

/* What came of putting values back. */
struct restored {
    unsigned restored;    /* values that are as before, as far as their CPUs are online */
    unsigned left;        /* left to whoever changed them since, or gone with their device */
    unsigned failed;      /* could not be put back; they stay journaled */
    char report[4096];    /* a line for each that is not as before */
};

/*
 * Opens the journal below config->state and puts back what an earlier run left behind. root is "" on a
 * machine; a directory that stands for / in tests. Returns null and one line in error when the journal
 * cannot be had: then nothing may be changed. Directories are opened here, before privileges go.
 */
struct steering *steering_open(const struct config *config, const char *root, bool dry_run,
                               struct restored *replayed, char error[CONFIG_ERROR_MAX]);

/* Leases that end from now on leave irqbalance to steering_close: values first. */
void steering_ending(struct steering *steering);

/*
 * Ends every lease, puts all values back that can be, then speaks to irqbalance once, and closes the
 * journal; without anything left in it, it goes. out tells of what was still held or pending.
 */
void steering_close(struct steering *steering, struct restored *out);

/* Null when there are too many. name is the peer's, for reports. */
struct lease *lease_begin(struct steering *steering, uid_t uid, pid_t pid, const char *name);

/*
 * Check, journal, write, read back. seen is what the peer saw there, or null; when the value is neither
 * that nor ours nor already as wanted, it is left alone (RESULT_CHANGED).
 */
void lease_set(struct lease *lease, const struct tunable *what, const struct cpus *seen,
               const struct cpus *to, struct answer *out);

void lease_restore(struct lease *lease, const struct tunable *what, struct answer *out);

/* Puts everything of the lease back and frees it. */
void lease_end(struct lease *lease, struct restored *out);

/*
 * To be called every 2 seconds, with leases or without: finds values that somebody else has changed
 * (told once, then theirs), CPUs that went offline under a value of ours, and a new irqbalance; tries
 * again what could not be put back or journaled. Costs next to nothing when there is nothing to do.
 */
void steering_watch(struct steering *steering);

/*
 * Whom to tell what an operator should know and no answer says: one whole sentence a call, each told
 * once. It is called from within any function of this file but steering_open; null switches it off.
 */
void steering_on_news(struct steering *steering, void (*line)(void *context, const char *text),
                      void *context);

/* The flags of WELCOME. */
uint32_t steering_flags(const struct steering *steering);

/* Calls line once for each line of the status, in whole sentences for an operator. */
void steering_status(const struct steering *steering, void (*line)(void *context, const char *text),
                     void *context);

#endif
