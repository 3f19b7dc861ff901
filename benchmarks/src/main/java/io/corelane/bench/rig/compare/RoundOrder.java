/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Which way comes when: in each round every way once, in an order of its own, so that whatever else
 * changes with time hits all alike.
 *
 * @param seed what the order follows from
 * @param rounds the ways of each round
 */
record RoundOrder(long seed, List<List<RigWay>> rounds) {

  RoundOrder {
    rounds = List.copyOf(rounds);
  }

  static RoundOrder of(List<RigWay> ways, int rounds, long seed) {
    Random random = new Random(seed);
    List<List<RigWay>> order = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      List<RigWay> round = new ArrayList<>(ways);
      Collections.shuffle(round, random);
      order.add(List.copyOf(round));
    }
    return new RoundOrder(seed, order);
  }
}
