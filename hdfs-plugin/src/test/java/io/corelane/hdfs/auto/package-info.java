/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Tests of mode auto. */
@NullMarked
package io.corelane.hdfs.auto;

import org.jspecify.annotations.NullMarked;
