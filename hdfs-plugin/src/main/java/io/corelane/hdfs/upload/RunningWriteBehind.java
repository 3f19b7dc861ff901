/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.hdfs.disk.WriteBehind;

/**
 * One upload's write-behind.
 *
 * @param course whose disk writers do it
 * @param run to move it and to end it
 */
record RunningWriteBehind(Course course, WriteBehind run) {}
