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

/**
 * One flow on two sockets of six cores, its softirq on CPU 0, its receiver bound.
 *
 * @param receiver where the receiver is
 * @param devices disks that it writes to; 0: it only receives
 * @param staged whether a disk writer writes
 */
record OneFlow(int receiver, int devices, boolean staged) {

  /** On the softirq's core, on another core of its socket, on the other socket. */
  static final OneFlow SAME_CORE = receiving(0);

  static final OneFlow NEAR = receiving(1);
  static final OneFlow FAR = receiving(6);

  /** Today's CPUs fill the link that is modelled; at a third of their speed they do not. */
  private static final double SLOWER = 3;

  private static final int WARM_UP = 1000;
  private static final int STEPS = 1000;

  private static OneFlow receiving(int cpu) {
    return new OneFlow(cpu, 0, false);
  }

  /** What it receives, in Gbit/s, were the CPU the limit. */
  double gbits(Costs costs, long seed) {
    ModelMachine shape = ModelMachine.of(12, Math.max(1, devices)).withQueues(1, 12);
    boolean disks = devices > 0;
    double block = disks ? UploadLoad.blocks(1).blockBytes() : UploadLoad.ENDLESS;
    UploadLoad load = new UploadLoad(1, block, UploadLoad.ENDLESS, disks);
    double slower = disks ? 1 : SLOWER;
    Simulation simulation = new Simulation(shape, costs.receivingSlower(slower), load, seed);
    simulation.onStart(
        flow -> {
          flow.receiver.mask = CpuSet.of(receiver);
          flow.staged = staged;
        });
    simulation.beginAll();
    run(simulation, WARM_UP);
    double before = simulation.received();
    run(simulation, STEPS);
    return slower * (simulation.received() - before) * 8 / 1e9 / (STEPS * Simulation.STEP);
  }

  private static void run(Simulation simulation, int steps) {
    for (int step = 0; step < steps; step++) {
      simulation.step();
    }
  }
}
