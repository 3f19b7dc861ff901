/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** What several commands share: options, tables, the version. */
@NullMarked
package io.corelane.affinity.cli.common;

import org.jspecify.annotations.NullMarked;
