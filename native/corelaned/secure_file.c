/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "secure_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where a walk from / has come to. */
struct walk {
    int fd;
    char done[PATH_MAX]; /* the path so far, "" for / */
    char *error;
};

__attribute__((format(printf, 2, 3))) static bool fault(struct walk *walk, const char *format,
                                                        ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(walk->error, CONFIG_ERROR_MAX, format, arguments);
    va_end(arguments);
    return false;
}

static const char *shown(const struct walk *walk) {
    return walk->done[0] == '\0' ? "/" : walk->done;
}

/* Whether nobody but root and ourselves can change what is behind fd. */
static bool check(struct walk *walk, const struct stat *found) {
    const char *path = shown(walk);
    if (found->st_uid != 0 && found->st_uid != geteuid()) {
        return fault(walk, "%s belongs to uid %u, not to root; mend: chown root:root %s", path,
                     (unsigned)found->st_uid, path);
    }
    bool sticky = S_ISDIR(found->st_mode) && (found->st_mode & S_ISVTX) != 0;
    if ((found->st_mode & (S_IWGRP | S_IWOTH)) != 0 && !sticky) {
        return fault(walk, "%s may be written by others than root (mode %04o); mend: chmod go-w %s",
                     path, (unsigned)found->st_mode & 07777, path);
    }
    return true;
}

/* Takes one component more. flags tell what is opened. */
static bool step(struct walk *walk, const char *name, int flags) {
    size_t used = strlen(walk->done);
    int written = snprintf(walk->done + used, sizeof walk->done - used, "/%s", name);
    if (written < 0 || (size_t)written >= sizeof walk->done - used) {
        return fault(walk, "a path is longer than %d bytes", PATH_MAX);
    }
    int next = openat(walk->fd, name, flags | O_NOFOLLOW | O_CLOEXEC);
    if (next < 0 && errno == ELOOP) {
        return fault(walk, "%s is a symbolic link; mend: name what it points at", walk->done);
    }
    if (next < 0) {
        return fault(walk, "%s: %s", walk->done, strerror(errno));
    }
    close(walk->fd);
    walk->fd = next;
    struct stat found;
    if (fstat(next, &found) != 0) {
        return fault(walk, "%s: %s", walk->done, strerror(errno));
    }
    if (S_ISLNK(found.st_mode)) {
        return fault(walk, "%s is a symbolic link; mend: name what it points at", walk->done);
    }
    return check(walk, &found);
}

static bool begin(struct walk *walk, const char *path, char *error) {
    struct stat found;
    walk->error = error;
    walk->done[0] = '\0';
    walk->fd = -1;
    if (path[0] != '/') {
        return fault(walk, "%s: allowed is an absolute path", path);
    }
    walk->fd = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (walk->fd < 0 || fstat(walk->fd, &found) != 0) {
        return fault(walk, "/: %s", strerror(errno));
    }
    return check(walk, &found);
}

/* Goes down all of path, components being separated by slashes. */
static bool descend(struct walk *walk, const char *path) {
    while (*(path += strspn(path, "/")) != '\0') {
        char name[NAME_MAX + 1];
        size_t length = strcspn(path, "/");
        if (length > NAME_MAX || (length == 2 && strncmp(path, "..", 2) == 0)) {
            return fault(walk, "%.*s below %s: allowed is a path without \"..\"",
                         length > 80 ? 80 : (int)length, path, shown(walk));
        }
        memcpy(name, path, length);
        name[length] = '\0';
        path += length;
        if (!step(walk, name, O_PATH)) {
            return false;
        }
    }
    return true;
}

/* Opens the directory that path's last component is in; *last points at that component. */
static bool descend_to_parent(struct walk *walk, const char *path, const char **last, char *error) {
    if (!begin(walk, path, error)) {
        return false;
    }
    const char *slash = strrchr(path, '/');
    *last = slash + 1;
    char *parent = strndup(path, (size_t)(slash - path));
    bool good = parent != NULL ? descend(walk, parent) : fault(walk, "no memory");
    free(parent);
    return good;
}

