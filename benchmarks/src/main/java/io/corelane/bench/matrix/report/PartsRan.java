/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

/**
 * How much of each part of an upload's way ran on the CPU asked for.
 *
 * @param softirq packets that this CPU took from a backlog or NIC, of those of all CPUs, from
 *     {@code /proc/net/softnet_stat}: of every interface and namespace of the machine
 * @param flow how often the flow's own socket named this CPU as that of its last packet
 * @param receiver microseconds that the receiving thread ran
 * @param writer microseconds that the disk writer did; unknown where there is none
 */
public record PartsRan(Ran softirq, Ran flow, Ran receiver, Ran writer) {

  /** Nothing was seen. */
  static final PartsRan UNKNOWN = new PartsRan(Ran.UNKNOWN, Ran.UNKNOWN, Ran.UNKNOWN, Ran.UNKNOWN);

  PartsRan plus(PartsRan other) {
    return new PartsRan(
        softirq.plus(other.softirq),
        flow.plus(other.flow),
        receiver.plus(other.receiver),
        writer.plus(other.writer));
  }
}
