/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.affinity.topology.Distance;
import io.corelane.bench.model.sim.Costs;
import io.corelane.bench.model.sim.ModelMachine;
import io.corelane.bench.model.sim.Simulation;
import io.corelane.bench.model.sim.UploadLoad;
import java.util.Map;

/**
 * How far unbound receivers are from their softirq, in per cent of the bytes: the model beside a
 * real kernel and a real DataNode on the emulated machine (docs/design/performance.md, stock with
 * default interrupts). Nothing was fitted to it.
 *
 * @param sameCpu on the softirq's own CPU
 * @param inside below its cache, the same CPU included
 * @param across on the other node
 */
public record StockShares(double sameCpu, double inside, double across) {

  /** Eight CPUs on two nodes, the NIC's interrupts on four of one node, four streams. */
  public static final StockShares EMULATED = new StockShares(5.1, 40.5, 59.5);

  private static final int STEPS = 10_000;

  /** The model's, on a machine of the same shape. */
  public static StockShares modelled(Costs costs, long seed) {
    ModelMachine shape = ModelMachine.of(8, 1).withQueues(4, 8);
    Simulation simulation = new Simulation(shape, costs, UploadLoad.blocks(4), seed);
    simulation.beginAll();
    for (int step = 0; step < STEPS; step++) {
      simulation.step();
    }
    return of(simulation.receivedAt());
  }

  /** The shares of bytes by distance. */
  static StockShares of(Map<Distance, Double> bytes) {
    double all = bytes.values().stream().mapToDouble(b -> b).sum();
    double same = bytes.getOrDefault(Distance.SAME_CPU, 0.0);
    double cache = bytes.getOrDefault(Distance.SAME_LLC, 0.0);
    double across = bytes.getOrDefault(Distance.OTHER_NODE, 0.0);
    return new StockShares(100 * same / all, 100 * (same + cache) / all, 100 * across / all);
  }
}
