/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.PlacementPolicy;
import io.corelane.affinity.policy.Upload;
import io.corelane.hdfs.volume.Volume;
import io.corelane.hdfs.volume.VolumeTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Plans uploads in mode {@code bind}: asks the policy, in view of the uploads placed already. */
public final class BindPlanner implements Planner {

  private final Supplier<Host> host;
  private final PlacementPolicy policy;
  private final boolean diskWriters;
  private final VolumeTable volumes;
  private final Arrivals arrivals;
  private final Faults faults;
  private final Reservations reservations = new Reservations();

  /** A planner that has placed nothing, with disk writers or without. */
  public BindPlanner(
      Supplier<Host> host,
      PlacementPolicy policy,
      boolean diskWriters,
      VolumeTable volumes,
      Arrivals arrivals,
      Faults faults) {
    this.host = host;
    this.policy = policy;
    this.diskWriters = diskWriters;
    this.volumes = volumes;
    this.arrivals = arrivals;
    this.faults = faults;
  }

  @Override
  public UploadPlan plan(OpenReplica replica, Thread receiver, int receiverTid) {
    return plan(replica, arrivals.of(receiver));
  }

  @Override
  public UploadPlan note(OpenReplica replica) {
    return UploadPlan.small(volumes.of(replica.storageId()));
  }

  @Override
  public UploadPlan takeOver(OpenReplica replica, int receiverTid, UploadPlan before) {
    UploadPlan plan = plan(replica, arrivals.again(before.arrival()));
    return plan.because("Taken over when the mode became bind or steer. " + plan.reason());
  }

  private UploadPlan plan(OpenReplica replica, Arrival arrival) {
    Volume volume = volumes.of(replica.storageId());
    Optional<String> kernelWrites = kernelWrites(replica, volume);
    Upload upload =
        new Upload(
            arrival.rxCpu(),
            volume.device(),
            volume.node(),
            volume.hardwareQueues(),
            kernelWrites.isEmpty(),
            arrival.adrift());
    Host now = host.get();
    try {
      Placement placement =
          reservations.reserve(arrival.rxCpu(), occupancy -> policy.place(now, upload, occupancy));
      return placed(arrival, volume, placement, kernelWrites);
    } catch (RuntimeException | Error fault) {
      faults.note(FailureCause.PLACEMENT, fault);
      return leftAlone(arrival, volume, fault);
    }
  }

  /** Why an upload gets no disk writer. */
  private Optional<String> kernelWrites(OpenReplica replica, Volume volume) {
    if (!diskWriters) {
      return Optional.of("disk writers are switched off");
    } else if (!replica.isLocalFile()) {
      return Optional.of("its block is in no local file");
    }
    return volume.unknownBecause().map(why -> "the disk is not known: " + why);
  }

  private static UploadPlan placed(
      Arrival arrival, Volume volume, Placement placement, Optional<String> kernelWrites) {
    List<String> reasons = new ArrayList<>(placement.reasons());
    if (!arrival.unknownBecause().isEmpty()) {
      reasons.add("The softirq CPU is not known: " + arrival.unknownBecause() + ".");
    }
    reasons.addAll(arrival.remarks());
    kernelWrites.ifPresent(why -> reasons.add("Writing is left to the kernel: " + why + "."));
    return new UploadPlan(
        arrival,
        volume,
        placement.bind() ? UploadPlan.Standing.BOUND : UploadPlan.Standing.FREE,
        placement.receiverCpus(),
        kernelWrites.isPresent() ? CpuSet.EMPTY : placement.diskWriterCpus(),
        placement.lane(),
        String.join(" ", reasons));
  }

  private UploadPlan leftAlone(Arrival arrival, Volume volume, Throwable fault) {
    return new UploadPlan(
        arrival,
        volume,
        UploadPlan.Standing.ALONE,
        host.get().wide(),
        CpuSet.EMPTY,
        Lane.UNKNOWN,
        "Left alone: the placement policy failed (" + fault + ").");
  }

  @Override
  public void moved(UploadPlan from, UploadPlan to) {
    if (isCounted(from) && isCounted(to)) {
      reservations.move(
          from.arrival().rxCpu(), from.receiverCpus(), to.arrival().rxCpu(), to.receiverCpus());
    } else if (isCounted(from)) {
      ended(from);
    } else if (isCounted(to)) {
      reservations.add(to.arrival().rxCpu(), to.receiverCpus());
    }
  }

  @Override
  public void ended(UploadPlan plan) {
    if (isCounted(plan)) {
      reservations.release(plan.arrival().rxCpu(), plan.receiverCpus());
    }
  }

  /** Who was released is slow most often: it takes nothing from those that begin. */
  private static boolean isCounted(UploadPlan plan) {
    return plan.standing() == UploadPlan.Standing.BOUND
        || plan.standing() == UploadPlan.Standing.FREE;
  }

  @Override
  public void measured(Demand last) {
    reservations.measured(last.loads(), last.typicalShare());
  }

  /** What is placed now. */
  Occupancy occupancy() {
    return reservations.occupancy();
  }
}
