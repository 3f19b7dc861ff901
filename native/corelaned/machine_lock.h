/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * One daemon steers a machine, whatever the state directories: two would take each other's values for
 * originals. The directory proc/irq is locked with flock(2), which anybody may do who can read it; so
 * only a lock of a corelaned of our own user, which is root, is respected.
 */
#ifndef CORELANED_MACHINE_LOCK_H
#define CORELANED_MACHINE_LOCK_H

#include "files.h"

#include <stdint.h>

enum machine_lock { MACHINE_LOCKED, MACHINE_IS_ANOTHERS, MACHINE_UNLOCKED };

/*
 * Locks it until the descriptor is closed. MACHINE_UNLOCKED: somebody else than a corelaned has the lock;
 * holder is then its process, or 0 when none is found, and a second daemon would not be noticed.
 */
enum machine_lock machine_lock(const struct roots *roots, uint32_t *holder);

#endif
