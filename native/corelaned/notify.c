/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "notify.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void notify(const char *state) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (path == NULL || (path[0] != '/' && path[0] != '@')
        || strlen(path) >= sizeof address.sun_path) {
        return;
    }
    size_t length = strlen(path);
    memcpy(address.sun_path, path, length);
    if (path[0] == '@') {
        address.sun_path[0] = '\0';
    }
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd >= 0) {
        socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
        ssize_t ignored = sendto(fd, state, strlen(state), MSG_NOSIGNAL | MSG_DONTWAIT,
                                 (struct sockaddr *)&address, size);
        (void)ignored;
        close(fd);
    }
}
