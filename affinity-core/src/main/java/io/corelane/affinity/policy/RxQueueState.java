/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.nic.NapiThread;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One receive queue of a NIC, as the policy sees it.
 *
 * @param queue N of {@code rx-N}
 * @param irq its interrupt, if known
 * @param movability whether that interrupt can be moved
 * @param effectiveCpus where it is delivered now; empty when not known
 * @param rpsCpus the CPUs that RPS hands its packets to; empty when RPS is off; nothing when that
 *     is not known
 * @param interruptsPerSecond how often it came lately; nothing before it was measured
 * @param napiThread the kernel thread that polls it, with threaded NAPI; its packets are processed
 *     where that runs
 */
public record RxQueueState(
    int queue,
    Optional<IrqIdentity> irq,
    Movability movability,
    CpuSet effectiveCpus,
    Optional<CpuSet> rpsCpus,
    OptionalDouble interruptsPerSecond,
    Optional<NapiThread> napiThread) {

  /**
   * A queue that is polled in softirqs.
   *
   * @param queue N of {@code rx-N}
   * @param irq its interrupt, if known
   * @param movability whether that interrupt can be moved
   * @param effectiveCpus where it is delivered now; empty when not known
   * @param rpsCpus the CPUs that RPS hands its packets to
   * @param interruptsPerSecond how often it came lately
   */
  public RxQueueState(
      int queue,
      Optional<IrqIdentity> irq,
      Movability movability,
      CpuSet effectiveCpus,
      Optional<CpuSet> rpsCpus,
      OptionalDouble interruptsPerSecond) {
    this(queue, irq, movability, effectiveCpus, rpsCpus, interruptsPerSecond, Optional.empty());
  }

  /**
   * The CPUs where its packets are taken from the NIC: those of its polling thread, or else of its
   * interrupt; empty when not known.
   */
  public CpuSet pollingCpus() {
    return napiThread.map(NapiThread::cpus).orElse(effectiveCpus);
  }

  /** The same queue at another rate; nothing when that is not known. */
  public RxQueueState withRate(OptionalDouble perSecond) {
    return new RxQueueState(queue, irq, movability, effectiveCpus, rpsCpus, perSecond, napiThread);
  }

  /** The same queue with its interrupt delivered elsewhere. */
  public RxQueueState deliveredTo(CpuSet cpus) {
    return new RxQueueState(queue, irq, movability, cpus, rpsCpus, interruptsPerSecond, napiThread);
  }

  /** The same queue with other RPS; no CPUs for none. */
  public RxQueueState handedTo(CpuSet cpus) {
    return new RxQueueState(
        queue, irq, movability, effectiveCpus, Optional.of(cpus), interruptsPerSecond, napiThread);
  }

  /** The same queue with its polling thread elsewhere. */
  public RxQueueState polledBy(NapiThread thread) {
    return new RxQueueState(
        queue, irq, movability, effectiveCpus, rpsCpus, interruptsPerSecond, Optional.of(thread));
  }
}
