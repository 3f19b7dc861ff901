/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "check.h"

#include "listen.h"
#include "privileges.h"
#include "sandbox.h"
#include "secure_file.h"
#include "tunable.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

struct checks {
    const struct config *config;
    const char *root;
    bool good;
};

enum verdict { GOOD, NOTE, BAD };

__attribute__((format(printf, 3, 4))) static void say(struct checks *checks, enum verdict verdict,
                                                      const char *format, ...) {
    static const char *const words[] = {"ok   ", "note ", "BAD  "};
    fputs(words[verdict], stdout);
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    checks->good = checks->good && verdict != BAD;
}

static bool exists(const struct checks *checks, const char *format, const char *name) {
    char path[PATH_MAX];
    int used = snprintf(path, sizeof path, "%s", checks->root);
    /* The formats are this file's own. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    snprintf(path + used, sizeof path - (size_t)used, format, name);
#pragma GCC diagnostic pop
    return access(path, F_OK) == 0;
}

/* A container, and a unit with ProtectKernelTunables, have these mounted read-only. */
static void check_mount(struct checks *checks, const char *name, const char *what) {
    char path[PATH_MAX];
    struct statvfs found;
    snprintf(path, sizeof path, "%s%s", checks->root, name);
    if (statvfs(path, &found) != 0) {
        say(checks, BAD, "%s: %s", path, strerror(errno));
    } else if ((found.f_flag & ST_RDONLY) != 0) {
        say(checks, BAD,
            "%s is mounted read-only, so %s cannot be changed; mend: in a unit "
            "ProtectKernelTunables=no, in a container a writable mount",
            path, what);
    } else {
        say(checks, GOOD, "%s can be written: %s", path, what);
    }
}

/* The directory of path, or that above it where there is none yet: a start makes one, not two. */
static void check_directory(struct checks *checks, const char *what, const char *path,
                            mode_t mode) {
    char error[CONFIG_ERROR_MAX];
    struct stat found;
    bool missing = lstat(path, &found) != 0 && errno == ENOENT;
    int fd = missing ? secure_parent(path, SECURE_ONLY_LOOK | 0755, error)
                     : secure_directory(path, SECURE_ONLY_LOOK | mode, error);
    if (fd >= 0) {
        close(fd);
        say(checks, GOOD, "%s %s%s", what, path, missing ? ", which a start makes" : "");
    } else {
        say(checks, BAD, "%s %s: %s", what, path, error);
    }
}

static void check_socket(struct checks *checks) {
    char directory[CONFIG_PATH_MAX + 1];
    strcpy(directory, checks->config->socket);
    char *slash = strrchr(directory, '/');
    if (slash == directory) {
        say(checks, BAD, "socket %s: allowed is a path below a directory of its own", directory);
        return;
    }
    *slash = '\0';
    check_directory(checks, "the socket's directory", directory, 0755);
}

static void check_allow(struct checks *checks, const struct allow *allow) {
    switch (allow->kind) {
    case ALLOW_INTERRUPTS_CLASS:
        say(checks, GOOD, "allowed are the interrupts of every network device");
        break;
    case ALLOW_INTERRUPTS_DEVICE: {
        bool there = exists(checks, "/sys/bus/pci/devices/%s", allow->name)
                     || exists(checks, "/sys/bus/virtio/devices/%s", allow->name);
        say(checks, there ? GOOD : NOTE, "allowed are the interrupts of %s%s", allow->name,
            there ? "" : ", but there is no such PCI or virtio device now");
        break;
    }
    case ALLOW_INTERFACE: {
        bool any = strcmp(allow->name, "*") == 0;
        bool there = any || exists(checks, "/sys/class/net/%s", allow->name);
        say(checks, there ? GOOD : NOTE, "allowed are RPS, XPS and NAPI threads of %s%s",
            any ? "every interface" : allow->name,
            there ? "" : ", but there is no such interface now");
        break;
    }
    case ALLOW_FLOWS: {
        bool there = exists(checks, "/sys/class/net/%s", allow->name);
        say(checks, there ? GOOD : NOTE,
            "allowed is an RSS context of %s for TCP port %u; whether the NIC has any, a request tells%s",
            allow->name, (unsigned)allow->port, there ? "" : "; but there is no such interface now");
        break;
    }
    case ALLOW_MACHINE: {
        bool there = exists(checks, "/sys/%s", tunable_allowed_as(allow->name)->path);
        say(checks, there ? GOOD : NOTE, "allowed are the CPUs of \"%s\"%s", allow->name,
            there ? "" : ", but this kernel does not show them");
        break;
    }
    }
}

static void check_kernel(struct checks *checks) {
    char error[CONFIG_ERROR_MAX];
    if (geteuid() != 0) {
        say(checks, BAD, "uid %u: serving takes root", (unsigned)geteuid());
    } else if (privileges_lack(error)) {
        say(checks, BAD, "%s", error);
    } else {
        say(checks, GOOD, "root, with CAP_NET_ADMIN and CAP_SYS_NICE");
    }
    long abi = sandbox_files_abi();
    if (abi > 0) {
        say(checks, GOOD, "Landlock, ABI %ld", abi);
    } else {
        say(checks, NOTE, "no Landlock in this kernel: corelaned goes without");
    }
}

static void check_daemon(struct checks *checks) {
    int fd = connect_to(checks->config->socket);
    if (fd >= 0) {
        close(fd);
        say(checks, GOOD, "corelaned serves at %s", checks->config->socket);
    } else {
        say(checks, NOTE, "none serves at %s now", checks->config->socket);
    }
}

bool check_setup(const char *file, const struct config *config, const char *root) {
    struct checks checks = {.config = config, .root = root, .good = true};
    say(&checks, GOOD, "configuration %s", file);
    for (size_t i = 0; i < config->peer_count; i++) {
        say(&checks, GOOD, "peer uid %u", (unsigned)config->peers[i]);
    }
    for (size_t i = 0; i < config->allow_count; i++) {
        check_allow(&checks, &config->allows[i]);
    }
    check_directory(&checks, "the state directory", config->state, 0700);
    check_socket(&checks);
    check_mount(&checks, "/proc/irq", "interrupts");
    check_mount(&checks, "/sys/devices", "RPS, XPS and the writeback workqueue");
    check_kernel(&checks);
    check_daemon(&checks);
    return checks.good;
}
