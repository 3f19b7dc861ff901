/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** What {@code dfs.datanode.plugins} starts and stops with the DataNode. */
@NullMarked
package io.corelane.hdfs.plugin;

import org.jspecify.annotations.NullMarked;
