/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* The directories of the machine that is steered, and reading small files below them. */
#ifndef CORELANED_FILES_H
#define CORELANED_FILES_H

#include "config.h"
#include "cpus.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Open descriptors: nothing is reached by an absolute path after the start. */
struct roots {
    int irq;     /* /proc/irq */
    int sys;     /* /sys */
    int proc;    /* /proc */
    int run;     /* /run, for irqbalance's socket; -1 where there is none */
    int network; /* a socket, for ioctl(2) about interfaces; -1 below a private root */
    /* The root is a directory of a test. Its threads are files: their numbers belong to others here. */
    bool is_private;
};

enum { BOOT_ID_LENGTH = 36, FILE_TEXT_MAX = 65536 };

/* On failure returns false and names the directory in error; nothing stays open. */
bool roots_open(struct roots *out, const char *root, char error[CONFIG_ERROR_MAX]);

void roots_close(struct roots *roots);

/*
 * The whole file, NUL-terminated; its length, or -errno. -EFBIG when it does not fit, which is never
 * read as if the rest were not there.
 */
ssize_t text_at(int directory, const char *path, char *out, size_t size);

/* As text_at, without blanks and newlines at its end. */
ssize_t word_at(int directory, const char *path, char *out, size_t size);

/* The last component of a symbolic link's target. -errno when it cannot be read or does not fit. */
ssize_t link_name_at(int directory, const char *path, char *out, size_t size);

/* Whether a name from outside may stand for one component of a path. */
bool name_is_one_component(const char *name);

/* The CPUs online now. Returns 0 or -errno; -EINVAL for a text that is not a list. */
int online_cpus(const struct roots *roots, struct cpus *out);

/* The id of this boot of the kernel. Returns 0 or -errno. */
int boot_id(const struct roots *roots, char out[BOOT_ID_LENGTH + 1]);

#endif
