/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Putting back what an earlier run left behind. */
#ifndef CORELANED_REPLAY_H
#define CORELANED_REPLAY_H

#include "ledger.h"

/*
 * Reads the journal and puts back what it holds. False, with one line in error, when it cannot be read
 * or is of another version: nothing was touched then.
 */
bool replay(struct steering *steering, struct restored *out, char error[CONFIG_ERROR_MAX]);

#endif
