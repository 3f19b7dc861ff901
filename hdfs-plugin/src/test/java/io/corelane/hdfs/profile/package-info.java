/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Where a DataNode's threads spend their CPU time: the kernel's clocks, and what JDK Flight
 * Recorder sampled.
 */
@NullMarked
package io.corelane.hdfs.profile;

import org.jspecify.annotations.NullMarked;
