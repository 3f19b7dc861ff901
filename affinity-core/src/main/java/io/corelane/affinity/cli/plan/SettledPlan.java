/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.UploadDemand;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A settled machine against the one at the beginning: one step for each thing that is elsewhere at
 * the end, whatever it went through.
 *
 * @param interrupts changes of interrupts and steering masks, in the order of their last moves
 * @param threads changes of uploads, in the order of the demand
 * @param same the uploads that are where they were
 */
record SettledPlan(List<Steer> interrupts, List<BindUpload> threads, List<String> same) {

  static SettledPlan of(PlanInput input, Settling settled) {
    List<BindUpload> threads = new ArrayList<>();
    List<String> same = new ArrayList<>();
    for (UploadDemand before : input.uploads()) {
      Target target = settled.decision().targets().get(before.id());
      if (target == null
          || (target.managed() && target.receiverCpus().equals(before.receiverCpus()))
          || (!target.managed() && before.receiverCpus().isEmpty())) {
        same.add(before.id());
      } else {
        threads.add(bind(before, target));
      }
    }
    return new SettledPlan(interrupts(settled), threads, same);
  }

  /** What the policy says of the settled machine, and who would undo the plan. */
  List<String> remarks(PlanMachine machine, Settling settled) {
    List<String> remarks = new ArrayList<>();
    List<String> irqs = new ArrayList<>();
    for (Steer step : interrupts) {
      if (step.what() instanceof IrqCpus move) {
        irqs.add(String.valueOf(move.irq().number()));
      }
    }
    if (!irqs.isEmpty() && !machine.steering().balancers().isEmpty()) {
      remarks.add(
          String.join(", ", machine.steering().balancers())
              + " runs and moves interrupts too: tell it first to leave IRQ "
              + String.join(", ", irqs)
              + " alone, or it undoes this.");
    }
    if (!irqs.isEmpty()) {
      remarks.addAll(machine.steering().others());
    }
    remarks.addAll(settled.decision().remarks());
    return remarks;
  }

  private static BindUpload bind(UploadDemand before, Target target) {
    return new BindUpload(
        before.id(),
        before.receiverTid(),
        before.receiverCpus(),
        target.receiverCpus(),
        before.diskWriterCpus(),
        target.diskWriterCpus(),
        String.join(" ", target.reasons()));
  }

  private static List<Steer> interrupts(Settling settled) {
    Map<String, Steer> last = new LinkedHashMap<>();
    for (Settling.Timed timed : settled.steps()) {
      if (timed.step() instanceof Steer step) {
        Steer first = last.remove(step.object());
        CpuSet from = (first == null ? step : first).from();
        if (!from.equals(step.to())) {
          last.put(step.object(), new Steer(step.what(), from, step.to(), step.reason()));
        }
      }
    }
    return List.copyOf(last.values());
  }
}
