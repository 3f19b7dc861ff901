/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Corelane's policy. A receiver goes below the last-level cache of its softirq core but not on that
 * core; when those CPUs are full, outwards: another cache of the node, another node, all that may
 * be used. The disk writer goes beside the receiver. {@link CostModel} is the one place where
 * distance and company are weighed.
 *
 * <p>{@link #place} seats an upload as it starts. {@link #plan} seats all of them anew at each
 * tick, and moves those that have something to gain, with patience. With the same company both
 * choose the same seat.
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
    LaneState before = LaneState.of(state);
    Moves moves = new Moves(host, parameters, demand.nowMillis(), before);
    Volumes volumes = new Volumes(host.topology(), known);
    Crowd crowd = new Crowd(host, demand, parameters, volumes);
    known = volumes.known();
    new Seating(crowd, parameters).seats().forEach(moves::add);
    for (UploadDemand upload : crowd.idle()) {
      moves.addIdle(upload, Idle.target(host, upload, Idle.reason(upload, parameters)));
    }
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
        new LaneState(Map.copyOf(moves.histories()), interrupts.next()));
  }

  @Override
  public Placement place(Host host, Upload upload, Occupancy occupancy) {
    CpuTopology topology = host.topology();
    HardwareQueues queues = known.of(topology, upload.hardwareQueues());
    Anchor anchor = Anchor.of(topology, upload, OptionalInt.empty(), queues);
    CpuSet own = anchor.softirq() < 0 ? CpuSet.EMPTY : CpuSet.of(anchor.softirq());
    Shape shape = new Shape(host, occupancy.softirqCpus().or(own));
    Usage usage = new Usage(shape, occupancy.loads(), parameters.expectedShare());
    double share = new Intensity(parameters, occupancy.typicalShare()).unmeasured();
    occupancy
        .receivers()
        .forEach(
            (cpus, count) -> {
              CpuSet online = cpus.and(topology.online());
              if (!online.isEmpty()) {
                usage.add(shape.mask(online), share, count);
              }
            });
    Prices prices = new Prices(shape);
    Seats seats = new Seats(shape, prices, anchor);
    Choice choice =
        new Chooser(shape, prices, usage, parameters).choose(seats, anchor, share, null);
    CpuSet receiver = choice.mask().cpus();
    DiskSeat disk = upload.diskWriter() ? DiskSeat.beside(host, anchor, queues, receiver) : null;
    return new Placement(
        receiver,
        disk == null ? CpuSet.EMPTY : disk.cpus(),
        Lane.of(topology, upload.softirqCpu(), receiver, disk == null ? receiver : disk.cpus()),
        new Reasons(shape, usage, parameters)
            .of(new Reasons.Case(upload, anchor, queues, share, seats, choice, disk)));
  }
}
