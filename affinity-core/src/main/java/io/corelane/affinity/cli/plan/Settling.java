/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.policy.lane.CostModel;
import io.corelane.affinity.policy.lane.LaneCost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Plays the loop through: the policy decides once a second, each step takes effect at once, until
 * it has wanted nothing for long enough that it never will. Nothing is touched.
 *
 * <p>Where interrupts have moved, the threads then begin anew: an operator who moves all interrupts
 * first needs none of the places between.
 */
final class Settling {

  /** What 10 Gbit/s need of a core: nobody has measured these uploads. */
  private static final double TYPICAL_SHARE = 0.25;

  /** Longer than the policy remembers or waits for anything, with its default parameters. */
  private static final int QUIET_TICKS = 75;

  private static final int MOST_TICKS = 3_600;
  private static final double INTERRUPTS_PER_SECOND = 10_000;

  /** A step and the second in which the loop would make it. */
  record Timed(int second, PlanStep step) {}

  private final PlanMachine machine;
  private final PlanInput input;
  private final List<Timed> steps = new ArrayList<>();
  private final Map<String, UploadDemand> uploads = new LinkedHashMap<>();
  private final LaneCost unplaced;
  private SteeringFacts steering;
  private Decision decision;
  private int clock;
  private boolean interruptsMove;

  /**
   * Plays it through.
   *
   * @param machine the machine
   * @param policy decides
   * @param input the demand, which stays the same
   * @param moveInterrupts whether steps other than those of threads take effect
   */
  Settling(PlanMachine machine, Policy policy, PlanInput input, boolean moveInterrupts) {
    this.machine = machine;
    this.input = input;
    this.interruptsMove = moveInterrupts;
    this.steering =
        machine.steering().withNics(machine.nics().stream().map(this::withRates).toList());
    input.uploads().forEach(upload -> uploads.put(upload.id(), upload));
    this.unplaced = CostModel.of(machine.host(), demand(), Map.of());
    this.decision = settle(policy);
    if (steps.stream().anyMatch(timed -> timed.step() instanceof Steer)) {
      input.uploads().forEach(upload -> uploads.put(upload.id(), upload));
      interruptsMove = false;
      List<Timed> played = List.copyOf(steps);
      decision = settle(policy);
      steps.clear();
      steps.addAll(played);
    }
  }

  private Decision settle(Policy policy) {
    PolicyState state = PolicyState.NONE;
    int begin = clock;
    int last = begin;
    while (true) {
      Decision now = policy.plan(machine.host(), demand(), state);
      clock++;
      for (PlanStep step : now.plan().steps()) {
        if (carryOut(step)) {
          steps.add(new Timed(clock - begin, step));
          last = clock;
        }
      }
      if (clock - last > QUIET_TICKS || clock - begin > MOST_TICKS) {
        return now;
      }
      state = now.next();
    }
  }

  /** The steps in the loop's order. */
  List<Timed> steps() {
    return steps;
  }

  /** The last decision: the targets of the settled machine, and what is left undone. */
  Decision decision() {
    return decision;
  }

  /** The second of the loop's last step. */
  int seconds() {
    return steps.isEmpty() ? 0 : steps.get(steps.size() - 1).second();
  }

  /** The uploads where they have settled. */
  List<UploadDemand> uploads() {
    return demand().uploads();
  }

  /** What the uploads cost where they have settled. */
  LaneCost cost() {
    return CostModel.of(machine.host(), demand(), decision.targets());
  }

  /** What they would cost if the scheduler placed them on the machine as it was. */
  LaneCost costUnplaced() {
    return unplaced;
  }

  private Demand demand() {
    List<UploadDemand> now =
        uploads.values().stream().map(this::followed).map(Uploads::underWay).toList();
    return new Demand(
        1_000L * (clock + 1),
        now,
        input.loads(),
        OptionalDouble.of(input.typicalShare().orElse(TYPICAL_SHARE)),
        steering,
        Map.of());
  }

  /** An upload whose queue is named has that queue's softirq CPU. */
  private UploadDemand followed(UploadDemand upload) {
    QueueName name = input.queues().get(upload.id());
    if (name == null) {
      return upload;
    }
    CpuSet cpus =
        steering.nics().stream()
            .filter(nic -> nic.name().equals(name.nic()))
            .flatMap(nic -> nic.rxQueues().stream())
            .filter(queue -> queue.queue() == name.queue())
            .map(q -> q.rpsCpus().filter(rps -> !rps.isEmpty()).orElse(q.pollingCpus()))
            .findFirst()
            .orElse(CpuSet.EMPTY);
    OptionalInt softirq = cpus.isEmpty() ? OptionalInt.empty() : OptionalInt.of(cpus.lowest());
    return Uploads.arrivingOn(upload, softirq);
  }

  private boolean carryOut(PlanStep step) {
    if (step instanceof BindUpload bind) {
      move(bind.upload(), bind.receiverTo(), bind.diskWriterTo());
    } else if (step instanceof ReleaseUpload release) {
      move(release.upload(), CpuSet.EMPTY, CpuSet.EMPTY);
    } else if (step instanceof Steer steer) {
      if (!interruptsMove) {
        return false;
      }
      steering = AfterStep.of(steer, steering);
    }
    return true;
  }

  private void move(String id, CpuSet receiver, CpuSet diskWriter) {
    uploads.computeIfPresent(id, (key, upload) -> Uploads.on(upload, receiver, diskWriter));
  }

  /** Where uploads name their queues, only these interrupt; else that is not known. */
  private NicState withRates(NicState nic) {
    boolean told = !input.queues().isEmpty();
    return nic.withRxQueues(
        nic.rxQueues().stream()
            .map(
                q ->
                    q.withRate(
                        told ? rate(new QueueName(nic.name(), q.queue())) : OptionalDouble.empty()))
            .toList());
  }

  private OptionalDouble rate(QueueName name) {
    return OptionalDouble.of(input.queues().containsValue(name) ? INTERRUPTS_PER_SECOND : 0);
  }
}
