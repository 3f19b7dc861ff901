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

  private static final Costs COSTS = Draw.middle().costs();

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
    double device = DiskSide.DEVICE_RATE;
    assertEquals(device, rate(ModelMachine.of(32, 1), true, COSTS), device * 0.01);
    assertEquals(2 * device, rate(ModelMachine.of(32, 2), true, COSTS), device * 0.02);
    assertEquals(RxSide.LINE, rate(ModelMachine.of(32, 8), true, COSTS), RxSide.LINE * 0.01);
  }

  @Test
  void oneFlusherWritesADevice() {
    double flusher = COSTS.write().flushRate();
    assertEquals(flusher, rate(ModelMachine.of(32, 1), false, COSTS), flusher * 0.01);
    assertEquals(2 * flusher, rate(ModelMachine.of(32, 2), false, COSTS), flusher * 0.02);
  }

  @Test
  void whatIsReceivedFarSharesTheFabric() {
    Costs narrow = new Costs(COSTS.receive(), COSTS.write(), new Fabric(2, 4e9));
    ModelMachine shape = ModelMachine.of(8, 8).withQueues(1, 8);
    assertEquals(2e9, rate(shape, true, narrow, CpuSet.range(4, 7)), 0.02e9);
    assertTrue(rate(shape, true, narrow, CpuSet.range(1, 3)) > 4e9);
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
    ModelMachine shape = ModelMachine.of(8, 1).withQueues(1, 1);
    Simulation simulation = new Simulation(shape, COSTS.receivingSlower(3), load, 1);
    simulation.onStart(flow -> flow.receiver.mask = CpuSet.of(1));
    simulation.compute(computing, CpuSet.of(1));
    simulation.beginAll();
    run(simulation, 2000);
    return simulation.received() / simulation.seconds();
  }

  private static double rate(ModelMachine shape, boolean staged, Costs costs) {
    return rate(shape, staged, costs, Task.UNBOUND);
  }

  private static double rate(ModelMachine shape, boolean staged, Costs costs, CpuSet receivers) {
    Simulation simulation = new Simulation(shape, costs, UploadLoad.blocks(16), 1);
    simulation.onStart(
        flow -> {
          flow.staged = staged;
          flow.receiver.mask = receivers;
        });
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
