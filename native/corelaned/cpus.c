/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "cpus.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = CPU_MAX / 64, GROUP_BITS = 32, GROUP_DIGITS = 8, CPU_DIGITS = 4 };

static void add(struct cpus *set, unsigned cpu)
{
    set->words[cpu / 64] |= UINT64_C(1) << (cpu % 64);
}

static size_t without_newline(const char *text, size_t length)
{
    return length > 0 && text[length - 1] == '\n' ? length - 1 : length;
}

/* Reads a CPU's number at *at and moves behind it. */
static bool number(const char *text, size_t length, size_t *at, unsigned *out)
{
    size_t start = *at;
    unsigned value = 0;
    while (*at < length && text[*at] >= '0' && text[*at] <= '9') {
        if (*at - start == CPU_DIGITS) {
            return false;
        }
        value = 10 * value + (unsigned)(text[*at] - '0');
        ++*at;
    }
    *out = value;
    return *at > start && value < CPU_MAX;
}

static bool list(const char *text, size_t length, struct cpus *out)
{
    size_t at = 0;
    unsigned lowest = 0;
    while (at < length) {
        unsigned first;
        if (!number(text, length, &at, &first) || first < lowest) {
            return false;
        }
        unsigned last = first;
        if (at < length && text[at] == '-') {
            at++;
            if (!number(text, length, &at, &last) || last < first) {
                return false;
            }
        }
        for (unsigned cpu = first; cpu <= last; cpu++) {
            add(out, cpu);
        }
        lowest = last + 1;
        if (at == length) {
            return true;
        }
        if (text[at] != ',' || at + 1 == length) {
            return false;
        }
        at++;
    }
    return true;
}

bool cpus_parse_list(const char *text, size_t length, struct cpus *out)
{
    memset(out, 0, sizeof *out);
    if (!list(text, without_newline(text, length), out)) {
        memset(out, 0, sizeof *out);
        return false;
    }
    return true;
}

static int hex(char digit)
{
    if (digit >= '0' && digit <= '9') {
        return digit - '0';
    }
    return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

/* From the last digit, the lowest bits, to the first; only the first group may be short. */
static bool mask(const char *text, size_t length, struct cpus *out)
{
    unsigned bit = 0;
    unsigned digits = 0;
    for (size_t at = length; at > 0; at--) {
        char c = text[at - 1];
        if (c == ',') {
            if (digits != GROUP_DIGITS) {
                return false;
            }
            digits = 0;
            continue;
        }
        int value = hex(c);
        if (value < 0 || digits == GROUP_DIGITS || bit >= CPU_MAX) {
            return false;
        }
        out->words[bit / 64] |= (uint64_t)value << (bit % 64);
        bit += 4;
        digits++;
    }
    return digits > 0;
}

bool cpus_parse_mask(const char *text, size_t length, struct cpus *out)
{
    memset(out, 0, sizeof *out);
    if (!mask(text, without_newline(text, length), out)) {
        memset(out, 0, sizeof *out);
        return false;
    }
    return true;
}

static size_t does_not_fit(char *out, size_t size)
{
    if (size > 0) {
        out[0] = '\0';
    }
    return 0;
}

size_t cpus_format_list(const struct cpus *set, char *out, size_t size)
{
    size_t length = 0;
    if (size > 0) {
        out[0] = '\0';
    }
    for (unsigned cpu = 0; cpu < CPU_MAX; cpu++) {
        if (set->words[cpu / 64] == 0) {
            cpu |= 63;    /* most machines fill the first words only */
            continue;
        }
        if (!cpus_contains(set, cpu)) {
            continue;
        }
        unsigned last = cpu;
        while (last + 1 < CPU_MAX && cpus_contains(set, last + 1)) {
            last++;
        }
        const char *comma = length > 0 ? "," : "";
        int n = last > cpu ? snprintf(out + length, size - length, "%s%u-%u", comma, cpu, last)
                           : snprintf(out + length, size - length, "%s%u", comma, cpu);
        if (n < 0 || (size_t)n >= size - length) {
            return does_not_fit(out, size);
        }
        length += (size_t)n;
        cpu = last;
    }
    return length;
}

size_t cpus_format_mask(const struct cpus *set, char *out, size_t size)
{
    size_t length = 0;
    for (int group = CPU_MAX / GROUP_BITS - 1; group >= 0; group--) {
        unsigned bits = (unsigned)(set->words[group / 2] >> (group % 2 * GROUP_BITS) & 0xffffffffU);
        if (length == 0 && bits == 0 && group > 0) {
            continue;
        }
        int n = length == 0 ? snprintf(out, size, "%x", bits)
                            : snprintf(out + length, size - length, ",%08x", bits);
        if (n < 0 || (size_t)n >= size - length) {
            return does_not_fit(out, size);
        }
        length += (size_t)n;
    }
    return length;
}

bool cpus_equal(const struct cpus *a, const struct cpus *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

bool cpus_empty(const struct cpus *set)
{
    for (size_t i = 0; i < WORDS; i++) {
        if (set->words[i] != 0) {
            return false;
        }
    }
    return true;
}

bool cpus_contains(const struct cpus *set, unsigned cpu)
{
    return cpu < CPU_MAX && (set->words[cpu / 64] >> (cpu % 64) & 1) != 0;
}

bool cpus_within(const struct cpus *inner, const struct cpus *outer)
{
    for (size_t i = 0; i < WORDS; i++) {
        if ((inner->words[i] & ~outer->words[i]) != 0) {
            return false;
        }
    }
    return true;
}

void cpus_intersect(struct cpus *set, const struct cpus *with)
{
    for (size_t i = 0; i < WORDS; i++) {
        set->words[i] &= with->words[i];
    }
}
