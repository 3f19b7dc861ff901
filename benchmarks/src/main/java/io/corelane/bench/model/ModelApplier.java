/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.affinity.apply.Applier;
import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.apply.Outcome.Result;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.plan.SetIrqAffinity;
import io.corelane.affinity.plan.SetRps;
import io.corelane.affinity.plan.SetWritebackCpus;
import io.corelane.affinity.plan.SetXps;
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
    return steer ? steer(step) : Result.DESCRIBED;
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

  private Result steer(PlanStep step) {
    if (step instanceof SetIrqAffinity irq) {
      simulation.rx.moveIrq(irq.irq().number() - ModelFacts.FIRST_IRQ, irq.to().lowest());
    } else if (step instanceof SetRps rps) {
      simulation.rx.setRps(rps.queue(), rps.to());
    } else if (step instanceof SetWritebackCpus writeback) {
      simulation.disks.writebackCpus(writeback.to());
    } else if (step instanceof SetXps) {
      // Sending is not modelled.
      return Result.DESCRIBED;
    }
    return Result.DONE;
  }

  private Optional<Flow> flow(String upload) {
    return simulation.flows().stream().filter(flow -> flow.id.equals(upload)).findFirst();
  }
}
