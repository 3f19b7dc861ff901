/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * One line an event, to stderr; below systemd with the prefix that gives the journal its priority.
 * What a peer can cause is rate-limited, so that no peer can fill a disk. No line waits for a
 * reader: one for which stderr has no room is counted instead.
 */
#ifndef CORELANED_LOG_H
#define CORELANED_LOG_H

enum log_level { LOG_ERROR = 3, LOG_WARN = 4, LOG_SAY = 6 }; /* the numbers of syslog(3) */

/* Begins the prefixes when the environment says that stderr is the journal's. */
void log_open(void);

/* Control characters and bytes beyond ASCII are written as "?". */
void log_line(enum log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * As log_line, for events that peers cause: at most 20 at once and one a second; the rest are
 * counted.
 */
void log_peer(enum log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* As log_peer, with a bound of its own: for what became of values. Strangers cannot use it up. */
void log_news(enum log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
