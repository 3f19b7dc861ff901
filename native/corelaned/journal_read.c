/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { JOURNAL_FILE_MAX = 64 << 20 };

static int load(int fd, size_t size, char *out) {
    size_t length = 0;
    while (length < size) {
        ssize_t n = pread(fd, out + length, size - length, (off_t)length);
        if (n < 0 && errno == EINTR) {
            continue;
        }
        if (n <= 0) {
            return n < 0 ? -errno : -EIO;
        }
        length += (size_t)n;
    }
    return 0;
}

static void damage(struct journal_findings *out, unsigned line) {
    if (out->damaged++ == 0) {
        out->first_damaged = line;
    }
}

/*
 * The end of the line, or of a last one that lacks only its newline: its CRC tells that it is whole. A
 * replay rewrites the journal, so nothing is ever appended behind it.
 */
static const char *end_of_line(const char *line, size_t left, struct journal_record *out, bool *whole) {
    const char *end = memchr(line, '\n', left);
    size_t length = end == NULL ? left : (size_t)(end - line);
    *whole = length <= JOURNAL_LINE_MAX && journal_parse(line, length, out);
    return end == NULL && *whole ? line + length : end;
}

/*
 * Whether the file is of another version. Then it counts only if it is of this boot and says more than
 * its first line: that one stands in a journal of a daemon that held nothing, and what another boot
 * changed is forgotten by the kernel.
 */
static bool is_foreign(const struct journal *journal, const struct journal_record *head, bool alone,
                       struct journal_findings *out) {
    if (head->version == JOURNAL_VERSION) {
        return false;
    }
    out->newer = !alone && strcmp(head->boot, journal->boot) == 0;
    return true;
}

/*
 * A damaged line in the middle makes a gap in the numbers, which counts once. Lines that are gone
 * altogether leave a gap between two whole ones. A number that falls back is a file put together by hand.
 */
static void read_lines(const struct journal *journal, const char *text, size_t size,
                       void (*record)(void *context, const struct journal_record *record),
                       void *context, struct journal_findings *out) {
    uint64_t expected = 1;
    bool after_damage = false;
    unsigned number = 0;
    for (size_t at = 0; at < size;) {
        struct journal_record line;
        bool whole;
        const char *end = end_of_line(text + at, size - at, &line, &whole);
        number++;
        if (end == NULL) {
            out->torn = true;
            return;
        }
        at = (size_t)(end - text) + 1;
        if (!whole) {
            damage(out, number);
            after_damage = true;
            continue;
        }
        if (line.sequence != expected && !after_damage) {
            damage(out, number);
        }
        after_damage = false;
        expected = line.sequence + 1;
        if (line.verb == JOURNAL_HEAD) {
            if (is_foreign(journal, &line, at >= size, out)) {
                return;
            }
        } else if (strcmp(line.boot, journal->boot) != 0) {
            out->other_boot += line.verb == JOURNAL_INTENT;
        } else {
            record(context, &line);
        }
    }
}

int journal_read(const struct journal *journal,
                 void (*record)(void *context, const struct journal_record *record), void *context,
                 struct journal_findings *out) {
    memset(out, 0, sizeof *out);
    int fd = openat(journal->directory, "journal", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (fd < 0) {
        return errno == ENOENT ? 0 : -errno;
    }
    struct stat status;
    int error = fstat(fd, &status) != 0 ? -errno : 0;
    char *text = NULL;
    if (error == 0 && (!S_ISREG(status.st_mode) || status.st_size > JOURNAL_FILE_MAX)) {
        out->too_long = true;
    } else if (error == 0 && status.st_size == 0) {
        damage(out, 1);    /* a journal is never without its first line: somebody cut it */
    } else if (error == 0) {
        text = malloc((size_t)status.st_size);
        error = text == NULL ? -ENOMEM : load(fd, (size_t)status.st_size, text);
    }
    if (error == 0 && text != NULL) {
        read_lines(journal, text, (size_t)status.st_size, record, context, out);
    }
    free(text);
    close(fd);
    return error;
}
