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
    uint32_t number;                   /* IRQ, queue, thread id or port; 0 for the machine's own */
    uint32_t ifindex;                  /* of an interface's values; else 0 */
    char device[DEVICE_MAX + 1];       /* sysfs name; "" only where an interface has no device */
    char name[NAME_MAX_BYTES + 1];     /* action, interface or "napi/IF-ID"; see protocol.h */
};

/* Whose a value is: by what its identity is checked, and below what its file lies. */
enum tunable_owner { OWNER_IRQ, OWNER_INTERFACE, OWNER_THREAD, OWNER_MACHINE, OWNER_PORT };

/* What is the same for all values of a kind. */
struct tunable_facts {
    enum tunable_owner owner;
    /* The file: before and after the number below an interface, or the whole below /sys; else NULL. */
    const char *path, *leaf;
    const char *allow;       /* the word of the machine's own in the configuration; else NULL */
    bool is_list;            /* written as "0-3,8"; else as a mask */
    bool is_of_queues;       /* the set's numbers are receive queues, and no CPUs */
    bool may_be_empty;       /* no CPU is a value: it is off then */
    bool is_moved;           /* the kernel moves it away from a CPU that goes */
    bool is_cut_to_online;   /* the kernel keeps only the CPUs that are online of what is written */
};

/* Null when there is no such kind. */
const struct tunable_facts *tunable_facts(enum tunable_kind kind);

/* The machine's own by its word in the configuration; null when there is none. */
const struct tunable_facts *tunable_allowed_as(const char *word);

/* All of these words, each as , "WORD"; always NUL-terminated. */
void tunable_allow_words(char *out, size_t size);

enum tunable_owner tunable_owner(const struct tunable *what);

bool tunable_equal(const struct tunable *a, const struct tunable *b);

/*
 * Whether both are the same value of the kernel at any one time, whatever they are called: an interface
 * can be renamed, and a virtio interrupt is named by its device or by the PCI device that carries it.
 */
bool tunable_same_value(const struct tunable *a, const struct tunable *b);

/* "IRQ 41 (data0-TxRx-0 of 0000:00:02.0)", "RPS of eth0 rx-3" ...; always NUL-terminated. */
void tunable_describe(const struct tunable *what, char *out, size_t size);

#endif
