/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.List;

/**
 * The places that an upload of one anchor may have: each last-level cache and each node, whole,
 * without the upload's softirq core, and without CPUs that are full of softirqs. One CPU is no
 * place unless single cores are configured: a thread bound to it cannot give way.
 */
final class Seats {

  private final Shape shape;
  private final Prices ofDistance;
  private final FreeTime time;
  private final Anchor anchor;
  private final int least;
  private final int table;
  private final List<Mask> masks = new ArrayList<>();
  private final double[] prices;
  private final Mask wide;
  private final double widePrice;

  Seats(Shape shape, Prices prices, FreeTime time, Anchor anchor) {
    this.shape = shape;
    this.ofDistance = prices;
    this.time = time;
    this.anchor = anchor;
    this.least = shape.host().singleCore() ? 1 : 2;
    this.table = shape.nextTable();
    this.wide = shape.mask(shape.host().wide());
    this.widePrice = prices.distance(wide, anchor);
    shape.llcs().forEach(this::addPartsOf);
    shape.nodes().forEach(this::addPartsOf);
    if (masks.isEmpty()) {
      masks.add(shape.mask(shape.host().allowed()));
    }
    this.prices = new double[masks.size()];
  }

  int size() {
    return prices.length;
  }

  Mask mask(int seat) {
    return masks.get(seat);
  }

  /** The price of its distance; at least 1. */
  double price(int seat) {
    if (prices[seat] == 0) {
      prices[seat] = ofDistance.distance(mask(seat), anchor);
    }
    return prices[seat];
  }

  /** Where the scheduler alone would have it: all that an unbound thread may use. */
  Mask wide() {
    return wide;
  }

  double widePrice() {
    return widePrice;
  }

  /**
   * Whether a receiver may stay where it is: a mask that follows the rules, though not one of
   * these.
   */
  boolean admits(CpuSet cpus) {
    CpuSet allowed = shape.host().allowed();
    int size = cpus.size();
    boolean set = shape.host().singleCore() ? size == 1 : size > 1 || allowed.size() == 1;
    return set && !cpus.isEmpty() && allowed.containsAll(cpus);
  }

  private void addPartsOf(CpuSet area) {
    CpuSet besides = area.minus(anchor.core());
    add(besides.minus(time.hot()));
    add(besides);
    add(area.minus(time.hot()));
    add(area);
  }

  private void add(CpuSet cpus) {
    if (cpus.size() >= least) {
      Mask mask = shape.mask(cpus);
      if (mask != wide && mask.isNewTo(table)) {
        masks.add(mask);
      }
    }
  }
}
