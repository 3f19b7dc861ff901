/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.monitor.EndedUploads;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.bench.model.sim.Flow;
import io.corelane.bench.model.sim.Simulation;
import java.util.HashMap;
import java.util.Map;

/** Counts what receivers used as the plugin does: run time, for waiting is not known at an end. */
final class Ended {

  private final Simulation simulation;
  private final Map<CpuSet, Long> unsampled = new HashMap<>();
  private long count;
  private double ran;
  private double lifetime;

  Ended(Simulation simulation) {
    this.simulation = simulation;
  }

  /** An upload is sampled. */
  void sampled(Flow flow) {
    if (flow.sampled < 0) {
      count(flow, flow.receiver.ran);
    }
    flow.sampled = flow.receiver.ran;
  }

  /** An upload has ended. */
  void ended(Flow flow) {
    count(flow, flow.receiver.ran - Math.max(0, flow.sampled));
    double took = simulation.seconds() - flow.began;
    if (took > 0 && flow.received / took >= PolicyParameters.DEFAULTS.intensiveBytesPerSecond()) {
      count++;
      ran += flow.receiver.ran;
      lifetime += took;
    }
  }

  EndedUploads sum() {
    return new EndedUploads(count, Math.round(ran * 1e9), Math.round(lifetime * 1e9), unsampled);
  }

  private void count(Flow flow, double seconds) {
    CpuSet online = simulation.cores.topology().online();
    CpuSet mask = flow.receiver.mask.and(online);
    unsampled.merge(mask.isEmpty() ? online : mask, Math.round(seconds * 1e9), Long::sum);
  }
}
