/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The model: what an access of a core, or of a device, moves. */
#ifndef ACCESS_H
#define ACCESS_H

#include <stdbool.h>
#include <stdint.h>

#include "counts.h"
#include "directory.h"

/*
 * A core's access that is not is_own().
 *
 * side: what it is counted with
 * address: of the instruction
 */
void core_accesses(struct side *side, int core, uint64_t line, bool write, uint64_t address);

/* A device wrote a line, past all caches. */
void device_writes(uint64_t line, enum writer device);

/* The disk reads a line. */
void disk_reads(uint64_t line);

#endif
