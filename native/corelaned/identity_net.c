/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "identity.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SPACE = 96, COMM_MAX = 64, STAT_MAX = 1024 };

static const char thread_prefix[] = "napi/";

static int refuse(struct verdict *out, enum result_code code, int error, const char *why) {
    out->code = code;
    out->error = error;
    snprintf(out->why, sizeof out->why, "%s", why);
    return -1;
}

bool identity_interface_name(const struct tunable *what, char out[INTERFACE_MAX + 1]) {
    const char *name = what->name;
    size_t length = strlen(name);
    if (tunable_owner(what) == OWNER_THREAD) {
        const char *dash = strrchr(name, '-');
        if (strncmp(name, thread_prefix, sizeof thread_prefix - 1) != 0 || dash == NULL
            || dash[1] == '\0' || strspn(dash + 1, "0123456789") != strlen(dash + 1)) {
            return false;
        }
        name += sizeof thread_prefix - 1;
        length = dash < name ? 0 : (size_t)(dash - name);
    }
    if (length == 0 || length > INTERFACE_MAX) {
        return false;
    }
    memcpy(out, name, length);
    out[length] = '\0';
    return name_is_one_component(out);
}

/* Whether an open directory of class/net is the interface meant. */
static bool is_interface(int fd, const struct tunable *what) {
    char text[32];
    char device[DEVICE_MAX + 1];
    char *end;
    if (word_at(fd, "ifindex", text, sizeof text) <= 0) {
        return false;
    }
    unsigned long index = strtoul(text, &end, 10);
    if (*end != '\0' || index != what->ifindex) {
        return false;
    }
    ssize_t length = link_name_at(fd, "device", device, sizeof device);
    /* A veth or tap has no such link: "" on both sides. */
    return (length >= 0 || length == -ENOENT) && strcmp(device, what->device) == 0;
}

static int open_named(const struct roots *roots, const char *name) {
    char path[PATH_SPACE + INTERFACE_MAX];
    snprintf(path, sizeof path, "class/net/%.*s", INTERFACE_MAX, name);
    return openat(roots->sys, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

/* An index is never given twice while the kernel runs, so a renamed interface is found by it. */
static int open_renamed(const struct roots *roots, const struct tunable *what) {
    int all = openat(roots->sys, "class/net", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *directory = all < 0 ? NULL : fdopendir(all);
    if (directory == NULL) {
        if (all >= 0) {
            close(all);
        }
        return -1;
    }
    int found = -1;
    struct dirent *entry;
    while (found < 0 && (entry = readdir(directory)) != NULL) {
        if (!name_is_one_component(entry->d_name) || strlen(entry->d_name) > INTERFACE_MAX) {
            continue;
        }
        int fd = open_named(roots, entry->d_name);
        if (fd >= 0 && is_interface(fd, what)) {
            found = fd;
        } else if (fd >= 0) {
            close(fd);
        }
    }
    closedir(directory);
    return found;
}

int identity_open_interface(const struct roots *roots, const struct tunable *what, bool renamed_too,
                            struct verdict *out) {
    char name[INTERFACE_MAX + 1];
    if (!identity_interface_name(what, name)) {
        return refuse(out, RESULT_NOT_FOUND, 0, "that is not the name of an interface");
    }
    int fd = open_named(roots, name);
    int error = fd < 0 ? errno : 0;
    if (fd >= 0 && !is_interface(fd, what)) {
        close(fd);
        fd = -1;
    }
    if (fd < 0 && renamed_too) {
        fd = open_renamed(roots, what);
    }
    if (fd >= 0) {
        out->code = RESULT_OK;
        out->error = 0;
        out->why[0] = '\0';
        return fd;
    }
    if (error == ENOENT) {
        return refuse(out, RESULT_NOT_FOUND, 0, "there is no such interface");
    }
    if (error != 0) {
        return refuse(out, RESULT_INTERNAL, error, "the interface cannot be read");
    }
    return refuse(out, RESULT_OTHER_IDENTITY, 0,
                  "the name belongs to an interface of another index or device by now");
}

/* Field 9 of /proc/TID/stat; the name in field 2 may hold anything but ends at the last ")". */
static bool is_kernel_thread(int fd) {
    static const unsigned long pf_kthread = 0x00200000;    /* include/linux/sched.h */
    char text[STAT_MAX];
    if (text_at(fd, "stat", text, sizeof text) <= 0) {
        return false;
    }
    const char *at = strrchr(text, ')');
    for (int blanks = 0; at != NULL && blanks < 7; blanks++) {
        at = strchr(at + 1, ' ');
    }
    return at != NULL && (strtoul(at + 1, NULL, 10) & pf_kthread) != 0;
}

/* Before Linux 5.17 the name of a kernel thread is cut after 15 bytes. */
static bool same_comm(const char *comm, const char *name) {
    enum { TASK_COMM = 15 };
    return strcmp(comm, name) == 0
           || (strlen(comm) == TASK_COMM && strlen(name) > TASK_COMM
               && strncmp(comm, name, TASK_COMM) == 0);
}

int identity_open_thread(const struct roots *roots, const struct tunable *what, bool renamed_too,
                         struct verdict *out) {
    char path[PATH_SPACE];
    char comm[COMM_MAX];
    int interface = identity_open_interface(roots, what, renamed_too, out);
    if (interface < 0) {
        return -1;
    }
    close(interface);
    snprintf(path, sizeof path, "%u", what->number);
    int fd = openat(roots->proc, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0) {
        return errno == ENOENT ? refuse(out, RESULT_NOT_FOUND, 0, "there is no such thread")
                               : refuse(out, RESULT_INTERNAL, errno, "the thread cannot be read");
    }
    ssize_t length = word_at(fd, "comm", comm, sizeof comm);
    if (length < 0) {
        close(fd);
        return length == -ESRCH || length == -ENOENT
                   ? refuse(out, RESULT_NOT_FOUND, 0, "the thread has ended")
                   : refuse(out, RESULT_INTERNAL, (int)-length, "the thread cannot be read");
    }
    if (!same_comm(comm, what->name) || !is_kernel_thread(fd)) {
        close(fd);
        return refuse(out, RESULT_OTHER_IDENTITY, 0, "the thread is another one by now");
    }
    return fd;
}
