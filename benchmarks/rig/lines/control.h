/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * A Unix socket by which the counter is told what to do. A connection carries one word and its
 * answer, "ok" or "failed: WHY" or what was asked for:
 *
 *   arm      from here on the guest's accesses can be counted; it is slower by much
 *   start    forgets everything, and counts
 *   stop     counts no more
 *   dump     what was counted, as JSON
 *   disarm   the guest is as quick as before
 */
#ifndef CONTROL_H
#define CONTROL_H

#include <stdbool.h>

#define LONGEST_PATH 108

/* Listens in a thread of its own. False, with errno, if it cannot. */
bool control_open(const char *path);
void control_close(void);

#endif
