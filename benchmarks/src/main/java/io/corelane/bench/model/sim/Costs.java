/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

/**
 * What a byte costs. Nothing of the policy's prices is in here: throughput follows from these, from
 * the CPUs' time and from who shares it.
 *
 * @param receive from the NIC to the receiver's buffer
 * @param write from there to the disk
 * @param fabric between the nodes
 */
public record Costs(ReceiveCosts receive, WriteCosts write, Fabric fabric) {

  /** Receiving on CPUs that are some times slower, so that they are the limit, and not the link. */
  public Costs receivingSlower(double times) {
    ReceiveCosts slower =
        new ReceiveCosts(
            receive.softirq() * times,
            receive.sameCpu() * times,
            receive.near() * times,
            receive.node() * times,
            receive.far() * times);
    return new Costs(slower, write, fabric);
  }
}
