/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which scenes are made: all combinations.
 *
 * @param uploads numbers of uploads
 * @param shares of a core that receivers want
 * @param softirqs shares of a CPU that softirqs take
 */
record Scenes(List<Integer> uploads, List<Double> shares, List<Double> softirqs) {

  /** More uploads for each CPU say nothing new: there is no time left long before. */
  private static final int MOST_PER_CPU = 8;

  static Scenes all() {
    return new Scenes(
        List.of(1, 2, 4, 8, 16, 60), List.of(0.05, 0.2, 0.5, 0.9), List.of(0.02, 0.1, 0.3, 0.6));
  }

  /** Few, for a test that runs at each build. */
  static Scenes few() {
    return new Scenes(List.of(1, 4, 16), List.of(0.2, 0.9), List.of(0.1, 0.6));
  }

  /** A machine's scenes, small and plain ones first. */
  List<Scene> of(SweepMachine machine) {
    List<Scene> scenes = new ArrayList<>();
    for (int count : uploads) {
      if (count <= MOST_PER_CPU * machine.wide().size()) {
        List<Spread> spreads = spreads(machine, count);
        for (Others others : Others.values()) {
          for (Spread spread : spreads) {
            add(scenes, machine, count, spread, others);
          }
        }
      }
    }
    return scenes;
  }

  private void add(
      List<Scene> scenes, SweepMachine machine, int count, Spread spread, Others others) {
    for (double share : shares) {
      for (double softirq : softirqs) {
        for (int deviceNode : machine.deviceNodes()) {
          scenes.add(new Scene(machine, count, share, softirq, spread, others, deviceNode));
        }
      }
    }
  }

  /** Those that differ for so many uploads on this machine. */
  private static List<Spread> spreads(SweepMachine machine, int count) {
    Map<List<Integer>, Spread> known = new LinkedHashMap<>();
    for (Spread spread : Spread.values()) {
      known.putIfAbsent(spread.ofUploads(machine, count), spread);
    }
    return List.copyOf(known.values());
  }
}
