/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "machine_lock.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

enum { LINE_SPACE = 256 };

/* A line of /proc/locks, "1: FLOCK  ADVISORY  WRITE 812 00:15:4026531861 0 EOF" (fs/locks.c). */
static uint32_t holder_in(const char *line, const struct stat *of) {
    unsigned pid, major_number, minor_number;
    uint64_t inode;
    bool matches = sscanf(line, "%*u: FLOCK ADVISORY %*s %u %x:%x:%" SCNu64, &pid, &major_number,
                          &minor_number, &inode)
                       == 4
                   && inode == of->st_ino && major_number == major(of->st_dev)
                   && minor_number == minor(of->st_dev);
    return matches ? pid : 0;
}

/* Read by lines: how many locks there are is up to anybody. False when it cannot be read. */
static bool find_holder(const struct roots *roots, uint32_t *holder) {
    struct stat of;
    int fd = openat(roots->proc, "locks", O_RDONLY | O_CLOEXEC);
    FILE *locks = fd < 0 || fstat(roots->irq, &of) != 0 ? NULL : fdopen(fd, "r");
    if (locks == NULL) {
        if (fd >= 0) {
            close(fd);
        }
        return false;
    }
    char line[LINE_SPACE];
    while (*holder == 0 && fgets(line, sizeof line, locks) != NULL) {
        *holder = holder_in(line, &of);
    }
    fclose(locks);
    return true;
}

/* The directory says whose a process is; see irqbalance_is. */
static bool is_corelaned(const struct roots *roots, uint32_t process) {
    char path[32];
    char comm[32];
    struct stat status;
    snprintf(path, sizeof path, "%" PRIu32, process);
    if (fstatat(roots->proc, path, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISDIR(status.st_mode)
        || status.st_uid != geteuid()) {
        return false;
    }
    snprintf(path, sizeof path, "%" PRIu32 "/comm", process);
    return word_at(roots->proc, path, comm, sizeof comm) > 0
           && strncmp(comm, "corelaned", strlen("corelaned")) == 0;
}

enum machine_lock machine_lock(const struct roots *roots, uint32_t *holder) {
    *holder = 0;
    if (flock(roots->irq, LOCK_EX | LOCK_NB) == 0) {
        return MACHINE_LOCKED;
    }
    return !find_holder(roots, holder) || is_corelaned(roots, *holder) ? MACHINE_IS_ANOTHERS
                                                                      : MACHINE_UNLOCKED;
}
