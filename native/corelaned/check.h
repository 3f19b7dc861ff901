/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CORELANED_CHECK_H
#define CORELANED_CHECK_H

#include "config.h"

#include <stdbool.h>

/*
 * --check-setup: prints a line for each thing that serving needs or would use, and for what is
 * missing the command that mends it. Changes nothing. False when serving would fail or could change
 * nothing.
 */
bool check_setup(const char *file, const struct config *config, const char *root);

#endif
