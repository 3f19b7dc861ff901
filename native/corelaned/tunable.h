/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* One value of the kernel that may be changed, by identity; never by path. */
#ifndef CORELANED_TUNABLE_H
#define CORELANED_TUNABLE_H

#include "protocol.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tunable {
    enum tunable_kind kind;
    uint32_t number;                   /* IRQ, queue or thread id; 0 for the workqueue */
    uint32_t ifindex;                  /* RPS, XPS, NAPI thread; else 0 */
    char device[DEVICE_MAX + 1];       /* sysfs name; "" only where an interface has no device */
    char name[NAME_MAX_BYTES + 1];     /* action, interface or "napi/IF-ID"; see protocol.h */
};

bool tunable_equal(const struct tunable *a, const struct tunable *b);

/*
 * Whether both are the same value of the kernel at any one time, whatever they are called: an interface
 * can be renamed, and a virtio interrupt is named by its device or by the PCI device that carries it.
 */
bool tunable_same_value(const struct tunable *a, const struct tunable *b);

/* "IRQ 41 (data0-TxRx-0 of 0000:00:02.0)", "RPS of eth0 rx-3" ...; always NUL-terminated. */
void tunable_describe(const struct tunable *what, char *out, size_t size);

#endif
