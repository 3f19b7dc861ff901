/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */

/** What runs in a cluster's NameNode, on Hadoop's class path. */
@NullMarked
package io.corelane.bench.cluster.namenode;

import org.jspecify.annotations.NullMarked;
