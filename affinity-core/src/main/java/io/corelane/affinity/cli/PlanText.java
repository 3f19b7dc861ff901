/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli;

import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.Script;
import io.corelane.affinity.policy.LaneCost;
import io.corelane.affinity.policy.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A settled plan as a script. */
final class PlanText {

  private PlanText() {}

  static String of(String policy, PlanMachine machine, PlanInput input, Settling settled) {
    SettledPlan plan = SettledPlan.of(input, settled);
    Script script = new Script(title(policy, machine, input, settled, plan));
    if (!plan.interrupts().isEmpty()) {
      script.section("interrupts, before the threads: their places follow from these");
      plan.interrupts().forEach(script::step);
    }
    if (!plan.threads().isEmpty()) {
      script.section("threads");
      plan.threads().forEach(script::step);
    }
    if (!plan.same().isEmpty()) {
      script.section("uploads that stay");
      for (String upload : plan.same()) {
        Target target = settled.decision().targets().get(upload);
        script.remark(upload + ". " + (target == null ? "" : String.join(" ", target.reasons())));
      }
    }
    if (!settled.decision().remarks().isEmpty()) {
      script.section("remarks");
      settled.decision().remarks().forEach(script::remark);
    }
    return script.text();
  }

  private static List<String> title(
      String policy, PlanMachine machine, PlanInput input, Settling settled, SettledPlan plan) {
    List<String> title = new ArrayList<>();
    title.add("A plan by corelane, policy " + policy + ". It prints what it would do; see --help.");
    title.add("Machine: " + machine.host().topology() + ", usable: " + machine.host().allowed().toList() + ".");
    title.add(input.assumption());
    title.add(settles(settled, plan));
    title.add(cost(settled));
    return title;
  }

  private static String settles(Settling settled, SettledPlan plan) {
    List<PlanStep> interrupts = plan.interrupts();
    return settled.steps().isEmpty()
        ? "Nothing is to be changed."
        : "The loop would get here in "
            + settled.seconds()
            + " s, with one interrupt at a time"
            + (interrupts.isEmpty() ? " (none moves)" : " (" + interrupts.size() + " move)")
            + ", and then stay; here it is all at once.";
  }

  /** In cores: how long receivers take for the same bytes. */
  private static String cost(Settling settled) {
    LaneCost here = settled.cost();
    LaneCost unplaced = settled.costUnplaced();
    return String.format(
        Locale.ROOT,
        "Receivers need %.2f cores here, by distance and company, and %.2f where the scheduler"
            + " puts them now; on the core of their own softirq %.2f and %.2f cores of them.",
        here.slowdown(),
        unplaced.slowdown(),
        here.onSoftirqCore(),
        unplaced.onSoftirqCore());
  }
}
