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

/**
 * One flow without disks, softirq on CPU 0 and the receiver bound: what the model makes of the only
 * figures that it was calibrated on.
 *
 * @param place where the receiver is
 * @param publishedGbits what was published, in Gbit/s
 * @param modelledGbits what the model makes of it
 */
record Calibration(String place, double publishedGbits, double modelledGbits) {

  private static final int WARM_UP = 500;
  private static final int STEPS = 5000;

  /** The error in per cent of the published figure. */
  double errorPercent() {
    return 100 * (modelledGbits / publishedGbits - 1);
  }

  /** The three figures, on two sockets of six cores as published. */
  static List<Calibration> run(Costs costs, long seed) {
    return List.of(
        new Calibration("same core", Costs.SAME_CORE_GBITS, gbits(costs, seed, 0)),
        new Calibration("other socket", Costs.OTHER_SOCKET_GBITS, gbits(costs, seed, 6)),
        new Calibration("same socket, other core", Costs.SAME_SOCKET_GBITS, gbits(costs, seed, 1)));
  }

  private static double gbits(Costs costs, long seed, int receiverCpu) {
    ModelMachine shape = ModelMachine.of(12, 1).withQueues(1, 1);
    UploadLoad load = new UploadLoad(1, UploadLoad.ENDLESS, UploadLoad.ENDLESS, false);
    Simulation simulation = new Simulation(shape, costs, load, seed);
    simulation.onStart(flow -> flow.receiver.mask = CpuSet.of(receiverCpu));
    simulation.beginAll();
    for (int step = 0; step < WARM_UP; step++) {
      simulation.step();
    }
    double before = simulation.received();
    for (int step = 0; step < STEPS; step++) {
      simulation.step();
    }
    return (simulation.received() - before) * 8 / 1e9 / (STEPS * Simulation.STEP);
  }
}
