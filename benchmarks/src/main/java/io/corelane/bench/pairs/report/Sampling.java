/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.bench.stat.StoppingRule;

/**
 * How many uploads a run has, and in which order.
 *
 * @param metric whose precision decides how many pairs there are
 * @param rule when there are enough
 * @param warmUp uploads in each way before the first pair
 * @param seed of the order
 */
public record Sampling(Metric metric, @JsonUnwrapped StoppingRule rule, int warmUp, long seed) {}
