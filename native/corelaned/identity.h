/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Whether a number or a name still means what it meant when it was given to us: an IRQ number, a thread
 * id and an interface's name can belong to another device by the time it is used.
 */
#ifndef CORELANED_IDENTITY_H
#define CORELANED_IDENTITY_H

#include "files.h"
#include "tunable.h"

#include <stdbool.h>

enum { INTERFACE_MAX = 15 };    /* IFNAMSIZ without the NUL */

/*
 * RESULT_OK, RESULT_NOT_FOUND, RESULT_OTHER_IDENTITY, or RESULT_INTERNAL when the kernel's own files
 * could not be read; error is then their errno. why is one clause for an operator.
 */
struct verdict {
    enum result_code code;
    int error;
    char why[256];
};

/*
 * Action and device of an IRQ, from sysfs; the action from /proc/interrupts where sysfs has none.
 *
 * to_restore: an interface that is down has freed its interrupts' actions, but the kernel keeps their
 * CPUs until it is up again (irq_setup_affinity, kernel/irq/manage.c); and when it was renamed in
 * between, the actions bear the new name. Both are still what we changed, if the device is the same.
 */
void identity_of_irq(const struct roots *roots, const struct tunable *what, bool to_restore,
                     struct verdict *out);

/* The PCI device that carries a device: itself, or a virtio device's parent; "" when there is none. */
void identity_pci_of(const struct roots *roots, const char *device, char out[DEVICE_MAX + 1]);

/*
 * A number that changes when the interrupt's device gets its driver anew: the index of its first interface,
 * which is never given twice. After that the same number, action and device are another interrupt all the
 * same, with the kernel's default CPUs. 0 when there is none.
 */
uint32_t identity_generation(const struct roots *roots, const struct tunable *what);

/*
 * Opens an interface's directory, so that all that is reached through the descriptor belongs to one
 * interface, whatever is renamed meanwhile. renamed_too finds it by its index under another name: to
 * put back what was changed. Returns the descriptor or -1.
 */
int identity_open_interface(const struct roots *roots, const struct tunable *what, bool renamed_too,
                            struct verdict *out);

/* Opens a kernel thread's directory in /proc after the same manner. */
int identity_open_thread(const struct roots *roots, const struct tunable *what, bool renamed_too,
                         struct verdict *out);

/* The name of the interface that a value belongs to; false when the tunable's name holds none. */
bool identity_interface_name(const struct tunable *what, char out[INTERFACE_MAX + 1]);

#endif
