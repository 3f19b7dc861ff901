/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/*
 * The journal on disk: STATE/journal, mode 0600, in a directory of mode 0700 that one daemon locks.
 *
 * What a kill can leave behind, by the place where it hits:
 *  - within an append: a part of a last line. fdatasync(2) had not returned, so the write of the
 *    value had not begun: the line is ignored.
 *  - after an append: the intent stands, the value may or may not be written. Who reads compares with
 *    the kernel's value.
 *  - within a rewrite: journal.new beside a journal that is untouched, or the new one in its place
 *    (rename(2) is atomic, and its bytes are synced before it). A journal.new is never read.
 *
 * An append that fails (disk full, read-only, I/O error) is cut off again. From then on the file may say
 * less than the memory, or end in half a line: it is "stale", and the next append first rewrites it from
 * memory. So nothing is ever appended behind something that is not known to be whole.
 */
#ifndef CORELANED_JOURNAL_H
#define CORELANED_JOURNAL_H

#include "journal_text.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct journal {
    int directory;    /* -1: no journal, as in a dry run */
    int fd;
    char boot[BOOT_ID_LENGTH + 1];
    uint64_t sequence;    /* of the last line */
    off_t length;
    bool stale;    /* to be rewritten before the next append */
    /* While it is rewritten: */
    int next_fd;
    uint64_t next_sequence;
    off_t next_length;
    int next_error;
    int aside_error;    /* why the old one could not be kept as journal.damaged-N; 0: it was, or need not */
};

/* What reading found. Lines are counted from 1. */
struct journal_findings {
    bool torn;                /* the last line is cut off: ignored */
    bool newer;               /* of another version, and of this boot, and it holds something */
    bool too_long;            /* a file no daemon wrote: not read */
    unsigned damaged;         /* lines that do not read, and gaps in their numbers */
    unsigned first_damaged;
    unsigned other_boot;      /* intents of an earlier boot */
};

/*
 * Opens and locks the state directory, making it if its parent exists. False, and one line in error that
 * says what mends it, when it cannot be had, is another's, or another daemon holds it.
 */
bool journal_open(struct journal *out, const char *state, const char *boot, bool lock,
                  char error[CONFIG_ERROR_MAX]);

void journal_close(struct journal *journal);

/* Calls record for each whole line of this boot. 0, or -errno; no file is no line. */
int journal_read(const struct journal *journal,
                 void (*record)(void *context, const struct journal_record *record), void *context,
                 struct journal_findings *out);

/*
 * Appends a line; synced: and waits until it is on disk. Sets the record's sequence and boot. 0, or
 * -errno. What only spares work after a kill need not be synced: a kill leaves the page cache alone, and
 * no value outlives a power cut.
 */
int journal_append(struct journal *journal, struct journal_record *record, bool synced);

/*
 * Rewriting: begin, add each line that still counts, end. The first failure is kept and told by the end;
 * then the old journal stands as it was. aside: the old one is kept as journal.damaged-N.
 */
void journal_rewrite_begin(struct journal *journal);
void journal_rewrite_add(struct journal *journal, struct journal_record *record);
int journal_rewrite_end(struct journal *journal, bool aside);

/* At the end, when it holds nothing: no file is left behind, which another version would have to read. */
void journal_remove(struct journal *journal);

#endif
