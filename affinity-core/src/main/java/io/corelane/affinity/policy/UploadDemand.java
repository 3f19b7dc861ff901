/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One upload in progress, as it was measured last.
 *
 * @param id names it for as long as it lasts, such as {@code blk_1073741825_1001}; unique
 * @param upload its softirq CPU, as its socket tells it now, and its volume
 * @param ackSoftirqCpu the CPU that processes the acknowledgements of the next DataNode of its
 *     pipeline, if it has one and its socket tells
 * @param bytesPerSecond its rate; nothing before it was measured
 * @param share what its threads want, as a share of one core: its receiver's time on a CPU and
 *     waiting for one, and its responder's and disk writer's time on a CPU; 0 to {@link
 *     #MOST_SHARE}; nothing before it was measured
 * @param receiverTid the receiver's kernel thread id; 0 where there is none, as in a made-up demand
 * @param receiverCpus the CPUs its receiver is bound to now; empty when it is left to the scheduler
 * @param diskWriterCpus the CPUs its blocks are submitted on now; empty when the kernel writes
 */
public record UploadDemand(
    String id,
    Upload upload,
    OptionalInt ackSoftirqCpu,
    OptionalDouble bytesPerSecond,
    OptionalDouble share,
    int receiverTid,
    CpuSet receiverCpus,
    CpuSet diskWriterCpus) {

  /** A receiver, a responder and a disk writer want no more than a core each. */
  public static final int MOST_SHARE = 3;

  /** The same with other knowledge of the upload. */
  public UploadDemand with(Upload other) {
    return new UploadDemand(
        id, other, ackSoftirqCpu, bytesPerSecond, share, receiverTid, receiverCpus, diskWriterCpus);
  }
}
