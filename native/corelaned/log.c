/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "log.h"

#include <poll.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 1024, BURST = 20 };

/* What is told of one kind of event: so many at once, then one a second. */
struct bucket {
    const char *about;
    unsigned tokens;
    unsigned suppressed;
    time_t refilled;
};

static bool journal;
static unsigned unread; /* lines that whoever reads stderr had no room for */
static struct bucket peers = {.about = "peers", .tokens = BURST};
static struct bucket news = {.about = "values", .tokens = BURST};

void log_open(void) {
    journal = getenv("JOURNAL_STREAM") != NULL;
}

/*
 * Whether stderr takes a line at once. A pipe or socket whose reader has stopped would stop us, too, and
 * with us every lease's end.
 */
static bool stderr_has_room(void) {
    struct pollfd stderr_now = {.fd = STDERR_FILENO, .events = POLLOUT};
    return poll(&stderr_now, 1, 0) > 0 && (stderr_now.revents & POLLOUT) != 0;
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
    if (!stderr_has_room()) {
        unread++;
        return;
    }
    /* Where the log goes is not worth failing for. */
    ssize_t ignored = writev(STDERR_FILENO, parts, 2);
    (void)ignored;
}

__attribute__((format(printf, 2, 0))) static void vput(enum log_level level, const char *format,
                                                       va_list arguments) {
    char text[LINE_MAX_BYTES + 1];
    int length = vsnprintf(text, sizeof text, format, arguments);
    if (unread > 0 && stderr_has_room()) {
        char missing[64];
        int told = snprintf(missing, sizeof missing, "lines that stderr did not take: %u", unread);
        unread = 0;
        put(LOG_WARN, missing, told);
    }
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

/* Whether a line may be told; tells first what was not. */
static bool take(struct bucket *bucket) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    time_t passed = now.tv_sec - bucket->refilled;
    if (passed > 0) {
        time_t missing = BURST - (time_t)bucket->tokens;
        bucket->refilled = now.tv_sec;
        bucket->tokens = passed >= missing ? BURST : bucket->tokens + (unsigned)passed;
    }
    if (bucket->tokens == 0) {
        bucket->suppressed++;
        return false;
    }
    bucket->tokens--;
    if (bucket->suppressed > 0) {
        unsigned lines = bucket->suppressed;
        bucket->suppressed = 0;
        log_line(LOG_WARN, "lines about %s that were too many and are not here: %u", bucket->about,
                 lines);
    }
    return true;
}

void log_peer(enum log_level level, const char *format, ...) {
    if (take(&peers)) {
        va_list arguments;
        va_start(arguments, format);
        vput(level, format, arguments);
        va_end(arguments);
    }
}

void log_news(enum log_level level, const char *format, ...) {
    if (take(&news)) {
        va_list arguments;
        va_start(arguments, format);
        vput(level, format, arguments);
        va_end(arguments);
    }
}
