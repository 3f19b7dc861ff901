/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.model.StockShares;
import org.junit.jupiter.api.Test;

class SimulationTest {

  private static final Costs COSTS = Costs.calibrated();

  @Test
  void timeIsNeitherMadeNorLost() {
    Simulation simulation = new Simulation(ModelMachine.of(8, 2), COSTS, UploadLoad.blocks(8), 7);
    simulation.compute(8, Task.UNBOUND);
    simulation.beginAll();
    run(simulation, 1000);
    for (int cpu = 0; cpu < 8; cpu++) {
      Cores cores = simulation.cores;
      double all = cores.softirqTotal[cpu] + cores.threadsTotal[cpu] + cores.idleTotal[cpu];
      assertEquals(1000 * Simulation.STEP, all, 1e-6, "CPU " + cpu);
    }
  }

  @Test
  void theLinkAndTheDevicesAreLimits() {
    assertEquals(DiskSide.DEVICE_RATE, rate(ModelMachine.of(32, 1)), DiskSide.DEVICE_RATE * 0.01);
    assertEquals(
        2 * DiskSide.DEVICE_RATE, rate(ModelMachine.of(32, 2)), DiskSide.DEVICE_RATE * 0.02);
    assertEquals(RxSide.LINE, rate(ModelMachine.of(32, 8)), RxSide.LINE * 0.01);
  }

  @Test
  void aReceiverSharesItsCpuWithOneThatComputes() {
    double alone = bound(0);
    double shared = bound(1);
    assertEquals(0.5, shared / alone, 0.02);
  }

  @Test
  void aThreadWhoseCpusAreGoneRunsElsewhere() {
    Simulation simulation = new Simulation(ModelMachine.of(8, 1), COSTS, UploadLoad.endless(1), 1);
    simulation.onStart(flow -> flow.receiver.mask = CpuSet.of(1));
    simulation.beginAll();
    run(simulation, 10);
    assertEquals(1, simulation.flows().get(0).receiver.cpu);
    simulation.cores.offline(CpuSet.of(1));
    run(simulation, 10);
    assertNotEquals(1, simulation.flows().get(0).receiver.cpu);
  }

  @Test
  void chanceFollowsFromTheSeed() {
    assertEquals(received(3), received(3));
    assertNotEquals(received(3), received(4));
  }

  @Test
  void stockReceivesWhereARealKernelDoesWithinTenPerCentOfTheBytes() {
    StockShares modelled = StockShares.modelled(COSTS, 1);
    assertTrue(Math.abs(modelled.inside() - StockShares.EMULATED.inside()) < 10, "" + modelled);
    assertTrue(Math.abs(modelled.sameCpu() - StockShares.EMULATED.sameCpu()) < 10, "" + modelled);
  }

  /** Bytes per second of one receiver that is bound to CPU 1, beside computing threads there. */
  private static double bound(int computing) {
    UploadLoad load = new UploadLoad(1, UploadLoad.ENDLESS, UploadLoad.ENDLESS, false);
    Simulation simulation = new Simulation(ModelMachine.of(8, 1).withQueues(1, 1), COSTS, load, 1);
    simulation.onStart(flow -> flow.receiver.mask = CpuSet.of(1));
    simulation.compute(computing, CpuSet.of(1));
    simulation.beginAll();
    run(simulation, 2000);
    return simulation.received() / simulation.seconds();
  }

  private static double rate(ModelMachine shape) {
    Simulation simulation = new Simulation(shape, COSTS, UploadLoad.blocks(16), 1);
    simulation.beginAll();
    run(simulation, 2000);
    double before = simulation.received();
    run(simulation, 2000);
    return (simulation.received() - before) / (2000 * Simulation.STEP);
  }

  private static double received(long seed) {
    Simulation simulation =
        new Simulation(ModelMachine.of(8, 4), COSTS, UploadLoad.blocks(4), seed);
    simulation.beginAll();
    run(simulation, 500);
    return simulation.received();
  }

  private static void run(Simulation simulation, int steps) {
    for (int step = 0; step < steps; step++) {
      simulation.step();
    }
  }
}
