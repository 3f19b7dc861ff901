/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is asked of the machine at one moment: all that a plan follows from besides the machine's
 * shape.
 *
 * @param nowMillis the time on a clock that never runs backwards, in milliseconds
 * @param uploads the uploads in progress, in the order in which they began
 * @param loads how busy the CPUs are
 * @param nics the NICs
 * @param balancers programs that move interrupts, such as {@code irqbalance}, as far as seen
 * @param typicalShare the share of one core that receivers of intensive uploads used of late, above
 *     0 to 1; it stands for that of uploads that were not measured. Nothing before any was
 * @param untouchable what the applier will not change any more: why, by {@link
 *     io.corelane.affinity.plan.PlanStep#object()}
 * @param writeback the kernel's write-back; nothing when it is not known. It is planned for uploads
 *     without a disk writer, see {@link Upload#diskWriter}
 * @param alsoSteering who besides the balancers may change interrupts and steering masks, one whole
 *     sentence each
 */
public record Demand(
    long nowMillis,
    List<UploadDemand> uploads,
    CpuLoads loads,
    List<NicState> nics,
    List<String> balancers,
    OptionalDouble typicalShare,
    Map<String, String> untouchable,
    Optional<WritebackState> writeback,
    List<String> alsoSteering) {

  // Copied: the record stays what it was.
  public Demand {
    uploads = List.copyOf(uploads);
    nics = List.copyOf(nics);
    balancers = List.copyOf(balancers);
    untouchable = Map.copyOf(untouchable);
    alsoSteering = List.copyOf(alsoSteering);
  }

  /**
   * A demand on a machine whose write-back is not known, and where only balancers steer too.
   *
   * @param nowMillis the time on a clock that never runs backwards, in milliseconds
   * @param uploads the uploads in progress, in the order in which they began
   * @param loads how busy the CPUs are
   * @param nics the NICs
   * @param balancers programs that move interrupts, as far as seen
   * @param typicalShare as above
   * @param untouchable what the applier will not change any more
   */
  public Demand(
      long nowMillis,
      List<UploadDemand> uploads,
      CpuLoads loads,
      List<NicState> nics,
      List<String> balancers,
      OptionalDouble typicalShare,
      Map<String, String> untouchable) {
    this(
        nowMillis,
        uploads,
        loads,
        nics,
        balancers,
        typicalShare,
        untouchable,
        Optional.empty(),
        List.of());
  }

  /**
   * A demand on a machine of which everything may be changed.
   *
   * @param nowMillis the time on a clock that never runs backwards, in milliseconds
   * @param uploads the uploads in progress, in the order in which they began
   * @param loads how busy the CPUs are
   * @param nics the NICs
   * @param balancers programs that move interrupts, as far as seen
   * @param typicalShare as above
   */
  public Demand(
      long nowMillis,
      List<UploadDemand> uploads,
      CpuLoads loads,
      List<NicState> nics,
      List<String> balancers,
      OptionalDouble typicalShare) {
    this(nowMillis, uploads, loads, nics, balancers, typicalShare, Map.of());
  }

  /**
   * A demand before any receiver was measured.
   *
   * @param nowMillis the time on a clock that never runs backwards, in milliseconds
   * @param uploads the uploads in progress, in the order in which they began
   * @param loads how busy the CPUs are
   * @param nics the NICs
   * @param balancers programs that move interrupts, as far as seen
   */
  public Demand(
      long nowMillis,
      List<UploadDemand> uploads,
      CpuLoads loads,
      List<NicState> nics,
      List<String> balancers) {
    this(nowMillis, uploads, loads, nics, balancers, OptionalDouble.empty());
  }
}
