/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * Files that only root can have written. Every component of the path is opened from the one before,
 * never following a symbolic link, and checked by fstat(2) on what was opened: nobody but root (or
 * who runs the daemon) may own or write it. A directory with the sticky bit may be written by
 * others, for in such a directory they cannot rename or replace what is root's.
 */
#ifndef CORELANED_SECURE_FILE_H
#define CORELANED_SECURE_FILE_H

#include "config.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/types.h>

/*
 * Reads a regular file of at most CONFIG_FILE_MAX bytes to out. False on a fault, with one line in
 * error that names the component of the path and the command that mends it.
 */
bool secure_read(const char *path, char out[CONFIG_FILE_MAX], size_t *length,
                 char error[CONFIG_ERROR_MAX]);

/* Added to a mode: a directory that is missing is a fault, and is not made. */
#define SECURE_ONLY_LOOK ((mode_t)S_IFDIR)

/*
 * Checks a directory; makes its last component, with this mode, where it is missing. A mode without
 * rights for others is asked of one that is there, too. Returns a descriptor of it (O_PATH), or -1
 * and one line in error as above.
 */
int secure_directory(const char *path, mode_t mode, char error[CONFIG_ERROR_MAX]);

/* The directory above path's last component, checked and made in the same way. */
int secure_parent(const char *path, mode_t mode, char error[CONFIG_ERROR_MAX]);

/* config_parse of what secure_read reads; error names the file. */
bool secure_config(const char *path, struct config *out, char error[CONFIG_ERROR_MAX]);

#endif
