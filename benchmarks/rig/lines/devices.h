/* SPDX-License-Identifier: GPL-2.0-or-later */
/* What devices copy into and out of the guest's memory, seen where QEMU calls libc for it. */
#ifndef DEVICES_H
#define DEVICES_H

#include <stdbool.h>

/*
 * Puts our functions in place of libc's memmove, read, pwrite and the like in QEMU's own table of
 * them (its global offset table). Returns how many calls are seen from then on; 0 is a failure.
 */
int devices_hook(void);

/* Learns where QEMU has the guest's memory, which is made after the plugin; false if it cannot. */
bool devices_find_memory(void);

/* Devices are counted while this is set. */
extern volatile bool devices_counted;

#endif
