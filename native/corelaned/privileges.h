/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * What is left of root after the start: uid 0, because the files are root's, and of the
 * capabilities
 *
 *     CAP_NET_ADMIN    the kernel asks for it when rps_cpus or xps_cpus is written (net-sysfs.c)
 *     CAP_SYS_NICE     sched_setaffinity(2) of a thread that is not ours: a NAPI thread
 */
#ifndef CORELANED_PRIVILEGES_H
#define CORELANED_PRIVILEGES_H

#include "config.h"

#include <stdbool.h>

/*
 * Gives up everything else, for good: supplementary groups, capabilities (also of the bounding
 * set), securebits locked so that no exec and no uid change gives any back, no_new_privs, no core
 * dumps, bounds for memory, files and descriptors. Then reads back what the kernel holds of us.
 * False, with one line in error, when more is held than is meant.
 */
bool privileges_drop(char error[CONFIG_ERROR_MAX]);

/*
 * Whether a capability of those kept is missing; names it in error. What needs it will answer
 * EPERM.
 */
bool privileges_lack(char error[CONFIG_ERROR_MAX]);

#endif
