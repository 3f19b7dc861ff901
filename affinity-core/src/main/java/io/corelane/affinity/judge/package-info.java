/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * How mode auto judges the modes on a DataNode's own uploads. Pure but for the file that keeps what
 * was found: from what was counted to the mode that is to be in force.
 */
@NullMarked
package io.corelane.affinity.judge;

import org.jspecify.annotations.NullMarked;
