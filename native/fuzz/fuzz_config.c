/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* The configuration's bytes. What was accepted keeps its promises, what was not has one line of error. */
#include "config.h"
#include "users.h"

#include <errno.h>
#include <pwd.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int __wrap_getpwnam_r(const char *name, struct passwd *entry, char *space, size_t size,
                      struct passwd **found);

/* A user database of two, and of one that cannot be asked. */
int __wrap_getpwnam_r(const char *name, struct passwd *entry, char *space, size_t size,
                      struct passwd **found) {
    (void)space, (void)size;
    bool known = strcmp(name, "hdfs") == 0 || strcmp(name, "root") == 0;
    entry->pw_uid = name[0] == 'h' ? 1001 : 0;
    *found = known ? entry : NULL;
    return strcmp(name, "trouble") == 0 ? EIO : 0;
}

static void promise(bool kept) {
    if (!kept) {
        abort();
    }
}

static void check_path(const char *path, size_t size) {
    promise(strnlen(path, size) < size && path[0] == '/' && path[1] != '\0');
    promise(strstr(path, "//") == NULL && strstr(path, "/../") == NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct config config;
    char error[CONFIG_ERROR_MAX];
    memset(error, 1, sizeof error);
    bool good = config_parse((const char *)data, size, &config, error);
    size_t length = strnlen(error, sizeof error);
    promise(length < sizeof error && (length == 0) == good && strchr(error, '\n') == NULL);
    if (!good) {
        return 0;
    }
    check_path(config.socket, sizeof config.socket);
    check_path(config.state, sizeof config.state);
    promise(config.peer_count >= 1 && config.peer_count <= CONFIG_PEERS_MAX);
    promise(config.allow_count >= 1 && config.allow_count <= CONFIG_ALLOW_MAX);
    for (size_t i = 0; i < config.peer_count; i++) {
        promise(config.peers[i] != UID_OVERFLOW && config.peers[i] != (uid_t)-1);
    }
    for (size_t i = 0; i < config.allow_count; i++) {
        const struct allow *allow = &config.allows[i];
        promise(strnlen(allow->name, sizeof allow->name) < sizeof allow->name);
        promise((allow->kind == ALLOW_WRITEBACK) == (allow->name[0] == '\0'));
        promise(strchr(allow->name, '/') == NULL && strcmp(allow->name, "..") != 0);
    }
    return 0;
}
