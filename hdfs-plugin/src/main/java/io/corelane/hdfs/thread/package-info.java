/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Threads of the DataNode's process: which CPUs they may use, who has bound them, what they have
 * used.
 */
@NullMarked
package io.corelane.hdfs.thread;

import org.jspecify.annotations.NullMarked;
