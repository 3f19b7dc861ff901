/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.load.CpuCounters;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.SteeringFacts;
import java.util.List;
import java.util.Map;

/**
 * Everything that one tick has seen: counters, not rates.
 *
 * @param nanos when, as {@link System#nanoTime}
 * @param host the machine, as it is now, and what may be used of it
 * @param cpus what the kernel counts for each CPU
 * @param irqCounts how often watched interrupts have come, over all CPUs, by IRQ number; each CPU's
 *     part wraps at 2^32. An observation need not have all of them: they may be dear to read
 * @param steering what may be steered, and who else does; the NICs' {@code interruptsPerSecond} are
 *     filled in later, from the counts
 * @param uploads the uploads in progress, in the order in which they began
 * @param ended what is known of uploads that have ended
 * @param changes what is different about the machine since the last observation, whole sentences: a
 *     CPU that went offline, a NIC that has other queues ...
 */
public record Observation(
    long nanos,
    Host host,
    CpuCounters cpus,
    Map<Integer, Long> irqCounts,
    SteeringFacts steering,
    List<UploadSample> uploads,
    EndedUploads ended,
    List<String> changes) {

  public Observation {
    irqCounts = Map.copyOf(irqCounts);
    uploads = List.copyOf(uploads);
    changes = List.copyOf(changes);
  }

  /** The same, but for what may be steered. */
  public Observation with(SteeringFacts other) {
    return new Observation(nanos, host, cpus, irqCounts, other, uploads, ended, changes);
  }

  /** The same, seen on another machine. */
  public Observation on(Host machine) {
    return new Observation(nanos, machine, cpus, irqCounts, steering, uploads, ended, changes);
  }
}
