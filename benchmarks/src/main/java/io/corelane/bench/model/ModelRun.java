/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.topology.Distance;
import io.corelane.bench.model.sim.Costs;
import io.corelane.bench.model.sim.Simulation;
import io.corelane.bench.model.sim.Task;
import java.util.HashMap;
import java.util.Map;

/**
 * One run of one way, and what came of it.
 *
 * @param gbits bytes received, in Gbit/s
 * @param cpuSecondsPerGib CPU time of softirqs, receivers and those who write out
 * @param computeShare what the compute threads had of the machine's CPU time
 * @param sameCpu per cent of bytes received on their softirq's CPU
 * @param inside per cent received below its last-level cache, the same CPU included
 * @param movesPerUploadMinute moves of uploads that had a place, for each upload in progress and
 *     minute
 */
record ModelRun(
    double gbits,
    double cpuSecondsPerGib,
    double computeShare,
    double sameCpu,
    double inside,
    double movesPerUploadMinute) {

  /** Until interrupts, moved one to a tick, have settled; in seconds. */
  private static final int WARM_UP = 20;

  private static final int MEASURED = 10;

  private static final double GIB = 1L << 30;

  static ModelRun run(ModelSetting setting, ModelWay way, Costs costs, long seed) {
    PolicyParameters parameters = PolicyParameters.DEFAULTS;
    Simulation simulation = new Simulation(setting.shape(), costs, setting.load(), seed);
    ClosedLoop loop = new ClosedLoop(simulation, way.policy(parameters), way.staged, way.steer);
    simulation.onStart(new Starter(loop, way, parameters));
    simulation.compute(setting.compute(), Task.UNBOUND);
    simulation.beginAll();
    run(loop, way, WARM_UP);
    double received = simulation.received();
    double seconds = simulation.uploadSeconds();
    double computed = simulation.computedSeconds();
    Map<Distance, Double> at = new HashMap<>(simulation.receivedAt());
    int moves = run(loop, way, MEASURED);
    Map<Distance, Double> during = new HashMap<>();
    simulation
        .receivedAt()
        .forEach((distance, bytes) -> during.put(distance, bytes - at.getOrDefault(distance, 0.0)));
    StockShares shares = StockShares.of(during);
    double bytes = simulation.received() - received;
    return new ModelRun(
        bytes * 8 / 1e9 / MEASURED,
        (simulation.uploadSeconds() - seconds) / (bytes / GIB),
        (simulation.computedSeconds() - computed) / MEASURED / setting.shape().cpus(),
        shares.sameCpu(),
        shares.inside(),
        moves * 60.0 / MEASURED / setting.load().streams());
  }

  /** Runs for some seconds; the baselines place at the start, and have no loop. */
  private static int run(ClosedLoop loop, ModelWay way, int seconds) {
    int moves = 0;
    for (int second = 0; second < seconds; second++) {
      if (way.lane()) {
        moves += moves(loop.tick());
      } else {
        loop.second();
      }
    }
    return moves;
  }

  /** Uploads that had a place and go to another. */
  static int moves(Tick tick) {
    return (int)
        tick.decision().plan().steps().stream()
            .filter(step -> step instanceof BindUpload bind && !bind.receiverFrom().isEmpty())
            .count();
  }
}
