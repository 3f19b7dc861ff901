/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

/**
 * How many requests a device or hardware queue had when one more was issued, with that one.
 *
 * @param queue the hardware queue; {@link HopRow#ALL} of them
 * @param p50 half of the requests found at most as many
 * @param p99 99 of 100 found at most as many
 * @param max the most
 */
public record DepthRow(String device, String queue, long p50, long p99, long max) {}
