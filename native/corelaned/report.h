/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* What operators are told: news at once, and reports of what was put back. */
#ifndef CORELANED_REPORT_H
#define CORELANED_REPORT_H

#include "ledger.h"

/* The longest sentence of news, with its end. */
enum { NEWS_MAX = 1024 };

void report_news(struct steering *steering, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* What came of putting one value back. */
enum undone {
    UNDONE,
    UNDONE_WAITS,    /* written, but CPUs of the original are offline: to be written again with them */
    UNDONE_LEFT,
    UNDONE_GONE,
    UNDONE_FAILED
};

struct undo {
    enum undone how;
    int error;
    bool has_before, has_now;
    struct cpus before, now;
    char why[DETAIL_MAX];    /* a clause, where the value is not as before */
};

/* Adds an entry's undoing to a total, with a line where the value is not as before. */
void restored_add(struct restored *total, const struct tunable *what, const struct undo *undo);

/* Adds a line to a report; what does not fit is told by "..." once. */
void restored_line(struct restored *total, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A list of CPUs for people: "none" for no CPU, cut when long. */
enum { CPUS_SHOWN = 80 };
const char *cpus_shown(const struct cpus *set, char out[CPUS_SHOWN]);

/* A value for people: "CPU 0-3", "queues 2-3" of flows, or whose rules are there instead. */
enum { VALUE_SHOWN = CPUS_SHOWN + 16 };
const char *value_shown(const struct tunable *what, const struct cpus *set, char out[VALUE_SHOWN]);

#endif
