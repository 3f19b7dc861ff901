/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The masks that come into question for uploads of one softirq CPU: the CPUs of each last-level
 * cache, once without all cores that are busy with softirqs and once with those of other uploads;
 * and, as the widest, all that may be used. The own softirq core is in none of them while there is
 * another.
 */
final class Seats {

  private final CpuSet base;
  private final CpuSet quiet;
  private final List<Mask> masks = new ArrayList<>();
  private final int caches;
  private final int table;
  private final Shape shape;
  private final Prices ofDistance;
  private final Anchor anchor;
  private final double[] prices;
  private @Nullable Mask widest;

  Seats(Shape shape, Prices prices, Anchor anchor) {
    this.shape = shape;
    this.ofDistance = prices;
    this.anchor = anchor;
    this.table = shape.nextTable();
    this.base = base(shape.host(), anchor);
    this.quiet = base.and(shape.quiet());
    boolean single = shape.host().singleCore();
    int quietCpus = quiet.size();
    if (single ? quietCpus > 0 : quietCpus > 1 || quiet.equals(base)) {
      addQuiet();
    }
    addAll();
    this.caches = masks.size();
    this.prices = new double[single ? caches : caches + 1];
    for (int i = 0; i < caches; i++) {
      this.prices[i] = prices.distance(masks.get(i), anchor);
    }
  }

  /** All CPUs that may be used. */
  CpuSet base() {
    return base;
  }

  /** Those of them on whose core no softirq is busy; may be empty. */
  CpuSet quiet() {
    return quiet;
  }

  int size() {
    return prices.length;
  }

  /** How many of them, the first, are below one cache or as near to that as sets of two can be. */
  int caches() {
    return caches;
  }

  Mask mask(int seat) {
    return seat < caches ? masks.get(seat) : widest();
  }

  /** The part of the price that follows from the softirq CPUs; at least 1. */
  double price(int seat) {
    if (prices[seat] == 0) {
      prices[seat] = ofDistance.distance(mask(seat), anchor);
    }
    return prices[seat];
  }

  /**
   * Whether a receiver may stay where it is: a mask that follows the rules, though not one of
   * these.
   */
  boolean admits(CpuSet cpus, boolean singleCore) {
    int size = cpus.size();
    boolean wide = singleCore ? size == 1 : size > 1 || (size == 1 && base.size() == 1);
    return wide && base.containsAll(cpus);
  }

  /**
   * The allowed CPUs without the softirq core, and without that of the acknowledgements if two are
   * left; else without the softirq CPU; else all.
   */
  private static CpuSet base(Host host, Anchor anchor) {
    CpuSet otherCores = host.allowed().minus(anchor.core());
    if (otherCores.isEmpty()) {
      CpuSet siblings = host.allowed().minus(CpuSet.of(anchor.softirq()));
      return siblings.isEmpty() ? host.allowed() : siblings;
    }
    if (anchor.ack() < 0) {
      return otherCores;
    }
    CpuSet besides = otherCores.minus(anchor.ackCore());
    return besides.size() > 1 || (host.singleCore() && !besides.isEmpty()) ? besides : otherCores;
  }

  /** Made late: it is seldom asked for, and as wide as the machine. */
  private Mask widest() {
    Mask known = widest;
    if (known == null) {
      known = shape.mask(base);
      widest = known;
    }
    return known;
  }

  private void addQuiet() {
    if (quiet.equals(shape.quiet())) {
      shape.quietMasks().forEach(this::add);
      return;
    }
    for (CpuSet cache : shape.llcs()) {
      add(cache.and(quiet), quiet);
    }
  }

  private void addAll() {
    for (Mask cache : shape.llcMasks()) {
      if (cache.size() > 1 && base.containsAll(cache.cpus())) {
        add(cache);
      } else {
        add(cache.cpus().and(base), base);
      }
    }
  }

  private void add(CpuSet cpus, CpuSet ofThese) {
    CpuSet seat = cpus.isEmpty() ? cpus : shape.widened(cpus, ofThese);
    if (!seat.isEmpty()) {
      add(shape.mask(seat));
    }
  }

  private void add(Mask mask) {
    if (mask.isNewTo(table)) {
      masks.add(mask);
    }
  }
}
