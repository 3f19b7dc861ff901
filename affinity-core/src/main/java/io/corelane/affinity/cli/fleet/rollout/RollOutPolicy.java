/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

/**
 * How a mode is rolled out.
 *
 * @param mode the new mode
 * @param batch how many are changed at once
 * @param leastThroughput the share of the former throughput per upload below which it stops, 0 to
 *     1; at 0 throughput is no condition
 * @param returns whether those that were changed get their former modes back when it stops
 */
public record RollOutPolicy(
    String mode, BatchSize batch, double leastThroughput, boolean returns) {}
