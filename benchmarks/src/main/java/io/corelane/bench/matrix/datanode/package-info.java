/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Runs inside a DataNode: places its threads where the matrix wants them. */
@NullMarked
package io.corelane.bench.matrix.datanode;

import org.jspecify.annotations.NullMarked;
