/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.system.Reading;
import java.util.OptionalInt;

/**
 * One upload in progress, as it stands at one moment: counters, not rates.
 *
 * @param id names it for as long as it lasts; unique
 * @param upload its softirq CPU, asked of its socket just now, and its volume
 * @param ackSoftirqCpu the CPU that processes acknowledgements of its pipeline's next DataNode
 * @param rxQueue its receive queue, such as {@code data0 rx-3, IRQ 47}; empty when not known
 * @param bytes what it has received so far
 * @param receiverTid its receiver's kernel thread id; 0 if there is none
 * @param receiver what its receiver has used; absent when the thread has ended
 * @param receiverCpus the CPUs its receiver is bound to now; empty when left to the scheduler
 * @param diskWriterCpus the CPUs its blocks are submitted on now; empty when the kernel writes
 * @param runsOn the CPUs its receiver really runs on: its own, but for one that is bound in
 *     imagination only, as in mode observe; empty when left to the scheduler
 */
public record UploadSample(
    String id,
    Upload upload,
    OptionalInt ackSoftirqCpu,
    String rxQueue,
    long bytes,
    int receiverTid,
    Reading<ThreadUse> receiver,
    CpuSet receiverCpus,
    CpuSet diskWriterCpus,
    CpuSet runsOn) {

  /**
   * An upload whose receiver is where it is said to be bound.
   *
   * @param id names it for as long as it lasts; unique
   * @param upload its softirq CPU and its volume
   * @param ackSoftirqCpu the CPU that processes acknowledgements of its pipeline's next DataNode
   * @param rxQueue its receive queue; empty when not known
   * @param bytes what it has received so far
   * @param receiverTid its receiver's kernel thread id; 0 if there is none
   * @param receiver what its receiver has used
   * @param receiverCpus the CPUs its receiver is bound to now; empty when left to the scheduler
   * @param diskWriterCpus the CPUs its blocks are submitted on now; empty when the kernel writes
   */
  public UploadSample(
      String id,
      Upload upload,
      OptionalInt ackSoftirqCpu,
      String rxQueue,
      long bytes,
      int receiverTid,
      Reading<ThreadUse> receiver,
      CpuSet receiverCpus,
      CpuSet diskWriterCpus) {
    this(
        id,
        upload,
        ackSoftirqCpu,
        rxQueue,
        bytes,
        receiverTid,
        receiver,
        receiverCpus,
        diskWriterCpus,
        receiverCpus);
  }
}
