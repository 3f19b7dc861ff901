/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* A configuration's bytes: what is taken must keep the promises of config.h, what is not names its line. */
#include "config.h"
#include "tunable.h"

#include <errno.h>
#include <pwd.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int __wrap_getpwnam_r(const char *name, struct passwd *entry, char *space, size_t size,
                      struct passwd **found);

/* "hdfs" is a user, "trouble" a database that does not answer; others are nobody. */
int __wrap_getpwnam_r(const char *name, struct passwd *entry, char *space, size_t size,
                      struct passwd **found) {
    (void)space, (void)size;
    *found = NULL;
    if (strcmp(name, "hdfs") == 0) {
        memset(entry, 0, sizeof *entry);
        entry->pw_uid = 1000;
        *found = entry;
        return 0;
    }
    return strcmp(name, "trouble") == 0 ? EIO : 0;
}

static void require(int promise) {
    if (!promise) {
        abort();
    }
}

static void check_path(const char *path) {
    size_t length = strlen(path);
    require(length > 1 && length <= CONFIG_PATH_MAX && path[0] == '/' && path[length - 1] != '/');
    require(strstr(path, "//") == NULL && strstr(path, "/../") == NULL && strstr(path, "/./") == NULL);
    require(length < 3 || strcmp(path + length - 3, "/..") != 0);
}

static void check(const struct config *config) {
    check_path(config->socket);
    check_path(config->state);
    require(config->peer_count > 0 && config->peer_count <= CONFIG_PEERS_MAX);
    require(config->allow_count > 0 && config->allow_count <= CONFIG_ALLOW_MAX);
    for (size_t i = 0; i < config->peer_count; i++) {
        require(config->peers[i] != (uid_t)-1);
        for (size_t j = 0; j < i; j++) {
            require(config->peers[i] != config->peers[j]);
        }
    }
    for (size_t i = 0; i < config->allow_count; i++) {
        const struct allow *allow = &config->allows[i];
        require(strchr(allow->name, '/') == NULL && strcmp(allow->name, "..") != 0);
        require(allow->kind != ALLOW_MACHINE || tunable_allowed_as(allow->name) != NULL);
        require(allow->name[0] != '\0');
        require(allow->kind != ALLOW_INTERRUPTS_CLASS || strcmp(allow->name, "net") == 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static struct config config;
    char error[CONFIG_ERROR_MAX];
    char *text = malloc(size == 0 ? 1 : size);
    if (text == NULL) {
        return 0;
    }
    if (size > 0) {
        memcpy(text, data, size);
    }
    if (config_parse(text, size, &config, error)) {
        require(error[0] == '\0');
        check(&config);
    } else {
        require(error[0] != '\0' && memchr(error, '\0', sizeof error) != NULL);
        require(strchr(error, '\n') == NULL);
    }
    free(text);
    return 0;
}
