/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "log.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 1024, BURST = 20 };

static bool journal;
static unsigned tokens = BURST;
static unsigned suppressed;
static time_t refilled;

void log_open(void) {
    journal = getenv("JOURNAL_STREAM") != NULL;
}

static void put(enum log_level level, const char *text, int length) {
    char line[LINE_MAX_BYTES + 2];
    int used = 0;
    for (; used < length && used < LINE_MAX_BYTES; used++) {
        char c = text[used];
        line[used] = c >= ' ' && c <= '~' ? c : '?';
    }
    line[used++] = '\n';
    char prefix[32];
    int prefixed = journal ? snprintf(prefix, sizeof prefix, "<%d>", (int)level)
                           : snprintf(prefix, sizeof prefix, "corelaned: ");
    struct iovec parts[] = {{prefix, (size_t)prefixed}, {line, (size_t)used}};
    /* Where the log goes is not worth failing for. */
    ssize_t ignored = writev(STDERR_FILENO, parts, 2);
    (void)ignored;
}

__attribute__((format(printf, 2, 0))) static void vput(enum log_level level, const char *format,
                                                       va_list arguments) {
    char text[LINE_MAX_BYTES + 1];
    int length = vsnprintf(text, sizeof text, format, arguments);
    if (length >= 0) {
        put(level, text, length < LINE_MAX_BYTES ? length : LINE_MAX_BYTES);
    }
}

void log_line(enum log_level level, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vput(level, format, arguments);
    va_end(arguments);
}

void log_peer(enum log_level level, const char *format, ...) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    time_t passed = now.tv_sec - refilled;
    if (passed > 0) {
        refilled = now.tv_sec;
        tokens = passed >= BURST - (time_t)tokens ? BURST : tokens + (unsigned)passed;
    }
    if (tokens == 0) {
        suppressed++;
        return;
    }
    tokens--;
    if (suppressed > 0) {
        unsigned lines = suppressed;
        suppressed = 0;
        log_line(LOG_WARN, "%u lines about peers were not written: there were too many", lines);
    }
    va_list arguments;
    va_start(arguments, format);
    vput(level, format, arguments);
    va_end(arguments);
}
