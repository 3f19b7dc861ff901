/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "journal.h"

#include "faultpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char file[] = "journal";
static const char new_file[] = "journal.new";

enum { ASIDE_MAX = 99, MODE_OF_OTHERS = 077, JOURNAL_APPEND_MAX = 48 << 20 };

static bool directory_is_ours(int fd, const char *state, char error[CONFIG_ERROR_MAX]) {
    struct stat status;
    if (fstat(fd, &status) != 0) {
        snprintf(error, CONFIG_ERROR_MAX, "cannot look at the state directory %s: %s", state,
                 strerror(errno));
        return false;
    }
    if (status.st_uid != geteuid()) {
        snprintf(error, CONFIG_ERROR_MAX,
                 "the state directory %s belongs to user %u, not to %u: chown %u %s", state,
                 status.st_uid, geteuid(), geteuid(), state);
        return false;
    }
    if ((status.st_mode & MODE_OF_OTHERS) != 0) {
        snprintf(error, CONFIG_ERROR_MAX,
                 "the state directory %s has mode %04o, others must not have it: chmod 0700 %s",
                 state, status.st_mode & 07777, state);
        return false;
    }
    return true;
}

static int open_directory(const char *state) {
    int flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW;
    int fd = open(state, flags);
    if (fd < 0 && errno == ENOENT && mkdir(state, 0700) == 0) {
        fd = open(state, flags);
    }
    return fd;
}

bool journal_open(struct journal *out, const char *state, const char *boot, bool lock,
                  char error[CONFIG_ERROR_MAX]) {
    *out = (struct journal){.directory = -1, .fd = -1, .next_fd = -1, .stale = true};
    snprintf(out->boot, sizeof out->boot, "%s", boot);
    int fd = open_directory(state);
    if (fd < 0) {
        snprintf(error, CONFIG_ERROR_MAX, "cannot open the state directory %s: %s", state,
                 strerror(errno));
        return false;
    }
    if (!directory_is_ours(fd, state, error)) {
        close(fd);
        return false;
    }
    /* The directory and not the file is locked: a rewrite puts another file in its place. */
    if (lock && flock(fd, LOCK_EX | LOCK_NB) != 0) {
        snprintf(error, CONFIG_ERROR_MAX,
                 errno == EWOULDBLOCK ? "another corelaned holds the state directory %s: one is enough"
                                      : "cannot lock the state directory %s",
                 state);
        close(fd);
        return false;
    }
    out->directory = fd;
    return true;
}

void journal_close(struct journal *journal) {
    if (journal->fd >= 0) {
        close(journal->fd);
    }
    if (journal->directory >= 0) {
        close(journal->directory);
    }
    journal->fd = journal->directory = -1;
}

/* The whole line or -errno; a part of it may have been written. */
static int write_line(int fd, const char *line, size_t length) {
    ssize_t n = write(fd, line, length);
    if (n < 0) {
        return -errno;
    }
    return (size_t)n == length ? 0 : -ENOSPC;
}

static size_t format(struct journal_record *record, const char *boot, uint64_t sequence, char *line) {
    record->sequence = sequence;
    snprintf(record->boot, sizeof record->boot, "%s", boot);
    return journal_format(record, line, JOURNAL_LINE_MAX);
}

int journal_append(struct journal *journal, struct journal_record *record, bool synced) {
    char line[JOURNAL_LINE_MAX];
    if (journal->stale || journal->fd < 0) {
        return -ESTALE;
    }
    size_t length = format(record, journal->boot, journal->sequence + 1, line);
    if (length == 0) {
        return -EOVERFLOW;
    }
    if (journal->length > JOURNAL_APPEND_MAX) {
        return -EFBIG;    /* it could not be rewritten for long; a file too long could not be read */
    }
    int error = write_line(journal->fd, line, length);
    if (error == 0 && synced && fdatasync(journal->fd) != 0) {
        error = -errno;
    }
    if (error != 0) {
        /* Even cut off it is not trusted: after a failed fdatasync nobody knows what is on disk. */
        journal->stale = true;
        if (ftruncate(journal->fd, journal->length) != 0) {
            return error;
        }
        return error;
    }
    journal->sequence++;
    journal->length += (off_t)length;
    return 0;
}

void journal_rewrite_begin(struct journal *journal) {
    struct journal_record head = {.verb = JOURNAL_HEAD, .version = JOURNAL_VERSION};
    journal->next_sequence = 0;
    journal->next_length = 0;
    journal->next_error = -fault_point("before-compact");
    if (journal->next_error != 0) {
        return;
    }
    journal->next_fd = openat(journal->directory, new_file,
                              O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (journal->next_fd < 0) {
        journal->next_error = -errno;
    }
    journal_rewrite_add(journal, &head);
}

void journal_rewrite_add(struct journal *journal, struct journal_record *record) {
    char line[JOURNAL_LINE_MAX];
    if (journal->next_error != 0) {
        return;
    }
    size_t length = format(record, journal->boot, journal->next_sequence + 1, line);
    journal->next_error = length == 0 ? -EOVERFLOW : write_line(journal->next_fd, line, length);
    journal->next_sequence++;
    journal->next_length += (off_t)length;
}

/* A second name for the old journal, before the rename takes its first. */
static int keep_aside(int directory) {
    for (int n = 1; n <= ASIDE_MAX; n++) {
        char name[32];
        snprintf(name, sizeof name, "journal.damaged-%d", n);
        if (linkat(directory, file, directory, name, 0) == 0) {
            return 0;
        }
        if (errno != EEXIST) {
            return -errno;
        }
    }
    return -EEXIST;
}

static int put_in_place(struct journal *journal, bool aside) {
    if (fsync(journal->next_fd) != 0) {
        return -errno;
    }
    fault_point("compact-written");
    if (aside) {
        journal->aside_error = keep_aside(journal->directory);
    }
    if (renameat(journal->directory, new_file, journal->directory, file) != 0) {
        return -errno;
    }
    fault_point("compacted");
    /*
     * From here on the new file is the journal, whatever comes. If its name did not reach the disk, a
     * power cut could bring the old one back: of another boot by then.
     */
    (void)fsync(journal->directory);
    return 0;
}

int journal_rewrite_end(struct journal *journal, bool aside) {
    int error = journal->next_error != 0 ? journal->next_error : put_in_place(journal, aside);
    if (error != 0) {
        if (journal->next_fd >= 0) {
            close(journal->next_fd);
            unlinkat(journal->directory, new_file, 0);
        }
        journal->next_fd = -1;
        return error;
    }
    if (journal->fd >= 0) {
        close(journal->fd);
    }
    journal->fd = journal->next_fd;
    journal->sequence = journal->next_sequence;
    journal->length = journal->next_length;
    journal->stale = false;
    journal->next_fd = -1;
    return 0;
}

void journal_remove(struct journal *journal) {
    if (journal->directory >= 0 && unlinkat(journal->directory, file, 0) == 0) {
        (void)fsync(journal->directory);
    }
}
