/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.lane.Price;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What the policy made of a scene, and what leaving all to an ideal scheduler would.
 *
 * @param scene the scene
 * @param masks each receiver's CPUs
 * @param bound how many of them are bound
 * @param served cores that the receivers can have on their masks
 * @param wide cores that they could have on all CPUs that an unbound receiver may use
 * @param distance the bound uploads' distances, added up
 * @param wideDistance the same uploads' distances on all those CPUs, added up
 */
record SceneOutcome(
    Scene scene,
    List<CpuSet> masks,
    int bound,
    double served,
    double wide,
    double distance,
    double wideDistance) {

  /** The least of what wide serves that a scene may serve. */
  private static final double LEAST_SERVED = 0.95;

  /** What counts a CPU without free time: a thread may run there all the same. */
  private static final double LEAST_WEIGHT = 0.1;

  /** Of sums whose order differs. */
  private static final double ROUNDING = 1e-9;

  static SceneOutcome of(Scene scene, Situation situation) {
    Begin begin = new Begin(scene);
    return switch (situation) {
      case BEGIN_COLD -> of(scene, masks(begin.cold()));
      case BEGIN_AFTER_IDLE -> of(scene, masks(begin.afterIdle()));
      case BEGIN_UNDER_LOAD -> of(scene, masks(begin.underLoad()));
      case LOOP -> {
        SweepLoop loop = new SweepLoop(scene, begin.cold());
        loop.settle();
        yield of(scene, loop.masks());
      }
    };
  }

  /** What wide is served of, 0 to 1. */
  double ratio() {
    return wide == 0 ? 1 : served / wide;
  }

  /** What binding takes off the mean distance of the bound uploads. */
  double saved() {
    return (wideDistance - distance) / Math.max(1, bound);
  }

  /** Whether it serves too little. */
  boolean isShort() {
    return ratio() < LEAST_SERVED - ROUNDING;
  }

  /** Whether the bound uploads are farther from their packets than unbound. */
  boolean isFarther() {
    return saved() < -ROUNDING;
  }

  /** An outcome of each receiver's mask; empty if it is not bound. */
  static SceneOutcome of(Scene scene, List<CpuSet> masks) {
    CpuSet all = scene.machine().wide();
    CpuLoads loads = scene.loads();
    List<Integer> softirqCpus = scene.softirqCpus();
    List<CpuSet> effective = new ArrayList<>();
    int bound = 0;
    double distance = 0;
    double wideDistance = 0;
    for (int i = 0; i < masks.size(); i++) {
      CpuSet mask = masks.get(i);
      effective.add(mask.isEmpty() ? all : mask);
      if (!mask.isEmpty()) {
        bound++;
        distance += distance(scene.machine().topology(), softirqCpus.get(i), mask, loads);
        wideDistance += distance(scene.machine().topology(), softirqCpus.get(i), all, loads);
      }
    }
    double served = Served.cores(effective, scene.share(), cpu -> free(loads, cpu));
    double wide =
        Served.cores(
            Collections.nCopies(masks.size(), all), scene.share(), cpu -> free(loads, cpu));
    return new SceneOutcome(scene, effective, bound, served, wide, distance, wideDistance);
  }

  private static double distance(CpuTopology topology, int softirq, CpuSet mask, CpuLoads loads) {
    double sum = 0;
    double weights = 0;
    for (int cpu = mask.next(0); cpu >= 0; cpu = mask.next(cpu + 1)) {
      double weight = Math.max(LEAST_WEIGHT, free(loads, cpu));
      sum += weight * Price.of(topology.distance(softirq, cpu));
      weights += weight;
    }
    return sum / weights;
  }

  private static double free(CpuLoads loads, int cpu) {
    return Math.max(0, 1 - loads.softirq(cpu) - loads.others(cpu));
  }

  private static List<CpuSet> masks(List<Placement> placements) {
    return placements.stream()
        .map(placement -> placement.bind() ? placement.receiverCpus() : CpuSet.EMPTY)
        .toList();
  }
}
