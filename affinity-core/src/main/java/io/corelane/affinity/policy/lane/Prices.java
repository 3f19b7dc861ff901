/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

/** The price of a mask for an upload: what its distances cost, whoever else is there. */
final class Prices {

  /** An upload sends few acknowledgements for the packets it receives. */
  private static final double ACK_WEIGHT = 0.25;

  private final Shape shape;
  private final FreeTime time;

  Prices(Shape shape, FreeTime time) {
    this.shape = shape;
    this.time = time;
  }

  /**
   * The price of the distance from the softirq CPU: a mean over the mask's CPUs, each weighted with
   * the time that is free on it, since that is where the scheduler puts a thread; at least 1.
   */
  double distance(Mask mask, Anchor anchor) {
    return from(mask, anchor.softirq());
  }

  /**
   * What decides between places of equal cost: where acknowledgements are processed, and the
   * device; less is better.
   */
  double besides(Mask mask, Anchor anchor) {
    return ACK_WEIGHT * from(mask, anchor.ack()) + device(mask, anchor);
  }

  private static double device(Mask mask, Anchor anchor) {
    if (anchor.deviceNode() >= 0 && mask.node() != Mask.SEVERAL) {
      return mask.node() == anchor.deviceNode() ? 1 : Price.FAR_DEVICE;
    } else if (anchor.device().isEmpty()) {
      return 1;
    }
    int near = mask.cpus().and(anchor.device()).size();
    return 1 + (double) (mask.size() - near) / mask.size() * (Price.FAR_DEVICE - 1);
  }

  private double from(Mask mask, int softirq) {
    if (softirq < 0) {
      return Price.SAME_LLC;
    }
    if (mask.llc() != Mask.SEVERAL && mask.llc() != shape.llc(softirq)) {
      if (mask.node() == shape.node(softirq)) {
        return Price.SAME_NODE;
      } else if (mask.node() != Mask.SEVERAL) {
        return Price.OTHER_NODE;
      }
    }
    return byCpu(mask, softirq);
  }

  /** Counted by distance and added in one order, so that the numbers of CPUs do not matter. */
  private double byCpu(Mask mask, int softirq) {
    long same = 0;
    long sibling = 0;
    long cache = 0;
    long onNode = 0;
    long away = 0;
    int core = shape.core(softirq);
    int llc = shape.llc(softirq);
    int node = shape.node(softirq);
    for (int cpu : mask.members()) {
      long weight = time.weight(cpu);
      if (cpu == softirq) {
        same += weight;
      } else if (shape.core(cpu) == core) {
        sibling += weight;
      } else if (shape.llc(cpu) == llc) {
        cache += weight;
      } else if (shape.node(cpu) == node) {
        onNode += weight;
      } else {
        away += weight;
      }
    }
    return (same * Price.SAME_CPU
            + sibling * Price.SMT_SIBLING
            + cache * Price.SAME_LLC
            + onNode * Price.SAME_NODE
            + away * Price.OTHER_NODE)
        / (same + sibling + cache + onNode + away);
  }
}
