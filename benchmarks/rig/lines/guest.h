/* SPDX-License-Identifier: GPL-2.0-or-later */
/* The guest's instructions, with calls of ours in them while that is asked for. */
#ifndef GUEST_H
#define GUEST_H

#include <stdbool.h>

#include "qemu-plugin.h"

void guest_open(qemu_plugin_id_t id);

/*
 * Has the guest's code translated anew, with our calls or without. Waits until it is, which is
 * when the guest next runs code that it had not run; false if it is not within half a minute.
 */
bool guest_arm(bool armed);

/* Learns the CPUs' names in QEMU; false if it cannot. */
bool guest_find_cpus(void);

/* Accesses are counted while this is set and the guest is armed. */
extern volatile bool guest_counted;

#endif
