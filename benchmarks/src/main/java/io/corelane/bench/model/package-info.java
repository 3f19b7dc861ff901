/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * A deterministic model of a DataNode that steps the real controller and policy: {@code corelane
 * model}. Its figures are modelled, never measured.
 */
@NullMarked
package io.corelane.bench.model;

import org.jspecify.annotations.NullMarked;
