/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.topology.CpuTopology;
import io.corelane.hdfs.volume.Volume;
import io.corelane.hdfs.volume.VolumeTable;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * Reports uploads in mode {@code observe}: what they happen to do, with nothing changed. The lane
 * is that of the CPU the receiver runs on as it begins; the scheduler may move it later.
 */
public final class ObservePlanner implements Planner {

  private final CpuTopology topology;
  private final ThreadBinder binder;
  private final VolumeTable volumes;
  private final Arrivals arrivals;
  private final IntFunction<OptionalInt> currentCpu;

  /**
   * An observer.
   *
   * @param binder tells a thread's mask; never sets one here
   * @param currentCpu tells the CPU that a thread runs on, by its kernel id
   */
  public ObservePlanner(
      CpuTopology topology,
      ThreadBinder binder,
      VolumeTable volumes,
      Arrivals arrivals,
      IntFunction<OptionalInt> currentCpu) {
    this.topology = topology;
    this.binder = binder;
    this.volumes = volumes;
    this.arrivals = arrivals;
    this.currentCpu = currentCpu;
  }

  @Override
  public UploadPlan plan(OpenReplica replica, Thread receiver, int receiverTid)
      throws NativeCallException {
    Arrival arrival = arrivals.of(receiver);
    return observed(
        "Observed only: ",
        arrival,
        volumes.of(replica.storageId()),
        currentCpu.apply(receiverTid),
        "the receiver was on CPU ",
        receiverTid);
  }

  @Override
  public UploadPlan note(OpenReplica replica) {
    return UploadPlan.small(volumes.of(replica.storageId()));
  }

  /** The receiver may run where the caller may from now on; nobody has bound that one. */
  @Override
  public UploadPlan takeOver(OpenReplica replica, int receiverTid, UploadPlan before)
      throws NativeCallException {
    return observed(
        "Observed only since the mode became observe: ",
        arrivals.again(before.arrival()),
        before.volume(),
        currentCpu.apply(receiverTid),
        "the receiver was then on CPU ",
        ThreadBinder.CALLING_THREAD);
  }

  private UploadPlan observed(
      String begin, Arrival arrival, Volume volume, OptionalInt runsOn, String where, int likeTid)
      throws NativeCallException {
    CpuSet mayRunOn = binder.affinity(likeTid);
    return new UploadPlan(
        arrival,
        volume,
        UploadPlan.Standing.FREE,
        mayRunOn,
        CpuSet.EMPTY,
        Lane.seen(topology, arrival.rxCpu(), runsOn, mayRunOn),
        begin + reason(arrival, runsOn, where, mayRunOn));
  }

  @Override
  public void moved(UploadPlan from, UploadPlan to) {
    // Nothing was placed.
  }

  @Override
  public void ended(UploadPlan plan) {
    // Nothing was placed.
  }

  @Override
  public void measured(Demand last) {
    // Nothing is placed by it.
  }

  private static String reason(Arrival arrival, OptionalInt runsOn, String where, CpuSet mayRunOn) {
    String packets =
        arrival.rxCpu().isPresent()
            ? "packets arrive on CPU " + arrival.rxCpu().getAsInt()
            : arrival.unknownBecause();
    String receiver = runsOn.isPresent() ? where + runsOn.getAsInt() : "its CPU is not known";
    String observed =
        packets
            + "; "
            + receiver
            + " and may run on "
            + mayRunOn
            + "; the kernel writes its blocks wherever it likes.";
    return arrival.remarks().isEmpty()
        ? observed
        : observed + " " + String.join(" ", arrival.remarks());
  }
}
