/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* The loop: one thread, poll(2), one request a peer and turn. */
#ifndef CORELANED_SERVER_H
#define CORELANED_SERVER_H

#include "config.h"
#include "steering.h"

#include <stdbool.h>

enum {
    PEERS_MAX = 16,        /* at once; one more place is kept for root's --status */
    WATCH_EVERY_MS = 2000, /* see steering_watch */
};

struct server;

/*
 * From here on SIGTERM, SIGINT and SIGHUP wait until the loop takes them, so that none ends us
 * while something is half put back. False, with errno, on a fault.
 */
bool server_hold_signals(void);

/*
 * Makes the socket. One that is left from an earlier run is replaced; when a daemon still answers
 * there, that is an error. Null and one line in error on a fault.
 */
struct server *server_open(const struct config *config, char error[CONFIG_ERROR_MAX]);

/*
 * Serves until SIGTERM, SIGINT or SIGHUP; then ends every lease. False after a fault of the loop's
 * own.
 */
bool server_run(struct server *server, struct steering *steering);

void server_close(struct server *server);

#endif
