/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.affinity.apply.Applier;
import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.apply.Outcome.Result;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.plan.RpsMask;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.plan.Tunable;
import io.corelane.affinity.plan.WritebackCpus;
import io.corelane.affinity.plan.XpsMask;
import io.corelane.bench.model.sim.Flow;
import io.corelane.bench.model.sim.Simulation;
import io.corelane.bench.model.sim.Task;
import java.util.List;
import java.util.Optional;

/** Carries plans out on the modelled machine. */
final class ModelApplier implements Applier {

  private final Simulation simulation;
  private final boolean steer;

  /**
   * An applier; without steering, interrupt and steering masks are described, as in {@code bind}.
   */
  ModelApplier(Simulation simulation, boolean steer) {
    this.simulation = simulation;
    this.steer = steer;
  }

  @Override
  public List<Outcome> apply(Plan plan) {
    return plan.steps().stream().map(step -> new Outcome(step, carryOut(step), "")).toList();
  }

  private Result carryOut(PlanStep step) {
    if (step instanceof BindUpload bind) {
      return bind(bind);
    } else if (step instanceof ReleaseUpload release) {
      return release(release);
    }
    return steer && step instanceof Steer value ? steer(value) : Result.DESCRIBED;
  }

  private Result bind(BindUpload step) {
    Optional<Flow> flow = flow(step.upload());
    flow.ifPresent(
        found -> {
          found.receiver.mask = step.receiverTo();
          found.diskWriterCpus = step.diskWriterTo();
        });
    return flow.isPresent() ? Result.DONE : Result.GONE;
  }

  private Result release(ReleaseUpload step) {
    Optional<Flow> flow = flow(step.upload());
    flow.ifPresent(found -> found.receiver.mask = Task.UNBOUND);
    return flow.isPresent() ? Result.DONE : Result.GONE;
  }

  private Result steer(Steer step) {
    Tunable what = step.what();
    if (what instanceof IrqCpus irq) {
      simulation.rx.moveIrq(irq.irq().number() - ModelFacts.FIRST_IRQ, step.to().lowest());
    } else if (what instanceof RpsMask rps) {
      simulation.rx.setRps(rps.queue(), step.to());
    } else if (what instanceof WritebackCpus) {
      simulation.disks.writebackCpus(step.to());
    } else if (what instanceof XpsMask) {
      // Sending is not modelled.
      return Result.DESCRIBED;
    }
    return Result.DONE;
  }

  private Optional<Flow> flow(String upload) {
    return simulation.flows().stream().filter(flow -> flow.id.equals(upload)).findFirst();
  }
}
