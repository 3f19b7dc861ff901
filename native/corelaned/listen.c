/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "listen.h"

#include "secure_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

enum { BACKLOG = 1024, CONNECT_PATIENCE_S = 5 };

static struct sockaddr_un address_of(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    /* CONFIG_PATH_MAX is below sun_path's size. */
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path);
    return address;
}

int connect_to(const char *path) {
    struct sockaddr_un address = address_of(path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    /* It bounds connect(2), too: a daemon that was stopped, its backlog full, would hold us for ever. */
    struct timeval patience = {.tv_sec = CONNECT_PATIENCE_S};
    if (fd >= 0) {
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    }
    if (fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof address) != 0) {
        int error = errno;
        close(fd);
        errno = error;
        return -1;
    }
    return fd;
}

/* Whether nothing stands in the way; removes a socket that nobody answers at. */
static bool clear_way(int directory, const char *path, char *error) {
    const char *name = strrchr(path, '/') + 1;
    struct stat found;
    if (fstatat(directory, name, &found, AT_SYMLINK_NOFOLLOW) != 0) {
        if (errno == ENOENT) {
            return true;
        }
        snprintf(error, CONFIG_ERROR_MAX, "%s: %s", path, strerror(errno));
        return false;
    }
    if (!S_ISSOCK(found.st_mode)) {
        snprintf(error, CONFIG_ERROR_MAX, "%s is there and is no socket; mend: rm %s", path, path);
        return false;
    }
    int answered = connect_to(path);
    if (answered >= 0 || errno == EAGAIN) {
        if (answered >= 0) {
            close(answered);
        }
        snprintf(error, CONFIG_ERROR_MAX, "another corelaned serves at %s; mend: stop it first",
                 path);
        return false;
    }
    if (unlinkat(directory, name, 0) != 0) {
        snprintf(error, CONFIG_ERROR_MAX, "%s: cannot be replaced: %s", path, strerror(errno));
        return false;
    }
    return true;
}

static int bind_at(const char *path, char *error) {
    struct sockaddr_un address = address_of(path);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof address) == 0
        && chmod(path, 0666) == 0 && listen(fd, BACKLOG) == 0) {
        return fd;
    }
    snprintf(error, CONFIG_ERROR_MAX, "%s: cannot be made: %s", path, strerror(errno));
    if (fd >= 0) {
        close(fd);
    }
    return -1;
}

int listen_at(const char *path, char error[CONFIG_ERROR_MAX]) {
    int directory = secure_parent(path, 0755, error);
    if (directory < 0) {
        return -1;
    }
    int fd = clear_way(directory, path, error) ? bind_at(path, error) : -1;
    close(directory);
    return fd;
}
