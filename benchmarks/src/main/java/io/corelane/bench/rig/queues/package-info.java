/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/**
 * Numbers of queues: what uploads move on an emulated machine whose NIC has few or many RX queues,
 * and whose disk has few or many hardware queues.
 */
@NullMarked
package io.corelane.bench.rig.queues;

import org.jspecify.annotations.NullMarked;
