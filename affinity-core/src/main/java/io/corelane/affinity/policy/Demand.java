/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What is asked of the machine at one moment: all that a plan follows from besides the machine's
 * shape.
 *
 * @param nowMillis the time on a clock that never runs backwards, in milliseconds
 * @param uploads the uploads in progress, in the order in which they began
 * @param loads how busy the CPUs are
 * @param typicalShare the share of one core that intensive uploads' threads used of late, above 0
 *     to {@link UploadDemand#MOST_SHARE}; it stands for that of uploads that were not measured.
 *     Nothing before any was
 * @param steering what may be steered, and who else does
 * @param untouchable what the applier will not change any more: why, by {@link
 *     io.corelane.affinity.plan.PlanStep#object()}
 */
public record Demand(
    long nowMillis,
    List<UploadDemand> uploads,
    CpuLoads loads,
    OptionalDouble typicalShare,
    SteeringFacts steering,
    Map<String, String> untouchable) {

  public Demand {
    uploads = List.copyOf(uploads);
    untouchable = Map.copyOf(untouchable);
  }

  /** The same with other uploads. */
  public Demand with(List<UploadDemand> others) {
    return new Demand(nowMillis, others, loads, typicalShare, steering, untouchable);
  }
}
