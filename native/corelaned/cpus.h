/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* A set of CPUs, and the kernel's two ways of writing one. */
#ifndef CORELANED_CPUS_H
#define CORELANED_CPUS_H

#include "protocol.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct cpus {
    uint64_t words[CPU_MAX / 64];
};

/*
 * Reads a list such as "0-3,8"; "" and "\n" are the empty set. Strict: no blanks, no signs, ascending,
 * below CPU_MAX. Returns false, and leaves the set empty, for anything else.
 */
bool cpus_parse_list(const char *text, size_t length, struct cpus *out);

/* Reads a mask such as "00000000,000000ff", most significant word first; a newline may end it. */
bool cpus_parse_mask(const char *text, size_t length, struct cpus *out);

/* Writes a list, NUL-terminated; returns its length, or 0 and "" when it does not fit. */
size_t cpus_format_list(const struct cpus *set, char *out, size_t size);

/* Writes a mask, NUL-terminated; "0" for the empty set. Returns as cpus_format_list does. */
size_t cpus_format_mask(const struct cpus *set, char *out, size_t size);

bool cpus_equal(const struct cpus *a, const struct cpus *b);
bool cpus_empty(const struct cpus *set);
bool cpus_contains(const struct cpus *set, unsigned cpu);
/* Whether every CPU of inner is in outer. */
bool cpus_within(const struct cpus *inner, const struct cpus *outer);
void cpus_intersect(struct cpus *set, const struct cpus *with);

#endif
