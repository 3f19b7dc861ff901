/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Lines of the journal. A fuzzer does not guess a CRC-32, so each line is also tried with the right one
 * put behind it. What reads is written and read again as the same.
 */
#include "journal_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_line(const char *line, size_t length) {
    static struct journal_record record;
    static struct journal_record again;
    static char text[JOURNAL_LINE_MAX];
    if (!journal_parse(line, length, &record)) {
        return;
    }
    size_t written = journal_format(&record, text, sizeof text);
    if (written == 0) {
        return;    /* a list that is longer than STR_MAX; none was written so */
    }
    if (text[written - 1] != '\n' || !journal_parse(text, written - 1, &again)
        || memcmp(&record, &again, sizeof record) != 0) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static char line[JOURNAL_LINE_MAX + 16];
    try_line((const char *)data, size);
    if (size <= JOURNAL_LINE_MAX) {
        memcpy(line, data, size);
        int n = snprintf(line + size, 16, " %08x", crc32_of((const char *)data, size));
        try_line(line, size + (size_t)n);
    }
    return 0;
}
