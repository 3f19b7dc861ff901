/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.lane.LanePolicy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The uploads of a scene begin one after the other, each beside those before it. */
final class Begin {

  private final Scene scene;

  Begin(Scene scene) {
    this.scene = scene;
  }

  /** Nothing was measured. */
  List<Placement> cold() {
    return all(CpuLoads.UNKNOWN, OptionalDouble.empty());
  }

  /** The idle machine was measured, and receivers like these were before. */
  List<Placement> afterIdle() {
    return all(scene.idleLoads(), OptionalDouble.of(scene.share()));
  }

  /** Packets come in by the same queues already, and receivers like these were measured. */
  List<Placement> underLoad() {
    return all(scene.loads(), OptionalDouble.of(scene.share()));
  }

  private List<Placement> all(CpuLoads loads, OptionalDouble typicalShare) {
    LanePolicy policy = new LanePolicy();
    Host host = scene.machine().host();
    Map<CpuSet, Integer> receivers = new HashMap<>();
    CpuSet busy = CpuSet.EMPTY;
    List<Placement> placements = new ArrayList<>();
    for (int cpu : scene.softirqCpus()) {
      Occupancy occupancy = new Occupancy(receivers, busy, loads, typicalShare);
      Placement placement = policy.place(host, scene.upload(cpu), occupancy);
      placements.add(placement);
      receivers.merge(placement.receiverCpus(), 1, Integer::sum);
      busy = busy.or(CpuSet.of(cpu));
    }
    return placements;
  }
}
