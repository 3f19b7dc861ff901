/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Mode steer in a DataNode: which applier carries out which step, what may be steered, what an
 * operator is told of it. All of it runs on the loop's thread, none on an upload's.
 */
@NullMarked
package io.corelane.hdfs.steer;

import org.jspecify.annotations.NullMarked;
