/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Putting values back. */
#ifndef CORELANED_UNDO_H
#define CORELANED_UNDO_H

#include "ledger.h"
#include "report.h"

/*
 * Puts one value back after its identity is checked, unless somebody else has changed it since. Neither
 * journals nor drops the entry.
 */
void undo_value(struct steering *steering, struct entry *entry, struct undo *out);

/* Whether writing a waiting one again would bring back more of its CPUs. */
bool undo_can_go_on(const struct entry *entry, const struct cpus *online);

/* undo_value; then journals, unbans and drops the entry unless it failed or waits. */
void undo_entry(struct steering *steering, struct entry *entry, struct undo *out);

#endif