static void end(struct walk *walk) {
    if (walk->fd >= 0) {
        close(walk->fd);
    }
}

static bool read_whole(struct walk *walk, char out[CONFIG_FILE_MAX], size_t *length) {
    struct stat found;
    if (fstat(walk->fd, &found) != 0 || !S_ISREG(found.st_mode)) {
        return fault(walk, "%s is not a regular file", walk->done);
    }
    *length = 0;
    for (;;) {
        char probe;
        bool full = *length == CONFIG_FILE_MAX;
        ssize_t got = full ? read(walk->fd, &probe, 1)
                           : read(walk->fd, out + *length, CONFIG_FILE_MAX - *length);
        if (got < 0) {
            return fault(walk, "%s: %s", walk->done, strerror(errno));
        }
        if (got == 0) {
            return true;
        }
        if (full) {
            return fault(walk, "%s is longer than %d bytes", walk->done, CONFIG_FILE_MAX);
        }
        *length += (size_t)got;
    }
}

bool secure_read(const char *path, char out[CONFIG_FILE_MAX], size_t *length,
                 char error[CONFIG_ERROR_MAX]) {
    struct walk walk;
    const char *last;
    /* Without O_NONBLOCK a FIFO in the file's place would hold us up. */
    bool good = descend_to_parent(&walk, path, &last, error)
                && step(&walk, last, O_RDONLY | O_NONBLOCK | O_NOCTTY)
                && read_whole(&walk, out, length);
    end(&walk);
    return good;
}

/* Root may have forgotten it, and the service manager may make it. */
static bool make_directory(struct walk *walk, const char *path, const char *last, mode_t mode) {
    if ((mode & SECURE_ONLY_LOOK) != 0 || mkdirat(walk->fd, last, mode) == 0 || errno == EEXIST) {
        return true;
    }
    return fault(walk, "%s: cannot be made: %s; mend: mkdir -p -m %04o %s", path, strerror(errno),
                 (unsigned)mode, path);
}

int secure_directory(const char *path, mode_t mode, char error[CONFIG_ERROR_MAX]) {
    struct walk walk;
    const char *last;
    struct stat found;
    bool good = descend_to_parent(&walk, path, &last, error);
    good = good && make_directory(&walk, path, last, mode);
    good = good && step(&walk, last, O_PATH);
    if (good && (fstat(walk.fd, &found) != 0 || !S_ISDIR(found.st_mode))) {
        good = fault(&walk, "%s is not a directory", path);
    }
    if (good && (mode & 077) == 0 && (found.st_mode & 077) != 0) {
        good = fault(&walk, "%s is open to others than root (mode %04o); mend: chmod %04o %s", path,
                     (unsigned)found.st_mode & 07777, (unsigned)mode & 07777, path);
    }
    if (good) {
        return walk.fd;
    }
    end(&walk);
    return -1;
}

int secure_parent(const char *path, mode_t mode, char error[CONFIG_ERROR_MAX]) {
    const char *slash = strrchr(path, '/');
    char *parent = slash == NULL || slash == path ? NULL : strndup(path, (size_t)(slash - path));
    if (parent == NULL) {
        snprintf(error, CONFIG_ERROR_MAX, "%s: allowed is a path below a directory of its own",
                 path);
        return -1;
    }
    int fd = secure_directory(parent, mode, error);
    free(parent);
    return fd;
}

bool secure_config(const char *path, struct config *out, char error[CONFIG_ERROR_MAX]) {
    char *text = malloc(CONFIG_FILE_MAX);
    size_t length;
    char wrong[CONFIG_ERROR_MAX];
    if (text == NULL) {
        snprintf(error, CONFIG_ERROR_MAX, "no memory");
        return false;
    }
    bool good = secure_read(path, text, &length, error);
    if (good && !config_parse(text, length, out, wrong)) {
        snprintf(error, CONFIG_ERROR_MAX, "%.200s: %.300s", path, wrong);
        good = false;
    }
    free(text);
    return good;
}
