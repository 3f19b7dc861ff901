/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Everything that a sweep has found. The same table makes the same report.
 *
 * @param rows one for each machine and situation
 */
record SweepReport(List<Row> rows) {

  SweepReport {
    rows = List.copyOf(rows);
  }

  /** Runs the policy over scenes; tells of each machine before it begins. */
  static SweepReport run(
      List<SweepMachine> machines, Scenes scenes, Consumer<SweepMachine> begins) {
    return new SweepReport(
        machines.stream()
            .flatMap(
                machine -> {
                  begins.accept(machine);
                  return rows(machine, scenes.of(machine));
                })
            .toList());
  }

  boolean keepsPromises() {
    return rows.stream().allMatch(Row::keepsPromises);
  }

  private static Stream<Row> rows(SweepMachine machine, List<Scene> scenes) {
    return Stream.of(Situation.values())
        .map(
            situation ->
                Row.of(
                    machine,
                    situation,
                    scenes.parallelStream()
                        .map(scene -> SceneOutcome.of(scene, situation))
                        .toList()));
  }
}
