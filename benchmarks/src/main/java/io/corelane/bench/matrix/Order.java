/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.bench.matrix.report.MatrixSetting;
import io.corelane.bench.matrix.report.Pair;
import io.corelane.bench.matrix.report.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The order of the trials: round by round through all cells, each round in a random order of its
 * own, so that whatever else the machine does hits all cells alike.
 */
final class Order {

  /** A trial to be made. */
  record Next(int round, Pair pair) {}

  private Order() {}

  /**
   * What is left to do.
   *
   * @param setting its CPUs and seed
   * @param rounds how often each cell is to be measured
   * @param done what has been measured
   * @return the rest, in the order in which it would have come
   */
  static List<Next> of(MatrixSetting setting, int rounds, List<Trial> done) {
    Set<Next> behind =
        done.stream().map(t -> new Next(t.round(), t.pair())).collect(Collectors.toSet());
    List<Next> order = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      List<Next> cells = new ArrayList<>();
      for (Pair pair : setting.cells().pairs()) {
        cells.add(new Next(round, pair));
      }
      Collections.shuffle(cells, new Random(setting.seed() + round));
      order.addAll(cells);
    }
    order.removeAll(behind);
    return order;
  }
}
