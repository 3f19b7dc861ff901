/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import io.corelane.affinity.topology.Distance;

/**
 * What a byte costs, in seconds of one CPU. Nothing of the policy's prices is in here: throughput
 * follows from these, from the CPUs' time and from who shares it.
 *
 * @param softirq taking it from the NIC and through TCP
 * @param receive reading it from a socket whose softirq ran below the same last-level cache
 * @param receiveNode the same from another cache of the node
 * @param receiveFar the same from another node
 * @param write checksumming it and copying it to the page cache, with all that a DataNode does
 * @param submit handing it to a disk, beside the CPU that wrote it
 * @param complete the disk's completion of it
 */
public record Costs(
    double softirq,
    double receive,
    double receiveNode,
    double receiveFar,
    double write,
    double submit,
    double complete) {

  /** Published (Hanford et al.), one flow on 40 GbE: softirq and receiver on one core. */
  public static final double SAME_CORE_GBITS = 20;

  /** Published: on different sockets. */
  public static final double OTHER_SOCKET_GBITS = 28;

  /** Published: on two cores of one socket. */
  public static final double SAME_SOCKET_GBITS = 39;

  /** The part of {@link #softirq} that stays with the interrupt under RPS; an assumption. */
  static final double DRIVER_PART = 0.2;

  private static final double GIB = 1L << 30;

  /**
   * CPU time of a stock DataNode for a GiB, measured by {@code corelane demo} over loopback on one
   * cache (docs/design/performance.md); receiving is a part of it.
   */
  private static final double DATANODE_SECONDS_PER_GIB = 0.89;

  /**
   * Costs that follow from the three published figures. Two cores work at the same time, so the
   * slower of the two, the receiver, sets the rate; on one core the two costs add up. What has
   * nothing to do with them is as measured, or assumed: {@code submit} and {@code complete} at 128
   * KiB to a request, 6 and 3 microseconds each; between two caches of a node halfway between the
   * published distances.
   */
  public static Costs calibrated() {
    double near = perByte(SAME_SOCKET_GBITS);
    double far = perByte(OTHER_SOCKET_GBITS);
    double write = DATANODE_SECONDS_PER_GIB / GIB - near;
    return new Costs(
        perByte(SAME_CORE_GBITS) - near,
        near,
        (near + far) / 2,
        far,
        write,
        6e-6 / (128 << 10),
        3e-6 / (128 << 10));
  }

  /** These costs with another one for writing, in shares of it. */
  public Costs withWrite(double factor) {
    return new Costs(softirq, receive, receiveNode, receiveFar, write * factor, submit, complete);
  }

  /** What reading a byte costs at a distance; waiting for a shared CPU comes on top. */
  double receive(Distance fromSoftirq) {
    return switch (fromSoftirq) {
      case SAME_CPU, SMT_SIBLING, SAME_LLC -> receive;
      case SAME_NODE -> receiveNode;
      case OTHER_NODE -> receiveFar;
    };
  }

  /** How many times longer memory is waited for at a distance. */
  double stretch(Distance distance) {
    return receive(distance) / receive;
  }

  private static double perByte(double gbits) {
    return 8 / (gbits * 1e9);
  }
}
