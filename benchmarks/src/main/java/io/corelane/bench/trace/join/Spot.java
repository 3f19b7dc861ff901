/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.join;

/**
 * Where a hop was, and whose: what latencies are sorted by. In words, as reports have them.
 *
 * @param device the disk, or the network interface
 * @param queue the disk's hardware queue by number; of a packet the CPU of its softirq; {@code
 *     unknown} where the kernel does not tell
 * @param submitter the kind of thread that submitted, or read
 * @param operation what was asked of the device
 * @param distance from the CPU at the hop's begin to that at its end
 */
public record Spot(
    String device, String queue, String submitter, String operation, String distance) {

  /** Before the number of a softirq's CPU. */
  public static final String CPU = "cpu ";

  /** Stands for what the kernel does not tell. */
  public static final String UNKNOWN = "unknown";
}
