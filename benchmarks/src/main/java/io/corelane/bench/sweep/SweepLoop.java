/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.policy.lane.LanePolicy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The policy's loop over the uploads of a scene: a tick a second, every step carried out. */
final class SweepLoop {

  private static final int MOST_TICKS = 30;
  private static final long TICK_MILLIS = 1000;

  /** Far more than the policy asks of an upload that it places. */
  private static final double BYTES_PER_SECOND = 100e6;

  private final LanePolicy policy = new LanePolicy();
  private final Scene scene;
  private final Host host;
  private final CpuLoads loads;
  private final Map<String, UploadDemand> uploads = new LinkedHashMap<>();
  private PolicyState state = PolicyState.NONE;

  /** A loop that finds uploads where they began. */
  SweepLoop(Scene scene, List<Placement> begun) {
    this.scene = scene;
    host = scene.machine().host();
    loads = scene.loads();
    List<Integer> softirqCpus = scene.softirqCpus();
    for (int i = 0; i < begun.size(); i++) {
      Placement placement = begun.get(i);
      put(
          "blk_" + i,
          softirqCpus.get(i),
          placement.bind() ? placement.receiverCpus() : CpuSet.EMPTY,
          placement.diskWriterCpus());
    }
  }

  /** Ticks until all are where they should be, or for so long that it does not matter. */
  void settle() {
    boolean settled = false;
    for (int tick = 1; tick <= MOST_TICKS && !settled; tick++) {
      settled = tick(tick * TICK_MILLIS);
    }
  }

  /** Each receiver's CPUs; empty if it is left to the scheduler. */
  List<CpuSet> masks() {
    return uploads.values().stream().map(UploadDemand::receiverCpus).toList();
  }

  private boolean tick(long now) {
    Demand demand =
        new Demand(
            now,
            List.copyOf(uploads.values()),
            loads,
            OptionalDouble.of(scene.share()),
            SteeringFacts.UNKNOWN,
            Map.of());
    Decision decision = policy.plan(host, demand, state);
    state = decision.next();
    decision.plan().steps().forEach(this::make);
    return decision.plan().steps().isEmpty()
        && uploads.values().stream().allMatch(upload -> isThere(upload, decision));
  }

  private static boolean isThere(UploadDemand upload, Decision decision) {
    Target target = decision.targets().get(upload.id());
    return target != null
        && upload.receiverCpus().equals(target.managed() ? target.receiverCpus() : CpuSet.EMPTY);
  }

  private void make(PlanStep step) {
    if (step instanceof BindUpload bind) {
      put(bind.upload(), softirqCpu(bind.upload()), bind.receiverTo(), bind.diskWriterTo());
    } else if (step instanceof ReleaseUpload release) {
      put(release.upload(), softirqCpu(release.upload()), CpuSet.EMPTY, host.wide());
    }
  }

  private int softirqCpu(String id) {
    UploadDemand upload = uploads.get(id);
    if (upload == null) {
      throw new IllegalStateException("the plan has an upload that nobody asked for: " + id);
    }
    return upload.upload().softirqCpu().orElseThrow();
  }

  private void put(String id, int softirqCpu, CpuSet receiver, CpuSet diskWriter) {
    uploads.put(
        id,
        new UploadDemand(
            id,
            scene.upload(softirqCpu),
            OptionalInt.empty(),
            OptionalDouble.of(BYTES_PER_SECOND),
            OptionalDouble.of(scene.share()),
            0,
            receiver,
            diskWriter));
  }
}
