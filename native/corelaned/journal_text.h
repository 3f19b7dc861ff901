/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * One line of the journal:
 *
 *     SEQ BOOT journal VERSION CRC                                              the first
 *     SEQ BOOT intent KIND NUMBER IFINDEX DEVICE NAME ORIGINAL OURS CRC         before a write
 *     SEQ BOOT closed KIND NUMBER IFINDEX DEVICE NAME restored|left|gone CRC    at a value's end
 *     SEQ BOOT ban IRQ PID CRC                                                  before irqbalance is told
 *     SEQ BOOT unban IRQ PID CRC                                                after it was told again
 *
 * SEQ grows by 1. BOOT is the boot id of the kernel: in each line, so that a damaged first line leaves
 * the others their meaning. "-" stands for nothing; in names a blank, "%" and "-" at the beginning are
 * written %XX. CRC is the CRC-32 (IEEE 802.3) of all before its blank, in 8 hexadecimal digits. A line
 * ends with a newline. Each intent bears the original, so that a lost line does not take it along.
 */
#ifndef CORELANED_JOURNAL_TEXT_H
#define CORELANED_JOURNAL_TEXT_H

#include "cpus.h"
#include "files.h"
#include "tunable.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { JOURNAL_VERSION = 1, JOURNAL_LINE_MAX = 20480 };

enum journal_verb { JOURNAL_HEAD, JOURNAL_INTENT, JOURNAL_CLOSED, JOURNAL_BAN, JOURNAL_UNBAN };

enum journal_how { JOURNAL_RESTORED, JOURNAL_LEFT, JOURNAL_GONE };

struct journal_record {
    uint64_t sequence;
    char boot[BOOT_ID_LENGTH + 1];
    enum journal_verb verb;
    uint32_t version;       /* JOURNAL_HEAD */
    struct tunable what;    /* JOURNAL_INTENT, JOURNAL_CLOSED */
    struct cpus original;
    struct cpus ours;
    enum journal_how how;
    uint32_t irq;    /* JOURNAL_BAN, JOURNAL_UNBAN */
    uint32_t pid;
};

/* Writes a line with its newline; its length, or 0 when it does not fit or a set is too long. */
size_t journal_format(const struct journal_record *record, char *out, size_t size);

/* Reads a line of length bytes without its newline. False for anything that was not written so. */
bool journal_parse(const char *line, size_t length, struct journal_record *out);

uint32_t crc32_of(const char *bytes, size_t length);

#endif
