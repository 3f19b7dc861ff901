/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "sandbox.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * The kernel's interface as of ABI 6 (Linux 6.12). Distributions' headers are older than their
 * kernels; numbers and layout are fixed by include/uapi/linux/landlock.h.
 */
struct ruleset_attr {
    uint64_t handled_access_fs;
    uint64_t handled_access_net;
    uint64_t scoped;
};

struct path_beneath_attr {
    uint64_t allowed_access;
    int32_t parent_fd;
} __attribute__((packed));

/* The headers of Linux before 5.13. Alpha alone has other numbers. */
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

enum { CREATE_RULESET_VERSION = 1, RULE_PATH_BENEATH = 1 };

enum {
    FS_EXECUTE = 1 << 0,
    FS_WRITE_FILE = 1 << 1,
    FS_READ_FILE = 1 << 2,
    FS_READ_DIR = 1 << 3,
    FS_REMOVE_FILE = 1 << 5,
    FS_MAKE_REG = 1 << 8,
    FS_REFER = 1 << 13,     /* ABI 2 */
    FS_TRUNCATE = 1 << 14,  /* ABI 3 */
    FS_IOCTL_DEV = 1 << 15, /* ABI 5 */
    FS_ALL_ABI_1 = (1 << 13) - 1,
    NET_TCP = 3,      /* bind and connect; ABI 4 */
    SCOPE_SIGNAL = 2, /* ABI 6. Abstract sockets stay reachable: irqbalance's may be one. */
};

static struct ruleset_attr handled(long abi) {
    struct ruleset_attr all = {.handled_access_fs = FS_ALL_ABI_1};
    all.handled_access_fs |= abi >= 2 ? FS_REFER : 0;
    all.handled_access_fs |= abi >= 3 ? FS_TRUNCATE : 0;
    all.handled_access_fs |= abi >= 5 ? FS_IOCTL_DEV : 0;
    all.handled_access_net = abi >= 4 ? NET_TCP : 0;
    all.scoped = abi >= 6 ? SCOPE_SIGNAL : 0;
    return all;
}

/* Older kernels refuse a structure that is longer than theirs unless the rest is zero. */
static size_t attr_size(long abi) {
    return abi >= 6 ? sizeof(struct ruleset_attr) : abi >= 4 ? 16 : 8;
}

/* A directory that is not there needs no rule. */
static bool allow(int ruleset, const char *root, const char *path, uint64_t access) {
    char full[PATH_MAX];
    if (snprintf(full, sizeof full, "%s%s", root, path) >= (int)sizeof full) {
        errno = ENAMETOOLONG;
        return false;
    }
    struct path_beneath_attr rule = {.allowed_access = access};
    rule.parent_fd = open(full, O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0) {
        return errno == ENOENT;
    }
    long result = syscall(SYS_landlock_add_rule, ruleset, RULE_PATH_BENEATH, &rule, 0);
    close(rule.parent_fd);
    return result == 0;
}

/*
 * Devices in general, as a NIC may hang anywhere; but neither sys/devices/system, where CPUs are
 * taken offline, nor of the virtual ones more than interfaces and workqueues. Rules can only add,
 * so what is there is listed. A bus that comes later (its NIC then answers EACCES) takes a new
 * start.
 */
static bool allow_devices(int ruleset, const char *root, uint64_t access) {
    char path[PATH_MAX];
    bool good = allow(ruleset, root, "/sys/devices/virtual/net", access)
                && allow(ruleset, root, "/sys/devices/virtual/workqueue", access);
    snprintf(path, sizeof path, "%s/sys/devices", root);
    DIR *directory = opendir(path);
    if (directory == NULL) {
        return good && errno == ENOENT;
    }
    const struct dirent *entry;
    while (good && (entry = readdir(directory)) != NULL) {
        const char *name = entry->d_name;
        if (name[0] == '.' || strcmp(name, "system") == 0 || strcmp(name, "virtual") == 0) {
            continue;
        }
        snprintf(path, sizeof path, "/sys/devices/%s", name);
        good = allow(ruleset, root, path, access);
    }
    closedir(directory);
    return good;
}

static bool allow_all(int ruleset, const struct config *config, const char *root, uint64_t known) {
    uint64_t read = FS_READ_FILE | FS_READ_DIR;
    uint64_t write = (uint64_t)(FS_WRITE_FILE | FS_TRUNCATE) & known;
#ifdef SANITIZED
    /* The search for leaks, at exit, reads /proc/self. */
    if (!allow(ruleset, "", "/proc", read)) {
        return false;
    }
#endif
    /* A private root need not have the kernel's layout, so it may be written as a whole. */
    return (root[0] == '\0' || allow(ruleset, root, "", read | write))
           && allow(ruleset, root, "/proc", read) && allow(ruleset, root, "/sys", read)
           && allow(ruleset, root, "/proc/irq", read | write)
           && allow_devices(ruleset, root, read | write)
           && allow(ruleset, "", config->state, read | write | FS_MAKE_REG | FS_REMOVE_FILE);
}

long sandbox_files_abi(void) {
    return syscall(SYS_landlock_create_ruleset, NULL, 0, CREATE_RULESET_VERSION);
}

enum sandboxed sandbox_files(const struct config *config, const char *root,
                             char error[CONFIG_ERROR_MAX]) {
    long abi = sandbox_files_abi();
    if (abi <= 0) {
        snprintf(error, CONFIG_ERROR_MAX, "Landlock: %s", strerror(errno));
        return SANDBOX_UNKNOWN_TO_KERNEL;
    }
    struct ruleset_attr all = handled(abi);
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &all, attr_size(abi), 0);
    bool good = ruleset >= 0 && allow_all(ruleset, config, root, all.handled_access_fs)
                && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    if (!good) {
        snprintf(error, CONFIG_ERROR_MAX, "Landlock: %s", strerror(errno));
    }
    if (ruleset >= 0) {
        close(ruleset);
    }
    return good ? SANDBOX_ON : SANDBOX_FAILED;
}
