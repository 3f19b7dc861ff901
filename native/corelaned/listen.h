/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CORELANED_LISTEN_H
#define CORELANED_LISTEN_H

#include "config.h"

/*
 * A listening Unix socket, in a directory that only root can write. A socket that nobody answers at
 * is replaced. Anyone may connect, and is told why not when the uid is no peer. Returns -1 and one
 * line in error on a fault.
 */
int listen_at(const char *path, char error[CONFIG_ERROR_MAX]);

/* A connection to it, or -1 with errno. */
int connect_to(const char *path);

#endif
