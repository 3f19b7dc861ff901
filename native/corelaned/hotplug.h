/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Whether CPUs have been away. The kernel makes the directory cpuN/topology of a CPU anew whenever the
 * CPU comes online, with a number (inode) above all earlier ones; so a number taken before tells later
 * whether the CPU went meanwhile, however short that was.
 */
#ifndef CORELANED_HOTPLUG_H
#define CORELANED_HOTPLUG_H

#include "cpus.h"
#include "files.h"

#include <stdint.h>

/* The highest such number of the set's CPUs; 0 when none is known. */
uint64_t hotplug_mark(const struct roots *roots, const struct cpus *set);

/* Takes out of the set the CPUs that came online after the mark was taken; none when the mark is 0. */
void hotplug_without_new(const struct roots *roots, uint64_t mark, struct cpus *set);

#endif
