/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The doctor's checks of kernel and CPUs: which the DataNode may use, and how fast they are at
 * work.
 */
@NullMarked
package io.corelane.affinity.doctor.cpu;

import org.jspecify.annotations.NullMarked;
