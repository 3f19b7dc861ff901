/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.Plan;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The placement rules, first form. The receiver goes below the last-level cache of its softirq core
 * but not on that core; when those cores have company, outwards: another cache of the node, then
 * another node. The disk writer goes beside the receiver. {@link Seat#cost()} is the one place
 * where distance and company are weighed.
 *
 * <p>It keeps no state and may be shared between threads.
 */
public final class LanePolicy implements PlacementPolicy, Policy {

  private final PolicyParameters parameters;

  /** A policy with the default parameters. */
  public LanePolicy() {
    this(PolicyParameters.DEFAULTS);
  }

  /**
   * A policy with other parameters.
   *
   * @param parameters its thresholds
   */
  public LanePolicy(PolicyParameters parameters) {
    this.parameters = parameters;
  }

  /** The thresholds. */
  PolicyParameters parameters() {
    return parameters;
  }

  @Override
  public Decision plan(Host host, Demand demand, PolicyState state) {
    return new Decision(Plan.NOTHING, Map.of(), List.of(), state);
  }

  @Override
  public Placement place(Host host, Upload upload, Occupancy occupancy) {
    Anchor anchor = Anchor.of(host.topology(), upload);
    Load load = new Load(host.topology(), occupancy);
    Seats seats = new Seats(host, anchor, load);
    Seat seat = seats.best();
    CpuSet receiver = host.singleCore() ? CpuSet.of(load.quietest(seat.cpus())) : seat.cpus();
    Reasons reasons = new Reasons(host, upload, anchor, load, seats.quiet());
    if (!upload.diskWriter()) {
      return new Placement(
          receiver,
          CpuSet.EMPTY,
          Lane.of(host.topology(), anchor.softirqCpu(), receiver, receiver),
          reasons.of(seat, receiver, Optional.empty()));
    }
    DiskSeat diskWriter = DiskSeat.beside(host, upload, anchor, seat.cpus(), receiver);
    return new Placement(
        receiver,
        diskWriter.cpus(),
        Lane.of(host.topology(), anchor.softirqCpu(), receiver, diskWriter.cpus()),
        reasons.of(seat, receiver, Optional.of(diskWriter)));
  }
}
