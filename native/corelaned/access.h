/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Opening, reading and writing one value of the kernel. A value is opened first, its identity is checked
 * second, and it is written through the descriptor opened first: when the device goes in between, the
 * descriptor leads to nothing (the kernel answers EIO or ENODEV) and not to the number's next owner.
 *
 * For a thread there is no such descriptor to write to: sched_setaffinity(2) takes a number. There a
 * number given to another thread in the microseconds between check and call would be hit; thread ids
 * are given in a circle of at least 32,768, so that needs as many new threads in that time.
 */
#ifndef CORELANED_ACCESS_H
#define CORELANED_ACCESS_H

#include "cpus.h"
#include "ethtool.h"
#include "files.h"
#include "identity.h"
#include "tunable.h"

#include <stdbool.h>

struct value {
    const struct roots *roots;
    const struct tunable *what;
    int fd;
    /*
     * 0, or why it could only be opened for reading: EACCES for a managed interrupt since Linux 6.12,
     * whose file lacks the owner's write bit (commit c7718e5c76d4).
     */
    int fixed;
    /* Of flows, for which there is no file. */
    struct nic nic;
    bool to_restore;
};

/*
 * Opens a value and checks its identity. to_restore: what its interface's name tells may be another one
 * by now, since it was changed; and of flows, what is there of ours counts even if it is not whole. On
 * RESULT_OK the caller closes; on all else nothing is open.
 */
void value_open(const struct roots *roots, const struct tunable *what, bool to_restore,
                struct value *out, struct verdict *verdict);

void value_close(struct value *value);

/* Return 0 or -errno; -EINVAL for a text that is no set of CPUs. */
int value_read(const struct value *value, struct cpus *out);
int value_write(const struct value *value, const struct cpus *to);

/*
 * Whether a value may be set to these numbers at all, as far as that is known before: an RSS context takes
 * queues that there are, two or more.
 */
void value_takes(const struct value *value, const struct cpus *to, struct verdict *out);

/* Where an interrupt is delivered at present. 0 or -errno. */
int value_effective(const struct value *value, struct cpus *out);

/* Whether trying again later can help. */
bool error_is_transient(int error);

/* Whether an error says that the value has gone together with its device. */
bool error_is_gone(int error);

/* FIXED, TRANSIENT, NOT_FOUND or INTERNAL for the errno of a write or of an open for writing. */
enum result_code error_result(int error);

#endif
