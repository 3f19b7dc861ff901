/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CORELANED_CLIENT_H
#define CORELANED_CLIENT_H

/* Asks the daemon that serves at the socket for its status and prints it. Returns the exit code. */
int client_status(const char *socket);

#endif
