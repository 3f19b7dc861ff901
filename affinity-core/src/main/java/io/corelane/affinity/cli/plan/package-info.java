/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The {@code corelane plan} command: what the policy would do, on this machine or a captured one.
 */
@NullMarked
package io.corelane.affinity.cli.plan;

import org.jspecify.annotations.NullMarked;
