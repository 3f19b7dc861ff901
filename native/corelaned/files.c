/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int directory(const char *root, const char *name) {
    char path[PATH_MAX];
    int n = snprintf(path, sizeof path, "%s/%s", root, name);
    if (n < 0 || (size_t)n >= sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    return open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

static int directory_or(const char *root, const char *name, char error[CONFIG_ERROR_MAX]) {
    int fd = directory(root, name);
    if (fd < 0) {
        snprintf(error, CONFIG_ERROR_MAX, "cannot open the directory %s/%s: %s", root, name,
                 strerror(errno));
    }
    return fd;
}

bool roots_open(struct roots *out, const char *root, char error[CONFIG_ERROR_MAX]) {
    *out = (struct roots){
        .irq = -1, .sys = -1, .proc = -1, .run = -1, .network = -1, .is_private = *root != '\0'};
    out->proc = directory_or(root, "proc", error);
    out->irq = out->proc < 0 ? -1 : directory_or(root, "proc/irq", error);
    out->sys = out->irq < 0 ? -1 : directory_or(root, "sys", error);
    if (out->sys < 0) {
        roots_close(out);
        return false;
    }
    out->run = directory(root, "run");
    /*
     * Of any family: the kernel hands what this one does not know to the interface. A stream that is never
     * connected, as one of datagrams would reach every service that listens for these.
     */
    out->network = out->is_private ? -1 : socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    return true;
}

static void close_if_open(int *fd) {
    if (*fd >= 0) {
        close(*fd);
        *fd = -1;
    }
}

void roots_close(struct roots *roots) {
    close_if_open(&roots->irq);
    close_if_open(&roots->sys);
    close_if_open(&roots->proc);
    close_if_open(&roots->run);
    close_if_open(&roots->network);
}

static ssize_t read_all(int fd, char *out, size_t size) {
    size_t length = 0;
    for (;;) {
        if (length == size) {
            return -EFBIG;
        }
        ssize_t n = read(fd, out + length, size - length);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n < 0) {
            return -errno;
        }
        if (n == 0) {
            out[length] = '\0';
            return (ssize_t)length;
        }
        length += (size_t)n;
    }
}

ssize_t text_at(int directory_fd, const char *path, char *out, size_t size) {
    out[0] = '\0';
    int fd = openat(directory_fd, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) {
        return -errno;
    }
    ssize_t length = read_all(fd, out, size);
    close(fd);
    if (length < 0) {
        out[0] = '\0';
    }
    return length;
}

ssize_t word_at(int directory_fd, const char *path, char *out, size_t size) {
    ssize_t length = text_at(directory_fd, path, out, size);
    while (length > 0 && (out[length - 1] == '\n' || out[length - 1] == ' ')) {
        out[--length] = '\0';
    }
    return length;
}

ssize_t link_name_at(int directory_fd, const char *path, char *out, size_t size) {
    char target[PATH_MAX];
    out[0] = '\0';
    ssize_t length = readlinkat(directory_fd, path, target, sizeof target - 1);
    if (length < 0) {
        return -errno;
    }
    target[length] = '\0';
    const char *slash = strrchr(target, '/');
    const char *name = slash == NULL ? target : slash + 1;
    if (strlen(name) >= size) {
        return -ENAMETOOLONG;
    }
    memcpy(out, name, strlen(name) + 1);
    return (ssize_t)strlen(name);
}

bool name_is_one_component(const char *name) {
    return *name != '\0' && strchr(name, '/') == NULL && strcmp(name, ".") != 0
           && strcmp(name, "..") != 0;
}

int online_cpus(const struct roots *roots, struct cpus *out) {
    char text[FILE_TEXT_MAX];
    memset(out, 0, sizeof *out);
    ssize_t length = text_at(roots->sys, "devices/system/cpu/online", text, sizeof text);
    if (length < 0) {
        return (int)length;
    }
    /* Some CPU runs this: an empty list is a fault of the file. */
    return cpus_parse_list(text, (size_t)length, out) && !cpus_empty(out) ? 0 : -EINVAL;
}

int boot_id(const struct roots *roots, char out[BOOT_ID_LENGTH + 1]) {
    char text[BOOT_ID_LENGTH + 8];
    ssize_t length = word_at(roots->proc, "sys/kernel/random/boot_id", text, sizeof text);
    if (length < 0) {
        return (int)length;
    }
    if (length != BOOT_ID_LENGTH || strspn(text, "0123456789abcdef-") != BOOT_ID_LENGTH) {
        return -EINVAL;
    }
    memcpy(out, text, BOOT_ID_LENGTH + 1);
    return 0;
}
