/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

/** The price of a mask for an upload: what its distances cost, whoever else is there. */
final class Prices {

  /** An upload sends few acknowledgements for the packets it receives. */
  private static final double ACK_WEIGHT = 0.25;

  private final Shape shape;

  Prices(Shape shape) {
    this.shape = shape;
  }

  /**
   * The price.
   *
   * @return at least 1
   */
  double of(Mask mask, Anchor anchor) {
    return distance(mask, anchor) * device(mask, anchor);
  }

  /** The part of the price that follows from the softirq CPUs: a mean over the mask's CPUs. */
  double distance(Mask mask, Anchor anchor) {
    double price = from(mask, anchor.softirq());
    return anchor.ack() < 0
        ? price
        : (price + ACK_WEIGHT * from(mask, anchor.ack())) / (1 + ACK_WEIGHT);
  }

  /** The part that follows from the device: a mean over the mask's CPUs. */
  double device(Mask mask, Anchor anchor) {
    if (anchor.deviceNode() >= 0 && mask.node() != Mask.SEVERAL) {
      return mask.node() == anchor.deviceNode() ? 1 : Price.FAR_DEVICE;
    } else if (anchor.device().isEmpty()) {
      return 1;
    }
    int near = mask.cpus().and(anchor.device()).size();
    return 1 + (double) (mask.size() - near) / mask.size() * (Price.FAR_DEVICE - 1);
  }

  /**
   * How much of a receiver's time would be on the core of its softirq: 1 on its very CPU, half on a
   * sibling.
   */
  double onSoftirqCore(Mask mask, Anchor anchor) {
    if (anchor.softirq() < 0 || !mask.cpus().intersects(anchor.core())) {
      return 0;
    }
    int siblings = mask.cpus().and(anchor.core()).size();
    int self = mask.cpus().contains(anchor.softirq()) ? 1 : 0;
    return (self + 0.5 * (siblings - self)) / mask.size();
  }

  private double from(Mask mask, int softirq) {
    if (softirq < 0) {
      return sum(mask.size(), mask.busy(), Price.SAME_LLC) / mask.size();
    }
    if (mask.llc() != Mask.SEVERAL && mask.llc() != shape.llc(softirq)) {
      boolean near = mask.node() == shape.node(softirq);
      if (near || mask.node() != Mask.SEVERAL) {
        double price = near ? Price.SAME_NODE : Price.OTHER_NODE;
        return sum(mask.size(), mask.busy(), price) / mask.size();
      }
    }
    return byCpu(mask, softirq);
  }

  /** Counted by distance and added in one order, so that the numbers of CPUs do not matter. */
  private double byCpu(Mask mask, int softirq) {
    int same = 0;
    int sibling = 0;
    int cache = 0;
    int busyInCache = 0;
    int onNode = 0;
    int busyOnNode = 0;
    int core = shape.core(softirq);
    int llc = shape.llc(softirq);
    int node = shape.node(softirq);
    int busy = 0;
    for (int cpu : mask.members()) {
      if (cpu == softirq) {
        same++;
      } else if (shape.core(cpu) == core) {
        sibling++;
      } else {
        int one = shape.isBusy(cpu) ? 1 : 0;
        busy += one;
        if (shape.llc(cpu) == llc) {
          cache++;
          busyInCache += one;
        } else if (shape.node(cpu) == node) {
          onNode++;
          busyOnNode += one;
        }
      }
    }
    int away = mask.size() - same - sibling - cache - onNode;
    return (same * Price.SAME_CPU
            + sibling * Price.SMT_SIBLING
            + sum(cache, busyInCache, Price.SAME_LLC)
            + sum(onNode, busyOnNode, Price.SAME_NODE)
            + sum(away, busy - busyInCache - busyOnNode, Price.OTHER_NODE))
        / mask.size();
  }

  private static double sum(int cpus, int busy, double price) {
    return price * (cpus - busy) + price * Price.BUSY_CORE * busy;
  }
}
