/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import io.corelane.affinity.topology.Distance;

/**
 * What writing a byte costs, in seconds of one CPU.
 *
 * @param buffered a stock receiver, besides reading the socket: checksum, page cache and the rest
 * @param staged a receiver whose bytes a disk writer writes
 * @param submit the disk writer, beside the receiver
 * @param flush the kernel's flusher, beside the receiver
 * @param flushRate what one flusher writes at most, in bytes per second: it waits more than it
 *     computes
 * @param node how many times dearer from another cache of the node
 * @param far the same from another node
 */
public record WriteCosts(
    double buffered,
    double staged,
    double submit,
    double flush,
    double flushRate,
    double node,
    double far) {

  /** How many times longer work takes at a distance from what it works on. */
  double stretch(Distance distance) {
    return switch (distance) {
      case SAME_CPU, SMT_SIBLING, SAME_LLC -> 1;
      case SAME_NODE -> node;
      case OTHER_NODE -> far;
    };
  }
}
