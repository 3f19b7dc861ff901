/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef CORELANED_DESCRIPTORS_H
#define CORELANED_DESCRIPTORS_H

#include <stdbool.h>

/*
 * Closes every descriptor from first on, on kernels before 5.9 and below filters that do not know
 * close_range(2), too. False, and errno, when it cannot know which are open: /proc is not there.
 */
bool descriptors_close_from(int first);

#endif
