/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import io.corelane.affinity.cli.fleet.node.FleetNode;
import java.util.ArrayList;
import java.util.List;

/** Decides what a roll-out does next, from facts alone. Pure. */
public final class RollOutPlan {

  private RollOutPlan() {}

  /**
   * Stops where any condition is met, else goes on.
   *
   * @param facts how far it has come; those that were changed as last looked at
   * @param policy how it is rolled out
   */
  public static RollOutStep next(RollOutFacts facts, RollOutPolicy policy) {
    List<String> faults = new ArrayList<>();
    for (Changed one : facts.changed()) {
      String fault = fault(one, policy);
      if (!fault.isEmpty()) {
        faults.add(one.node().name() + ": " + fault);
      }
    }
    Throughput throughput = Throughput.of(facts.changed());
    if (throughput.isBelow(policy.leastThroughput())) {
      faults.add(throughput.text());
    }
    if (!faults.isEmpty()) {
      List<FleetNode> returned =
          policy.returns() ? facts.changed().stream().map(Changed::node).toList() : List.of();
      return new RollOutStep.Stop(returned, List.copyOf(faults));
    }
    int done = facts.changed().size();
    String so = done == 0 ? "" : "; " + throughput.text();
    if (facts.waiting().isEmpty()) {
      return new RollOutStep.Done(
          List.of(done + " changed to " + policy.mode() + ", each answers, no new failures" + so));
    }
    int next = Math.min(policy.batch().next(facts.all(), done), facts.waiting().size());
    return new RollOutStep.Batch(
        facts.waiting().subList(0, next),
        List.of(done + " of " + facts.all() + " changed" + (done == 0 ? "" : ", all well") + so));
  }

  /** What is wrong with one; empty if nothing is. */
  private static String fault(Changed one, RollOutPolicy policy) {
    if (!one.refusal().isEmpty()) {
      return "refused: " + one.refusal();
    } else if (one.after().isEmpty()) {
      return "does not answer any more: " + one.silence();
    }
    ModeSeen now = one.after().get();
    if (!now.mode().equals(policy.mode())) {
      return "is in mode " + now.mode() + " again";
    } else if (!now.trouble().isEmpty()) {
      return now.trouble();
    } else if (one.newFailures() > 0) {
      return one.newFailures() + " new failures";
    }
    return "";
  }
}
