/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "users.h"

#include <errno.h>
#include <pwd.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRY_MAX = 65536 };

/* The largest uid_t stands for "no user" in the kernel's calls. */
static enum user_answer parse_uid(const char *digits, uid_t *out) {
    uint64_t value = 0;
    for (const char *at = digits; *at != '\0'; at++) {
        value = value * 10 + (uint64_t)(*at - '0');
        if (value >= UINT32_MAX) {
            return USER_UNKNOWN;
        }
    }
    *out = (uid_t)value;
    return USER_FOUND;
}

enum user_answer user_find(const char *name, uid_t *out) {
    if (name[0] == '\0') {
        return USER_UNKNOWN;
    }
    if (name[strspn(name, "0123456789")] == '\0') {
        return parse_uid(name, out);
    }
    char *space = malloc(ENTRY_MAX);
    if (space == NULL) {
        return USER_TROUBLE;
    }
    struct passwd entry;
    struct passwd *found = NULL;
    int error = getpwnam_r(name, &entry, space, ENTRY_MAX, &found);
    if (found != NULL) {
        *out = entry.pw_uid;
    }
    free(space);
    if (found != NULL) {
        return USER_FOUND;
    }
    /* getpwnam(3) lists these as ways to say that there is no such user. */
    bool unknown = error == 0 || error == ENOENT || error == ESRCH;
    return unknown ? USER_UNKNOWN : USER_TROUBLE;
}
