/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Tests of the status page, in a real browser. */
@NullMarked
package io.corelane.hdfs.page;

import org.jspecify.annotations.NullMarked;
