/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The {@code corelane doctor} command. */
@NullMarked
package io.corelane.affinity.cli.doctor;

import org.jspecify.annotations.NullMarked;
