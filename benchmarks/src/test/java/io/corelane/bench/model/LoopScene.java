/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.lane.LanePolicy;
import io.corelane.bench.model.sim.Costs;
import io.corelane.bench.model.sim.Draw;
import io.corelane.bench.model.sim.ModelMachine;
import io.corelane.bench.model.sim.Parameter;
import io.corelane.bench.model.sim.Simulation;
import io.corelane.bench.model.sim.UploadLoad;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/** The real loop on a modelled machine, and a record of every move. */
final class LoopScene {

  /** A place that was left, and when, in ticks. */
  record Move(int tick, CpuSet from, CpuSet to) {}

  static final PolicyParameters PARAMETERS = PolicyParameters.DEFAULTS;

  /** At most this many moves of an upload in any minute, as the policy states. */
  static final int MOVES_PER_MINUTE = 4;

  /** Receivers so dear that it matters who shares a CPU with whom. */
  private static final Costs COSTS = Draw.middle().with(Parameter.STAGED, 0.7).costs();

  final Simulation simulation;
  final ClosedLoop loop;
  final Map<String, List<Move>> moves = new HashMap<>();
  int ticks;

  LoopScene(ModelMachine shape, UploadLoad load, long seed) {
    simulation = new Simulation(shape, COSTS, load, seed);
    loop = new ClosedLoop(simulation, new LanePolicy(PARAMETERS), true, false);
    simulation.onStart(new Starter(loop, ModelWay.BIND, PARAMETERS));
  }

  /** Uploads of a rate that never end. */
  static UploadLoad steady(int streams, double rate) {
    return new UploadLoad(streams, UploadLoad.ENDLESS, rate, true);
  }

  Tick tick() {
    Tick tick = loop.tick();
    for (PlanStep step : tick.decision().plan().steps()) {
      if (step instanceof BindUpload bind && !bind.receiverFrom().isEmpty()) {
        moves
            .computeIfAbsent(bind.upload(), upload -> new ArrayList<>())
            .add(new Move(ticks, bind.receiverFrom(), bind.receiverTo()));
      }
    }
    ticks++;
    return tick;
  }

  /** Ticks; before each, {@code before} gets its number, from 0. */
  void ticks(int count, IntConsumer before) {
    for (int i = 0; i < count; i++) {
      before.accept(i);
      tick();
    }
  }

  void ticks(int count) {
    ticks(count, tick -> {});
  }

  /** Compute threads on given CPUs, four for each; none for an empty set. */
  void compute(CpuSet cpus) {
    simulation.compute(4 * cpus.size(), cpus);
  }

  int moveCount() {
    return moves.values().stream().mapToInt(List::size).sum();
  }

  /** Whether every receiver is bound, to CPUs of a set only. */
  boolean allWithin(CpuSet cpus) {
    return simulation.flows().stream()
        .allMatch(flow -> !flow.receiver.mask.isEmpty() && cpus.containsAll(flow.receiver.mask));
  }

  /** Whether every receiver may run on some of the CPUs: all may unless it is bound. */
  boolean eachMayUse(CpuSet cpus) {
    return simulation.flows().stream()
        .allMatch(flow -> flow.receiver.mask.isEmpty() || cpus.intersects(flow.receiver.mask));
  }

  /** Runs for one tick; the bytes received in it. */
  double receivedInTick() {
    double before = simulation.received();
    tick();
    return simulation.received() - before;
  }

  /** Ticks until something holds, at most {@code most}; how many it took. */
  int ticksUntil(int most, BooleanSupplier holds) {
    int taken = 0;
    while (!holds.getAsBoolean() && taken < most) {
      tick();
      taken++;
    }
    assertTrue(holds.getAsBoolean(), "not within " + most + " ticks: " + this);
    return taken;
  }

  /** No upload moved more often than the bound says, and none came back within the memory. */
  void assertCalm(String what) {
    moves.forEach(
        (upload, list) -> {
          for (int i = 0; i < list.size(); i++) {
            int first = list.get(i).tick();
            long within =
                list.stream().filter(m -> m.tick() >= first && m.tick() < first + 60).count();
            assertTrue(
                within <= MOVES_PER_MINUTE,
                what + ": " + upload + " moved " + within + ": " + list);
            assertNoReturn(what, upload, list, i);
          }
        });
  }

  private static void assertNoReturn(String what, String upload, List<Move> list, int left) {
    long memory = PARAMETERS.limits().memoryMillis() / 1000;
    for (Move later : list.subList(left + 1, list.size())) {
      boolean soon = later.tick() - list.get(left).tick() < memory;
      assertEquals(
          false,
          soon && later.to().equals(list.get(left).from()),
          what + ": " + upload + " bounced: " + list);
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("tick " + ticks);
    simulation
        .flows()
        .forEach(
            flow ->
                text.append("; ")
                    .append(flow.id)
                    .append(" softirq ")
                    .append(simulation.rx.softirqCpu(flow))
                    .append(" at ")
                    .append(flow.receiver.mask));
    loop.controller()
        .last()
        .ifPresent(
            tick ->
                tick.decision()
                    .targets()
                    .forEach((id, target) -> text.append("\n  ").append(id).append(target)));
    return text.toString();
  }
}
