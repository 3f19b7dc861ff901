/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** What commands ask a running DataNode over HTTP. */
@NullMarked
package io.corelane.affinity.cli.datanode;

import org.jspecify.annotations.NullMarked;
