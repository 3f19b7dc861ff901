/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The doctor's checks of blocks' way to a disk: mounts, memory to be written back, and block
 * devices.
 */
@NullMarked
package io.corelane.affinity.doctor.storage;

import org.jspecify.annotations.NullMarked;
