/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* What the process may still reach after its start: files by Landlock, system calls by seccomp. */
#ifndef CORELANED_SANDBOX_H
#define CORELANED_SANDBOX_H

#include "config.h"

#include <stdbool.h>

enum sandboxed { SANDBOX_ON, SANDBOX_UNKNOWN_TO_KERNEL, SANDBOX_FAILED };

/*
 * Landlock: reads only below proc, sys and the state directory; writes only below proc/irq, the
 * state directory and sys/devices, of that not system and of virtual only net and workqueue; no
 * execution, no TCP, no signals to others. It does not bear on connecting to a Unix socket, so
 * irqbalance stays in reach. On kernels without it (before 5.13, or not enabled) nothing happens.
 * error has one line unless it is on.
 */
enum sandboxed sandbox_files(const struct config *config, const char *root,
                             char error[CONFIG_ERROR_MAX]);

/* The version of Landlock's interface that the kernel has; 0 or less without it. */
long sandbox_files_abi(void);

/*
 * seccomp: a list of what serving takes. Other calls answer ENOSYS; those that only an intruder
 * would make (execve, ptrace, a socket that is not AF_UNIX ...) kill the process. Builds with
 * sanitizers go without, as their run-time needs more. Only where irqbalance is to be told is there
 * socket(2) and connect(2), and only where flows are allowed is there ioctl(2), of SIOCETHTOOL and
 * SIOCGIFNAME. error has one line unless it is on.
 */
enum sandboxed sandbox_calls(const struct config *config, char error[CONFIG_ERROR_MAX]);

#endif
