/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * irqbalance's socket, as its versions 1.5 to 1.9.5 speak it: one request a connection, of a process of
 * root (SCM_CREDENTIALS); "setup" is answered by one text, "settings ban irqs N N ..." by nothing.
 *
 * What its source says and its manual does not:
 *  - "ban irqs" replaces the list. "ban irqs NONE" empties it.
 *  - The numbers end at the first 0, unless 0 comes first.
 *  - Up to 1.9.4 it reads 500 bytes and takes what is cut off for the end, even within a number; 1.9.5
 *    reads 16,383. The version cannot be asked for. So a longer list is only sent when the old one is
 *    short enough to be put back, and what came of it is read again.
 *  - Each change makes it place all other interrupts anew at its next round.
 */
#ifndef CORELANED_IRQBALANCE_H
#define CORELANED_IRQBALANCE_H

#include "files.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BANNED_MAX = 8192,
    IRQBALANCE_SAFE_MESSAGE = 499,
    IRQBALANCE_MESSAGE_MAX = 16383,
    IRQBALANCE_SETUP_MAX = 1 << 20,
};

/* Ascending, each once. */
struct banned {
    size_t count;
    uint32_t irqs[BANNED_MAX];
};

bool banned_contains(const struct banned *list, uint32_t irq);
/* False when it is full. */
bool banned_add(struct banned *list, uint32_t irq);
void banned_remove(struct banned *list, uint32_t irq);
bool banned_equal(const struct banned *a, const struct banned *b);

/*
 * Reads the answer to "setup": "SLEEP 10 IRQ 43 LOAD 0 DIFF 0 CLASS 0 ... BANNED 00000000". False for a
 * text that does not end with BANNED and its mask: a list that may be cut off must not be sent back.
 */
bool irqbalance_parse_setup(const char *text, size_t length, struct banned *out);

/* Writes the request; its length, or 0 when it would be longer than IRQBALANCE_MESSAGE_MAX. */
size_t irqbalance_format_ban(const struct banned *list, char out[IRQBALANCE_MESSAGE_MAX + 1]);

enum { BALANCERS_MAX = 4 };

/* The first ones have a socket in our /run; the others, as one in a container, are there to be told of. */
struct balancers {
    size_t count;
    size_t with_socket;
    uint32_t pids[BALANCERS_MAX];
};

/* Whether a process is an irqbalance of our own user. */
bool irqbalance_is(const struct roots *roots, uint32_t process);

/* Looks through all processes. */
void irqbalance_find(const struct roots *roots, struct balancers *out);

/* 0 or -errno; -EPROTO for an answer that cannot be read. Each takes 2 seconds at most. */
int irqbalance_setup(const struct roots *roots, uint32_t pid, struct banned *out);
int irqbalance_ban(const struct roots *roots, uint32_t pid, const struct banned *list);

#endif
