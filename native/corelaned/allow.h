/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/* Whether the configuration lets a value be changed. */
#ifndef CORELANED_ALLOW_H
#define CORELANED_ALLOW_H

#include "config.h"
#include "files.h"
#include "tunable.h"

#include <stdbool.h>

/*
 * It believes device and name: their identity is checked apart from it. What cannot be read of a
 * device's class allows nothing.
 */
bool allow_permits(const struct config *config, const struct roots *roots,
                   const struct tunable *what);

/* Whether it lets the flows of any port be changed: else nothing of that is in reach at all. */
bool allow_has_flows(const struct config *config);

#endif
