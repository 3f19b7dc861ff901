/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.Script;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.policy.lane.LaneCost;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** A settled plan as a script. */
final class PlanText {

  private PlanText() {}

  static String of(String policy, PlanMachine machine, PlanInput input, Settling settled) {
    SettledPlan plan = SettledPlan.of(input, settled);
    Script script = new Script(title(policy, machine, input, settled, plan));
    if (!plan.interrupts().isEmpty()) {
      script.section("interrupts and masks, before the threads: their places follow from these");
      plan.interrupts().forEach(step -> script.step(step, ""));
    }
    if (!plan.threads().isEmpty()) {
      script.section("threads");
      plan.threads().forEach(step -> script.step(step, arrival(step.upload(), input, settled)));
    }
    if (!plan.same().isEmpty()) {
      script.section("uploads that stay");
      for (String upload : plan.same()) {
        Target target = settled.decision().targets().get(upload);
        script.remark(upload + ". " + (target == null ? "" : String.join(" ", target.reasons())));
      }
    }
    List<String> remarks = plan.remarks(machine, settled);
    if (!remarks.isEmpty()) {
      script.section("remarks");
      remarks.forEach(script::remark);
    }
    return script.text();
  }

  private static List<String> title(
      String policy, PlanMachine machine, PlanInput input, Settling settled, SettledPlan plan) {
    List<String> title = new ArrayList<>();
    title.add("A plan by corelane, policy " + policy + ". It prints what it would do; see --help.");
    title.add("Machine: " + machine(machine.host()) + ".");
    title.add(input.assumption());
    title.add(settles(settled, plan));
    title.add(cost(settled));
    return title;
  }

  private static String machine(Host host) {
    CpuTopology topology = host.topology();
    CpuSet allowed = host.allowed();
    return counted(topology.online().size(), "CPU")
        + ", "
        + counted(topology.llcs().size(), "last-level cache")
        + ", "
        + counted(topology.nodes().size(), "node")
        + (allowed.equals(topology.online()) ? "; all usable" : "; usable: " + allowed.toList());
  }

  private static String counted(int number, String thing) {
    return number + " " + thing + (number == 1 ? "" : "s");
  }

  private static String settles(Settling settled, SettledPlan plan) {
    if (settled.steps().isEmpty()) {
      return "Nothing is to be changed.";
    }
    String loop = "The loop would be done after " + settled.seconds() + " s and then stay";
    if (plan.interrupts().isEmpty()) {
      return loop + ".";
    }
    boolean move = plan.interrupts().stream().anyMatch(step -> step.what() instanceof IrqCpus);
    return loop
        + (move
            ? "; it moves one interrupt at a time, or sets one mask. Here all this comes first, and"
                + " threads are placed for where interrupts then are."
            : "; it sets one steering mask at a time.");
  }

  /** The way of an upload on the settled machine. */
  private static String arrival(String id, PlanInput input, Settling settled) {
    QueueName queue = input.queues().get(id);
    UploadDemand upload =
        settled.uploads().stream().filter(one -> one.id().equals(id)).findFirst().orElseThrow();
    OptionalInt softirq = upload.upload().softirqCpu();
    return "From "
        + (queue == null ? "" : queue + ", ")
        + (softirq.isEmpty() ? "an unknown softirq CPU" : "softirq CPU " + softirq.getAsInt())
        + ", to "
        + upload.upload().volume()
        + ".";
  }

  /** In cores: how long uploads take for the same bytes. */
  private static String cost(Settling settled) {
    LaneCost here = settled.cost();
    LaneCost unplaced = settled.costUnplaced();
    if (unplaced.slowdown() == 0) {
      return "Nothing is gained by placing receivers here.";
    }
    return String.format(
        Locale.ROOT,
        "Uploads need %.2f cores here, by distance and company, and %.2f where the scheduler"
            + " puts them now.",
        here.slowdown(),
        unplaced.slowdown());
  }
}
