/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "access.h"

#include "faultpoint.h"
#include "flows.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

enum { PATH_SPACE = 96, CPUS_TEXT = FILE_TEXT_MAX };

/* What stands for a thread's affinity below a private root; see struct roots. */
static const char private_affinity[] = "cpus_allowed_list";

bool error_is_transient(int error) {
    return error == EAGAIN || error == EBUSY || error == ENOSPC || error == ENOMEM
           || error == EINPROGRESS || error == EINTR;
}

bool error_is_gone(int error) {
    return error == ENOENT || error == ENODEV || error == ENXIO || error == ESRCH;
}

enum result_code error_result(int error) {
    if (error_is_transient(error)) {
        return RESULT_TRANSIENT;
    }
    return error_is_gone(error) ? RESULT_NOT_FOUND : RESULT_FIXED;
}

/* Opens a file below directory for writing, or for reading where that is all there is. */
static int open_value(int directory, const char *path, int *fixed) {
    *fixed = 0;
    int fd = openat(directory, path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0 && (errno == EACCES || errno == EPERM || errno == EROFS)) {
        *fixed = errno;
        fd = openat(directory, path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    }
    return fd;
}

/* A process with CAP_DAC_OVERRIDE may open what the mode forbids; the mode is the kernel's word. */
static bool mode_forbids(int directory, const char *path) {
    struct stat status;
    return fstatat(directory, path, &status, AT_SYMLINK_NOFOLLOW) == 0
           && (status.st_mode & S_IWUSR) == 0;
}

static void open_irq(struct value *value) {
    char path[PATH_SPACE];
    snprintf(path, sizeof path, "%u", value->what->number);
    int directory = openat(value->roots->irq, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) {
        return;
    }
    value->fd = open_value(directory, "smp_affinity_list", &value->fixed);
    int error = errno;
    if (mode_forbids(directory, "smp_affinity_list") || mode_forbids(directory, "smp_affinity")) {
        value->fixed = EACCES;
    }
    close(directory);
    errno = error;
}

static void open_queue(struct value *value, int interface) {
    char path[PATH_SPACE];
    const struct tunable_facts *facts = tunable_facts(value->what->kind);
    snprintf(path, sizeof path, "%s%u%s", facts->path, value->what->number, facts->leaf);
    value->fd = open_value(interface, path, &value->fixed);
}

static void open_thread(struct value *value, int thread) {
    value->fd = value->roots->is_private
                    ? open_value(thread, private_affinity, &value->fixed)
                    : openat(thread, "status", O_RDONLY | O_CLOEXEC);
}

/* After an open of the value itself has failed. */
static void not_open(int error, struct verdict *out) {
    out->code = error_is_gone(error) ? RESULT_NOT_FOUND : RESULT_INTERNAL;
    out->error = error;
    snprintf(out->why, sizeof out->why, "%s",
             error_is_gone(error) ? "there is no such value" : "the value cannot be opened");
}

static void through_directory(struct value *value, bool to_restore, struct verdict *out) {
    bool thread = tunable_owner(value->what) == OWNER_THREAD;
    int directory = thread ? identity_open_thread(value->roots, value->what, to_restore, out)
                           : identity_open_interface(value->roots, value->what, to_restore, out);
    if (directory < 0) {
        return;
    }
    if (thread) {
        open_thread(value, directory);
    } else {
        open_queue(value, directory);
    }
    int error = errno;
    close(directory);
    if (value->fd < 0) {
        not_open(error, out);
    }
}

/* An interface's index is never given twice: it is what the kernel is asked by. */
static void open_flows(struct value *value, bool to_restore, struct verdict *out) {
    const struct tunable *what = value->what;
    int directory = identity_open_interface(value->roots, what, to_restore, out);
    if (directory < 0) {
        return;
    }
    close(directory);
    value->to_restore = to_restore;
    int error = nic_open(value->roots, what->ifindex, what->name, &value->nic);
    if (error != 0) {
        not_open(-error, out);
    } else if (!to_restore) {
        flows_can(&value->nic, (uint16_t)what->number, out);
    }
}

void value_open(const struct roots *roots, const struct tunable *what, bool to_restore,
                struct value *out, struct verdict *verdict) {
    *out = (struct value){.roots = roots, .what = what, .fd = -1};
    *verdict = (struct verdict){.code = RESULT_OK};
    switch (tunable_owner(what)) {
    case OWNER_IRQ:
        open_irq(out);
        if (out->fd < 0) {
            not_open(errno, verdict);
        } else {
            identity_of_irq(roots, what, to_restore, verdict);
        }
        break;
    case OWNER_MACHINE:
        out->fd = open_value(roots->sys, tunable_facts(what->kind)->path, &out->fixed);
        if (out->fd < 0) {
            not_open(errno, verdict);
        }
        break;
    case OWNER_INTERFACE:
    case OWNER_THREAD:
        through_directory(out, to_restore, verdict);
        break;
    case OWNER_PORT:
        open_flows(out, to_restore, verdict);
        break;
    }
    if (verdict->code != RESULT_OK) {
        value_close(out);
    }
}

void value_close(struct value *value) {
    if (value->fd >= 0) {
        close(value->fd);
        value->fd = -1;
    }
}

static ssize_t read_at_start(int fd, char *out, size_t size) {
    size_t length = 0;
    for (;;) {
        if (length == size) {
            return -EFBIG;
        }
        ssize_t n = pread(fd, out + length, size - length, (off_t)length);
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

/* sched_getaffinity(2) hides CPUs that are offline; status does not, and is bound to the thread. */
static int read_thread(const char *text, struct cpus *out) {
    static const char key[] = "\nCpus_allowed_list:\t";
    const char *at = strstr(text, key);
    if (at == NULL) {
        return -EINVAL;
    }
    at += sizeof key - 1;
    return cpus_parse_list(at, strcspn(at, "\n"), out) ? 0 : -EINVAL;
}

static int parse(const struct value *value, const char *text, size_t length, struct cpus *out) {
    while (length > 1 && text[length - 1] == '\n'
           && text[length - 2] == '\n') {
        length--;    /* the end of a plain file, see write_file */
    }
    bool good = tunable_facts(value->what->kind)->is_list ? cpus_parse_list(text, length, out)
                               : cpus_parse_mask(text, length, out);
    return good ? 0 : -EINVAL;
}

int value_read(const struct value *value, struct cpus *out) {
    char text[CPUS_TEXT];
    memset(out, 0, sizeof *out);
    if (tunable_owner(value->what) == OWNER_PORT) {
        return flows_read(&value->nic, (uint16_t)value->what->number, !value->to_restore, out);
    }
    ssize_t length = read_at_start(value->fd, text, sizeof text);
    if (length < 0) {
        return (int)length;
    }
    if (tunable_owner(value->what) == OWNER_THREAD && !value->roots->is_private) {
        return read_thread(text, out);
    }
    int error = parse(value, text, (size_t)length, out);
    return error == 0 && cpus_empty(out) && !tunable_facts(value->what->kind)->may_be_empty ? -EINVAL : error;
}

/* A file that keeps what a shorter text does not overwrite: one of a test, on no kernel's file system. */
static bool is_plain(int fd) {
    struct statfs status;
    return fstatfs(fd, &status) == 0 && status.f_type != PROC_SUPER_MAGIC
           && status.f_type != SYSFS_MAGIC;
}

/*
 * The kernel takes a value whole with one write. A plain file must too, or a test that kills at any
 * moment would find values that no kernel could show: what is left of a longer text is overwritten by
 * newlines with the same write, and cut off after it.
 */
static int write_file(const struct value *value, char *text, size_t length, size_t space) {
    text[length++] = '\n';
    size_t whole = length;
    if (is_plain(value->fd)) {
        struct stat status;
        if (fstat(value->fd, &status) == 0) {
            while (whole < (size_t)status.st_size && whole < space) {
                text[whole++] = '\n';
            }
        }
    }
    /* Not pwrite: the files of /proc/irq answer ESPIPE to it (seq_open clears FMODE_PWRITE). */
    if (lseek(value->fd, 0, SEEK_SET) != 0) {
        return -errno;
    }
    ssize_t n = write(value->fd, text, whole);
    if (n < 0) {
        return -errno;
    }
    if (whole > length && ftruncate(value->fd, (off_t)length) != 0) {
        return -errno;
    }
    return (size_t)n == whole ? 0 : -EIO;
}

int value_write(const struct value *value, const struct cpus *to) {
    if (value->fixed != 0) {
        return -value->fixed;
    }
    if (tunable_owner(value->what) == OWNER_PORT) {
        return flows_write(&value->nic, (uint16_t)value->what->number, to);
    }
    if (tunable_owner(value->what) == OWNER_THREAD && !value->roots->is_private) {
        cpu_set_t *set = (cpu_set_t *)(uintptr_t)to->words;
        return sched_setaffinity((pid_t)value->what->number, sizeof to->words, set) == 0 ? 0 : -errno;
    }
    char text[CPUS_TEXT];
    size_t length = tunable_facts(value->what->kind)->is_list ? cpus_format_list(to, text, sizeof text - 1)
                                   : cpus_format_mask(to, text, sizeof text - 1);
    return write_file(value, text, length, sizeof text);
}

void value_takes(const struct value *value, const struct cpus *to, struct verdict *out) {
    *out = (struct verdict){.code = RESULT_OK};
    if (tunable_owner(value->what) == OWNER_PORT) {
        flows_take(&value->nic, to, out);
    }
}

int value_effective(const struct value *value, struct cpus *out) {
    char path[PATH_SPACE];
    char text[CPUS_TEXT];
    memset(out, 0, sizeof *out);
    if (tunable_owner(value->what) != OWNER_IRQ) {
        return -EINVAL;
    }
    snprintf(path, sizeof path, "%u/effective_affinity_list", value->what->number);
    ssize_t length = text_at(value->roots->irq, path, text, sizeof text);
    if (length < 0) {
        return (int)length;
    }
    return cpus_parse_list(text, (size_t)length, out) ? 0 : -EINVAL;
}
