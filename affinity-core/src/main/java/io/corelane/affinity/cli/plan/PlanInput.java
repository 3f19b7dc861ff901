/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.UploadDemand;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a plan is asked for.
 *
 * @param uploads the uploads, in the order in which they began
 * @param queues the receive queue of each upload that names one, by the upload's id
 * @param loads how busy the CPUs are
 * @param typicalShare the share of a core of an upload that names none; nothing for a quarter
 * @param assumption where the demand comes from, one sentence
 */
record PlanInput(
    List<UploadDemand> uploads,
    Map<String, QueueName> queues,
    CpuLoads loads,
    OptionalDouble typicalShare,
    String assumption) {

  PlanInput {
    uploads = List.copyOf(uploads);
    queues = Map.copyOf(queues);
  }
}
