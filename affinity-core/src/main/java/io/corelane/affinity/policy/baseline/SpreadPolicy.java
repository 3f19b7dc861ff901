/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.baseline;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.policy.lane.Shape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Uploads to the last-level caches in turn, whole caches, whatever else is there; each stays where
 * its turn brought it. One CPU is no set here either; with single cores asked for, it is the turn
 * of a CPU of the cache.
 */
final class SpreadPolicy implements Policy {

  /** Who came to which turn. */
  private record Turns(Map<String, Integer> turns, int next) implements PolicyState {}

  @Override
  public Decision plan(Host host, Demand demand, PolicyState state) {
    Map<String, Integer> before = state instanceof Turns turns ? turns.turns() : Map.of();
    int next = state instanceof Turns turns ? turns.next() : 0;
    Map<String, Integer> now = new HashMap<>();
    List<CpuSet> seats = seats(new Shape(host));
    Baseline baseline = new Baseline(host, demand);
    for (UploadDemand upload : baseline.uploads()) {
      Integer known = before.get(upload.id());
      int turn = known == null ? next++ : known;
      now.put(upload.id(), turn);
      baseline.bind(
          upload, seats.get(turn % seats.size()), "The last-level caches are taken in turn.");
    }
    return baseline.decision(new Turns(Map.copyOf(now), next));
  }

  /** The sets in the order of their turns; never empty. */
  static List<CpuSet> seats(Shape shape) {
    CpuSet allowed = shape.host().allowed();
    List<CpuSet> seats = new ArrayList<>();
    if (!shape.host().singleCore()) {
      for (CpuSet cache : shape.llcs()) {
        CpuSet seat = shape.widened(cache, allowed);
        seats.add(seat.isEmpty() ? allowed : seat);
      }
      return seats;
    }
    List<List<Integer>> caches = new ArrayList<>();
    for (CpuSet cache : shape.llcs()) {
      caches.add(cpus(shape, cache));
    }
    for (int round = 0; seats.size() < allowed.size(); round++) {
      for (List<Integer> cpus : caches) {
        if (round < cpus.size()) {
          seats.add(CpuSet.of(cpus.get(round)));
        }
      }
    }
    return seats;
  }

  /** One hardware thread of every core, then the next of every core. */
  private static List<Integer> cpus(Shape shape, CpuSet cache) {
    int[] threads = new int[shape.cores()];
    Map<Integer, List<Integer>> byThread = new TreeMap<>();
    for (int cpu = cache.next(0); cpu >= 0; cpu = cache.next(cpu + 1)) {
      byThread.computeIfAbsent(threads[shape.core(cpu)]++, n -> new ArrayList<>()).add(cpu);
    }
    List<Integer> cpus = new ArrayList<>();
    for (List<Integer> thread : byThread.values()) {
      thread.sort(Comparator.comparingInt(shape::core));
      cpus.addAll(thread);
    }
    return cpus;
  }
}
