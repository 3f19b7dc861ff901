/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.affinity.monitor.Controller;
import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.policy.Policy;
import io.corelane.bench.model.sim.Simulation;
import io.corelane.bench.model.sim.VirtualClock;

/** The modelled machine with the real controller on it, on the model's own time. */
final class ClosedLoop {

  private static final int STEPS_PER_TICK = (int) Math.round(1 / Simulation.STEP);

  final Simulation simulation;
  final ModelFacts facts;
  private final Controller controller;

  /**
   * A loop with a tick of one second.
   *
   * @param diskWriters whether uploads have disk writers, as with Corelane; else the kernel writes
   * @param steer whether interrupt plans are carried out
   */
  ClosedLoop(Simulation simulation, Policy policy, boolean diskWriters, boolean steer) {
    this.simulation = simulation;
    facts = new ModelFacts(simulation, diskWriters);
    controller =
        new Controller(
            facts,
            policy,
            new ModelApplier(simulation, steer),
            new VirtualClock(simulation),
            () -> Math.round(simulation.seconds() * 1e9));
  }

  Controller controller() {
    return controller;
  }

  /** Runs for one second, then ticks. */
  Tick tick() {
    second();
    return tickNow();
  }

  /** Runs for one second without a tick. */
  void second() {
    for (int step = 0; step < STEPS_PER_TICK; step++) {
      simulation.step();
    }
  }

  Tick tickNow() {
    try {
      return controller.tick();
    } catch (Exception e) {
      throw new IllegalStateException("the model's facts are always there", e);
    }
  }
}
