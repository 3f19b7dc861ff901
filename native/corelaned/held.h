/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* What becomes of an entry without anybody's asking, and whether it is still the one it was. */
#ifndef CORELANED_HELD_H
#define CORELANED_HELD_H

#include "ledger.h"

/*
 * ledger_find for a value whose identity by this name is checked. An entry of another name is it, too,
 * when its own identity still holds; if not, its number has been passed on: it is ended as gone. False,
 * with the verdict, when that cannot be told.
 */
bool held_claim(struct steering *steering, const struct lease *lease, const struct tunable *what,
                  struct entry **out, struct verdict *verdict);

/* The lease's value is somebody else's from now on. */
void held_lose(struct steering *steering, struct entry *entry, const struct cpus *present);

/* Ends a lost entry, with a line. */
void held_drop_lost(struct steering *steering, struct entry *entry, struct restored *out);

/* The value went with its device: ends the entry, and has it in its lease's report. why is a clause. */
void held_gone(struct steering *steering, struct entry *entry, const char *why);

/* After an entry was dropped: irqbalance may have its interrupt, unless another entry holds that. */
void held_release(struct steering *steering, const struct tunable *what);

/*
 * entry_own, journaled as well: what a write has led to otherwise than was meant. Without its line, when
 * the journal cannot be had, a replay would leave the value alone: no harm.
 */
bool held_own(struct steering *steering, struct entry *entry, const struct cpus *value);

/*
 * When the last value of ours has no CPU online, or all of them have been away since it was written,
 * the kernel has moved the interrupt or thread to others by itself: what it shows then counts as ours.
 * Returns whether it did.
 */
bool held_note_broken(struct steering *steering, struct entry *entry, const struct cpus *present,
                        const struct cpus *online);

/* Whether the interrupt is of another generation than the one that was changed. */
bool held_is_reborn(const struct steering *steering, const struct entry *entry);

#endif
