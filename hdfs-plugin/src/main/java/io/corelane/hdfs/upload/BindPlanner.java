/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.Sockets;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.PlacementPolicy;
import io.corelane.affinity.policy.Upload;
import java.util.ArrayList;
import java.util.List;

/** Plans uploads in mode {@code bind}: asks the policy, in view of the uploads placed already. */
public final class BindPlanner implements Planner {

  private final Host host;
  private final PlacementPolicy policy;
  private final VolumeTable volumes;
  private final UploadSocket.Finder finder;
  private final Sockets sockets;
  private final Faults faults;
  private final Reservations reservations = new Reservations();

  /**
   * A planner that has placed nothing.
   *
   * @param host the machine
   * @param policy decides
   * @param volumes the DataNode's volumes
   * @param finder finds the receiver's socket
   * @param sockets asks it
   * @param faults where failures end
   */
  public BindPlanner(
      Host host,
      PlacementPolicy policy,
      VolumeTable volumes,
      UploadSocket.Finder finder,
      Sockets sockets,
      Faults faults) {
    this.host = host;
    this.policy = policy;
    this.volumes = volumes;
    this.finder = finder;
    this.sockets = sockets;
    this.faults = faults;
  }

  @Override
  public Plan plan(OpenReplica replica) {
    Arrival arrival = Arrival.ofCallingThread(finder, sockets, faults);
    Volume volume = volumes.of(replica.storageId());
    Upload upload =
        new Upload(arrival.rxCpu(), volume.device(), volume.node(), volume.hardwareQueues());
    try {
      Placement placement =
          reservations.reserve(arrival.rxCpu(), occupancy -> policy.place(host, upload, occupancy));
      return placed(arrival, volume, placement);
    } catch (RuntimeException | Error fault) {
      faults.note(FailureCause.PLACEMENT, fault);
      return leftAlone(arrival, volume, fault);
    }
  }

  private static Plan placed(Arrival arrival, Volume volume, Placement placement) {
    List<String> reasons = new ArrayList<>(placement.reasons());
    if (!arrival.unknownBecause().isEmpty()) {
      reasons.add("The softirq CPU is not known: " + arrival.unknownBecause() + ".");
    }
    volume
        .unknownBecause()
        .ifPresent(
            why -> reasons.add("Writing is left to the kernel, the disk is not known: " + why));
    return new Plan(
        arrival.remote(),
        arrival.rxCpu(),
        volume,
        true,
        placement.receiverCpus(),
        volume.unknownBecause().isPresent() ? CpuSet.EMPTY : placement.diskWriterCpus(),
        placement.lane(),
        String.join(" ", reasons));
  }

  private Plan leftAlone(Arrival arrival, Volume volume, Throwable fault) {
    return new Plan(
        arrival.remote(),
        arrival.rxCpu(),
        volume,
        false,
        host.allowed(),
        CpuSet.EMPTY,
        Lane.UNKNOWN,
        "Left alone: the placement policy failed (" + fault + ").");
  }

  @Override
  public void ended(Plan plan) {
    if (plan.bind()) {
      reservations.release(plan.rxCpu(), plan.receiverCpus());
    }
  }

  /** What is placed now. */
  Occupancy occupancy() {
    return reservations.occupancy();
  }
}
