/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* /proc/interrupts, for kernels without /sys/kernel/irq (before Linux 4.9). */
#ifndef CORELANED_INTERRUPTS_H
#define CORELANED_INTERRUPTS_H

#include "files.h"

#include <stdint.h>

/* The actions of an interrupt as the file prints them; their length or -errno, -ENOENT without line. */
ssize_t interrupts_action(const struct roots *roots, uint32_t irq, char *out, size_t size);

/* The actions at the end of one line, which is cut there; "" when it has none. */
const char *interrupts_action_of_line(char *line);

#endif
