/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* The numbers of users. Asked at start only: the user database may need libraries and a network. */
#ifndef CORELANED_USERS_H
#define CORELANED_USERS_H

#include <sys/types.h>

/*
 * What SO_PEERCRED shows for a user that has no number in our user namespace (kernel.overflowuid).
 */
#define UID_OVERFLOW ((uid_t)65534)

enum user_answer { USER_FOUND, USER_UNKNOWN, USER_TROUBLE };

/* Takes a decimal uid or a user's name. */
enum user_answer user_find(const char *name, uid_t *out);

#endif
