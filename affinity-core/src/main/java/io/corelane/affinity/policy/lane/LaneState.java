/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.steer.InterruptState;
import java.util.List;
import java.util.Map;

/**
 * What {@link LanePolicy} remembers from tick to tick.
 *
 * @param uploads by id; those of which nothing is remembered are missing
 * @param interrupts what is remembered of interrupts
 * @param deliveries where the RX queues delivered
 */
record LaneState(
    Map<String, UploadHistory> uploads, InterruptState interrupts, Deliveries deliveries)
    implements PolicyState {

  private static final LaneState NOTHING =
      new LaneState(Map.of(), InterruptState.NONE, Deliveries.UNKNOWN);

  /**
   * Where the RX queues deliver.
   *
   * @param cpus of each queue: where it is polled, and where RPS hands its packets to
   * @param changedAt when that changed last, on the demand's clock; {@link UploadHistory#NEVER} if
   *     it did not
   */
  record Deliveries(List<CpuSet> cpus, long changedAt) {

    /** Ours: a socket tells of the packet that came last, which may be older than a change. */
    private static final long SETTLED_MILLIS = 5_000;

    private static final Deliveries UNKNOWN = new Deliveries(List.of(), UploadHistory.NEVER);

    Deliveries {
      cpus = List.copyOf(cpus);
    }

    /** As they are now. */
    Deliveries seen(Demand demand) {
      List<CpuSet> now =
          demand.steering().nics().stream()
              .flatMap(nic -> nic.rxQueues().stream())
              .map(queue -> queue.pollingCpus().or(queue.rpsCpus().orElse(CpuSet.EMPTY)))
              .toList();
      return now.equals(cpus) ? this : new Deliveries(now, demand.nowMillis());
    }

    /** Whether packets that come in elsewhere do so for another reason. */
    boolean areSettled(long now) {
      return changedAt == UploadHistory.NEVER || now - changedAt >= SETTLED_MILLIS;
    }
  }

  /** The state itself if it is one of this policy, else an empty one. */
  static LaneState of(PolicyState state) {
    return state instanceof LaneState own ? own : NOTHING;
  }

  /**
   * A demand in which packets that came where their receiver had been put are adrift: where the
   * kernel tells nothing of them, only that shows that they follow. While the upload is bound they
   * may do so; once it is left to the scheduler there is nothing to place it beside.
   */
  Demand withFollowers(Demand demand) {
    if (uploads.values().stream().noneMatch(history -> history.packets().follow())) {
      return demand;
    }
    return demand.with(
        demand.uploads().stream()
            .map(
                upload ->
                    upload.receiverCpus().isEmpty() && of(upload.id()).packets().follow()
                        ? upload.with(upload.upload().adrift(LeftAlone.CAME))
                        : upload)
            .toList());
  }

  UploadHistory of(String upload) {
    return uploads.getOrDefault(upload, UploadHistory.NONE);
  }
}
