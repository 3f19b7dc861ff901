/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * The doctor's checks of packets' way to a CPU: receive queues, their interrupts, and what moves
 * packets on.
 */
@NullMarked
package io.corelane.affinity.doctor.receive;

import org.jspecify.annotations.NullMarked;
