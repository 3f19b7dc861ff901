/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.load.CpuTime;
import io.corelane.affinity.load.Softnet;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.WritebackState;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that one tick has seen: counters, not rates.
 *
 * @param nanos when, as {@link System#nanoTime}
 * @param host the machine, as it is now, and what may be used of it
 * @param cpuTimes what each online CPU has spent its time on
 * @param softnet each CPU's packet counters
 * @param irqCounts how often watched interrupts have come, over all CPUs, by IRQ number; each CPU's
 *     part wraps at 2^32. An observation need not have all of them: they may be dear to read
 * @param nics the NICs; their {@code interruptsPerSecond} are filled in later, from the counts
 * @param balancers programs that move interrupts
 * @param uploads the uploads in progress, in the order in which they began
 * @param changes what is different about the machine since the last observation, whole sentences: a
 *     CPU that went offline, a NIC that has other queues ...
 * @param ended what is known of uploads that have ended
 * @param writeback the kernel's write-back; nothing when it is not known
 * @param alsoSteering who besides the balancers may change interrupts, one whole sentence each
 */
public record Observation(
    long nanos,
    Host host,
    Reading<List<CpuTime>> cpuTimes,
    Reading<List<Softnet>> softnet,
    Map<Integer, Long> irqCounts,
    List<NicState> nics,
    List<String> balancers,
    List<UploadSample> uploads,
    List<String> changes,
    EndedUploads ended,
    Optional<WritebackState> writeback,
    List<String> alsoSteering) {

  // Copied: the record stays what it was.
  public Observation {
    irqCounts = Map.copyOf(irqCounts);
    nics = List.copyOf(nics);
    balancers = List.copyOf(balancers);
    uploads = List.copyOf(uploads);
    changes = List.copyOf(changes);
    alsoSteering = List.copyOf(alsoSteering);
  }

  /**
   * What one tick has seen of a machine whose write-back is not known.
   *
   * @param nanos when
   * @param host the machine
   * @param cpuTimes what each online CPU has spent its time on
   * @param softnet each CPU's packet counters
   * @param irqCounts how often watched interrupts have come
   * @param nics the NICs
   * @param balancers programs that move interrupts
   * @param uploads the uploads in progress
   * @param changes what is different about the machine
   * @param ended what is known of uploads that have ended
   */
  public Observation(
      long nanos,
      Host host,
      Reading<List<CpuTime>> cpuTimes,
      Reading<List<Softnet>> softnet,
      Map<Integer, Long> irqCounts,
      List<NicState> nics,
      List<String> balancers,
      List<UploadSample> uploads,
      List<String> changes,
      EndedUploads ended) {
    this(
        nanos,
        host,
        cpuTimes,
        softnet,
        irqCounts,
        nics,
        balancers,
        uploads,
        changes,
        ended,
        Optional.empty(),
        List.of());
  }

  /**
   * The same, seen on another machine.
   *
   * @param machine the machine
   * @return what was seen
   */
  public Observation on(Host machine) {
    return new Observation(
        nanos,
        machine,
        cpuTimes,
        softnet,
        irqCounts,
        nics,
        balancers,
        uploads,
        changes,
        ended,
        writeback,
        alsoSteering);
  }
}
