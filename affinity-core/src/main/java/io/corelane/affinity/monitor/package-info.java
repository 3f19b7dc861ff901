/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
/** The monitor: samples facts, turns counters into rates, asks the policy, hands plans on. */
@NullMarked
package io.corelane.affinity.monitor;

import org.jspecify.annotations.NullMarked;
