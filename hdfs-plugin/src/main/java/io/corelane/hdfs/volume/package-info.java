/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The DataNode's volumes and the block devices below them. */
@NullMarked
package io.corelane.hdfs.volume;

import org.jspecify.annotations.NullMarked;
