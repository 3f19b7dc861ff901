/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** Mode auto: counts what uploads bring, has the mode changed, and keeps what was found. */
@NullMarked
package io.corelane.hdfs.auto;

import org.jspecify.annotations.NullMarked;
