/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The status page in the DataNode's own web server. */
@NullMarked
package io.corelane.hdfs.page;

import org.jspecify.annotations.NullMarked;
