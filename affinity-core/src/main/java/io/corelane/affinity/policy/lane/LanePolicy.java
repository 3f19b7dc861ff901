/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Intensity;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.PlacementPolicy;
import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.policy.steer.InterruptPlan;
import io.corelane.affinity.policy.steer.InterruptPlanner;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Corelane's policy. Parallelism comes first: an upload is bound only where that costs clearly less
 * than the scheduler alone, with all CPUs to choose from; {@link CostModel} is the one place where
 * distance and company are weighed. A receiver goes below the last-level cache of its softirq core
 * while there is time left; its disk writer goes beside it.
 *
 * <p>{@link #place} seats an upload as it starts, if the place has time for it, for whatever its
 * packets may take and for all who are bound there; else the first tick after it began does. {@link
 * #plan} seats all of them anew at each tick, and moves those that have something to gain, with
 * patience. With the same company both choose the same seat.
 *
 * <p>How often one upload moves is bounded: from its second move on, each waits twice as long as
 * the one before as long as that is remembered. With the defaults no upload moves, is released or
 * bound again more than 4 times in any minute.
 *
 * <p>What it answers follows from what it is asked alone; it may be shared between threads.
 */
public final class LanePolicy implements PlacementPolicy, Policy {

  private final PolicyParameters parameters;

  /** Spares time, changes no answer. */
  private volatile Volumes.Known known = Volumes.Known.NOTHING;

  /** A policy with the default parameters. */
  public LanePolicy() {
    this(PolicyParameters.DEFAULTS);
  }

  /** A policy with other parameters. */
  public LanePolicy(PolicyParameters parameters) {
    this.parameters = parameters;
  }

  @Override
  public Decision plan(Host host, Demand asked, PolicyState state) {
    LaneState before = LaneState.of(state);
    Demand demand = before.withFollowers(asked);
    long now = demand.nowMillis();
    LaneState.Deliveries deliveries = before.deliveries().seen(demand);
    Moves moves = new Moves(host, parameters, now, before, deliveries.areSettled(now));
    Volumes volumes = new Volumes(host.topology(), known);
    Crowd crowd = new Crowd(host, demand, parameters, volumes);
    known = volumes.known();
    Seating.of(crowd, parameters).forEach(moves::add);
    for (UploadDemand upload : crowd.idle()) {
      moves.addIdle(upload, Idle.target(host, upload, Idle.reason(upload, parameters)));
    }
    crowd
        .leftAlone()
        .forEach((upload, why) -> moves.addIdle(upload, Idle.target(host, upload, why)));
    moves.close();
    InterruptPlan interrupts =
        new InterruptPlanner(parameters).plan(host, demand, moves.targets(), before.interrupts());
    List<PlanStep> steps = new ArrayList<>(moves.steps());
    steps.addAll(interrupts.steps());
    List<String> remarks = new ArrayList<>(moves.remarks());
    remarks.addAll(interrupts.remarks());
    return new Decision(
        new Plan(steps),
        moves.targets(),
        remarks,
        new LaneState(Map.copyOf(moves.histories()), interrupts.next(), deliveries));
  }

  @Override
  public Placement place(Host host, Upload upload, Occupancy occupancy) {
    CpuTopology topology = host.topology();
    Optional<String> alone = LeftAlone.why(host, upload);
    if (alone.isPresent()) {
      return unbound(host, upload, List.of(alone.get()));
    }
    HardwareQueues queues = known.of(topology, upload.hardwareQueues());
    Anchor anchor = Anchor.of(topology, upload, OptionalInt.empty(), queues);
    CpuSet own = anchor.softirq() < 0 ? CpuSet.EMPTY : CpuSet.of(anchor.softirq());
    double share = new Intensity(parameters, occupancy.typicalShare()).unmeasured();
    Shape shape = new Shape(host);
    FreeTime time =
        new FreeTime(topology.online(), occupancy.loads(), occupancy.softirqCpus().or(own), own);
    Usage usage = new Usage(shape, occupancy.loads(), time);
    Room room = new Room(time, share, parameters.full());
    occupancy
        .receivers()
        .forEach(
            (cpus, count) -> {
              CpuSet online = cpus.and(topology.online());
              if (!online.isEmpty()) {
                usage.add(shape.mask(online), share, count);
                if (!online.containsAll(host.wide())) {
                  room.add(online, count);
                }
              }
            });
    Prices prices = new Prices(shape, time);
    Seats seats = new Seats(shape, prices, time, anchor);
    Choice choice =
        new Chooser(shape, prices, time, usage, parameters)
            .choose(seats, anchor, share, null, true);
    Reasons reasons = new Reasons(shape, usage, time, parameters);
    if (!choice.bind()) {
      return unbound(host, upload, List.of(reasons.unbound(choice)));
    } else if (!host.always() && !isRoomy(choice, room)) {
      return unbound(host, upload, List.of(reasons.crowded(choice)));
    }
    CpuSet receiver = choice.mask().cpus();
    DiskSeat disk = upload.diskWriter() ? DiskSeat.beside(host, anchor, queues, receiver) : null;
    return new Placement(
        true,
        receiver,
        disk == null ? CpuSet.EMPTY : disk.cpus(),
        Lane.of(topology, upload.softirqCpu(), receiver, disk == null ? receiver : disk.cpus()),
        reasons.of(new Reasons.Case(upload, anchor, queues, share, seats, choice, disk)));
  }

  private boolean isRoomy(Choice choice, Room room) {
    return choice.load() <= parameters.full() && room.isIn(choice.mask().cpus());
  }

  private static Placement unbound(Host host, Upload upload, List<String> why) {
    CpuSet all = host.wide();
    return new Placement(
        false, all, CpuSet.EMPTY, Lane.of(host.topology(), upload.softirqCpu(), all, all), why);
  }
}
