/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "irqbalance.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { LIMIT_SECONDS = 1, PATH_SPACE = 64 };

/*
 * Anybody may call a process so; only one of our own user, which is root, is believed. Whose it is the
 * directory says: the files in it are shown as root's for each process that is not dumpable
 * (task_dump_owner, fs/proc/base.c).
 */
bool irqbalance_is(const struct roots *roots, uint32_t process) {
    char path[PATH_SPACE];
    char comm[32];
    struct stat status;
    snprintf(path, sizeof path, "%" PRIu32, process);
    if (process == 0 || fstatat(roots->proc, path, &status, AT_SYMLINK_NOFOLLOW) != 0
        || !S_ISDIR(status.st_mode) || status.st_uid != geteuid()) {
        return false;
    }
    snprintf(path, sizeof path, "%" PRIu32 "/comm", process);
    return word_at(roots->proc, path, comm, sizeof comm) > 0 && strcmp(comm, "irqbalance") == 0;
}

static bool has_socket(const struct roots *roots, uint32_t pid) {
    char path[PATH_SPACE];
    struct stat status;
    snprintf(path, sizeof path, "irqbalance/irqbalance%" PRIu32 ".sock", pid);
    return roots->run >= 0 && fstatat(roots->run, path, &status, 0) == 0;
}

static uint32_t number_of(const char *name) {
    char *end;
    unsigned long number = isdigit((unsigned char)name[0]) ? strtoul(name, &end, 10) : 0;
    return number > 0 && number <= INT32_MAX && *end == '\0' ? (uint32_t)number : 0;
}

static void add_found(const struct roots *roots, struct balancers *out, uint32_t pid) {
    size_t at = out->count;
    if (has_socket(roots, pid)) {
        at = out->with_socket;
        if (at == BALANCERS_MAX) {
            return;
        }
        out->with_socket++;
        out->pids[out->count < BALANCERS_MAX ? out->count : BALANCERS_MAX - 1] = out->pids[at];
    } else if (at == BALANCERS_MAX) {
        return;
    }
    out->pids[at] = pid;
    out->count += out->count < BALANCERS_MAX;
}

void irqbalance_find(const struct roots *roots, struct balancers *out) {
    memset(out, 0, sizeof *out);
    int fd = openat(roots->proc, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *directory = fd < 0 ? NULL : fdopendir(fd);
    if (directory == NULL) {
        if (fd >= 0) {
            close(fd);
        }
        return;
    }
    const struct dirent *entry;
    while ((entry = readdir(directory)) != NULL) {
        uint32_t pid = number_of(entry->d_name);
        if (irqbalance_is(roots, pid)) {
            add_found(roots, out, pid);
        }
    }
    closedir(directory);
}

static bool peer_is(int fd, uint32_t pid, bool exactly) {
    struct ucred peer;
    socklen_t length = sizeof peer;
    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) == 0 && peer.uid == geteuid()
           && (!exactly || (uint32_t)peer.pid == pid);
}

static int connected(const struct sockaddr_un *address, socklen_t length, uint32_t pid,
                     bool exactly) {
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) {
        return -errno;
    }
    /* They bound connect(2), too, while its one place in the backlog is taken. */
    struct timeval limit = {.tv_sec = LIMIT_SECONDS};
    (void)setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    (void)setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    if (connect(fd, (const struct sockaddr *)address, length) != 0) {
        int error = errno;
        close(fd);
        return -error;
    }
    if (!peer_is(fd, pid, exactly)) {
        close(fd);
        return -EPERM;
    }
    return fd;
}

/*
 * Its socket is in a directory of root's. Where that was missing at its start it falls back to an
 * abstract name of nothing but NULs, which any user could have taken: the process must be the one found.
 */
static int open_socket(const struct roots *roots, uint32_t pid) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = -ENOENT;
    if (roots->run >= 0) {
        snprintf(address.sun_path, sizeof address.sun_path,
                 "/proc/self/fd/%d/irqbalance/irqbalance%" PRIu32 ".sock", roots->run, pid);
        fd = connected(&address, sizeof address, pid, false);
    }
    if (fd >= 0 || roots->is_private) {
        return fd;
    }
    memset(address.sun_path, 0, sizeof address.sun_path);
    int abstract = connected(&address, sizeof address, pid, true);
    return abstract >= 0 ? abstract : fd;
}

static int send_with_credentials(int fd, const char *text, size_t length) {
    union {
        char bytes[CMSG_SPACE(sizeof(struct ucred))];
        struct cmsghdr align;
    } control;
    memset(&control, 0, sizeof control);
    struct iovec part = {.iov_base = (char *)(uintptr_t)text, .iov_len = length};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof control.bytes};
    struct ucred self = {.pid = getpid(), .uid = geteuid(), .gid = getegid()};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_CREDENTIALS;
    header->cmsg_len = CMSG_LEN(sizeof self);
    memcpy(CMSG_DATA(header), &self, sizeof self);
    ssize_t n = sendmsg(fd, &message, MSG_NOSIGNAL);
    if (n < 0) {
        return -errno;
    }
    return (size_t)n == length ? 0 : -EIO;
}

static time_t seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/* Reads to the end; the text is the caller's to free. Its length or -errno. */
static ssize_t receive_all(int fd, char **out) {
    size_t space = 4096;
    size_t length = 0;
    time_t begun = seconds_now();
    char *text = malloc(space);
    int error = text == NULL ? ENOMEM : 0;
    while (error == 0) {
        if (length == space) {
            char *more = space < IRQBALANCE_SETUP_MAX ? realloc(text, 2 * space) : NULL;
            if (more == NULL) {
                error = EMSGSIZE;
                break;
            }
            text = more;
            space *= 2;
        }
        ssize_t n = recv(fd, text + length, space - length, 0);
        if (n == 0) {
            *out = text;
            return (ssize_t)length;
        }
        if (n > 0) {
            length += (size_t)n;
            error = seconds_now() > begun + LIMIT_SECONDS ? ETIMEDOUT : 0;
        } else if (errno != EINTR) {
            error = errno;
        }
    }
    free(text);
    return -error;
}

static ssize_t exchange(const struct roots *roots, uint32_t pid, const char *text, size_t length,
                        char **out) {
    int fd = open_socket(roots, pid);
    if (fd < 0) {
        return fd;
    }
    int error = send_with_credentials(fd, text, length);
    ssize_t received = error != 0 ? error : receive_all(fd, out);
    close(fd);
    return received;
}

int irqbalance_setup(const struct roots *roots, uint32_t pid, struct banned *out) {
    static const char request[] = "setup";
    char *text = NULL;
    ssize_t length = exchange(roots, pid, request, sizeof request - 1, &text);
    if (length < 0) {
        return (int)length;
    }
    bool good = irqbalance_parse_setup(text, (size_t)length, out);
    free(text);
    return good ? 0 : -EPROTO;
}

int irqbalance_ban(const struct roots *roots, uint32_t pid, const struct banned *list) {
    char request[IRQBALANCE_MESSAGE_MAX + 1];
    char *text = NULL;
    size_t length = irqbalance_format_ban(list, request);
    if (length == 0) {
        return -EMSGSIZE;
    }
    ssize_t received = exchange(roots, pid, request, length, &text);
    free(text);
    return received < 0 ? (int)received : 0;
}
