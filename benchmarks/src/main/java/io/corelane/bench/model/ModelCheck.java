/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.model.sim.Costs;
import io.corelane.bench.model.sim.ModelMachine;
import io.corelane.bench.model.sim.Simulation;
import io.corelane.bench.model.sim.UploadLoad;
import java.util.List;

/** A figure that nothing in the model was fitted to, beside what the model makes of it. */
record ModelCheck(String what, double reference, double modelled) {

  /**
   * Published, of files received over a fast network and stored (Scientific Programming 2018,
   * article 4120561, table 2): all threads on one socket, and the communicating one moved away;
   * MB/s. The program was not HDFS.
   */
  private static final double FAR_TRANSFER = 1914.0 / 2065;

  private static final int STEPS = 3000;

  static List<ModelCheck> run(Costs costs, long seed) {
    StockShares emulated = StockShares.EMULATED;
    StockShares modelled = StockShares.modelled(costs, seed);
    String stock = "stock on the emulated machine, per cent received ";
    return List.of(
        new ModelCheck(stock + "on the softirq's CPU", emulated.sameCpu(), modelled.sameCpu()),
        new ModelCheck(stock + "inside its cache", emulated.inside(), modelled.inside()),
        new ModelCheck(stock + "on the other node", emulated.across(), modelled.across()),
        new ModelCheck(
            "rate kept by a receiver, storing, on the other socket, per cent",
            100 * FAR_TRANSFER,
            100 * stored(costs, seed, 6) / stored(costs, seed, 1)));
  }

  private static double stored(Costs costs, long seed, int receiverCpu) {
    ModelMachine shape = ModelMachine.of(12, 8).withQueues(1, 12);
    Simulation simulation = new Simulation(shape, costs, UploadLoad.endless(1), seed);
    simulation.onStart(flow -> flow.receiver.mask = CpuSet.of(receiverCpu));
    simulation.beginAll();
    for (int step = 0; step < STEPS; step++) {
      simulation.step();
    }
    return simulation.received();
  }
}
