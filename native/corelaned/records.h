/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* What the book writes into the journal. */
#ifndef CORELANED_RECORDS_H
#define CORELANED_RECORDS_H

#include "ledger.h"

/* Journals an intent, on disk when it returns 0; else -errno, and nothing may be written. */
int records_intend(struct steering *steering, const struct tunable *what, const struct cpus *original,
                  const struct cpus *ours);

/* Journals the end of a value. A failure is kept in mind, and the journal rewritten when it can be. */
void records_closed(struct steering *steering, const struct tunable *what, enum journal_how how);

/* Journals a ban or its end. 0 or -errno. */
int records_ban(struct steering *steering, enum journal_verb verb, uint32_t irq, uint32_t pid);

/* Rewrites the journal from memory. 0 or -errno. */
int records_rewrite(struct steering *steering, bool aside);

/* After values were closed: an empty book gets an empty journal. */
void records_tidy(struct steering *steering);

#endif
