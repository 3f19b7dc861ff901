/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import io.corelane.affinity.cli.fleet.node.FleetAnswer;
import io.corelane.affinity.cli.fleet.node.FleetNode;
import io.corelane.affinity.cli.fleet.node.Inquiry;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Carries a roll-out's plan out. */
public final class RollOut {

  private final RollOutPolicy policy;
  private final Inquiry inquiry;
  private final NodeModeChange change;
  private final RollOutJournal journal;
  private final Duration pause;
  private final Consumer<String> say;
  private final List<FleetNode> waiting = new ArrayList<>();
  private List<Changed> changed = new ArrayList<>();

  /**
   * How it ended.
   *
   * @param changed the DataNodes that were told the new mode, as seen last
   * @param reasons why it stopped; empty if it did not
   * @param notReturned those that did not get their former modes back though they were to, with the
   *     reason
   */
  public record Result(List<Changed> changed, List<String> reasons, List<String> notReturned) {}

  /**
   * Nothing is changed yet.
   *
   * @param policy how
   * @param inquiry looks at DataNodes
   * @param change changes one
   * @param journal keeps what was changed
   * @param pause how long a batch is left alone before it is looked at
   * @param say takes lines for the operator
   */
  public RollOut(
      RollOutPolicy policy,
      Inquiry inquiry,
      NodeModeChange change,
      RollOutJournal journal,
      Duration pause,
      Consumer<String> say) {
    this.policy = policy;
    this.inquiry = inquiry;
    this.change = change;
    this.journal = journal;
    this.pause = pause;
    this.say = say;
  }

  /**
   * Runs it to its end.
   *
   * @param nodes which are to be changed, in this order
   * @throws IOException if the journal cannot be written; what was changed so far is in it
   */
  public Result run(List<FleetNode> nodes) throws IOException, InterruptedException {
    waiting.addAll(nodes);
    while (true) {
      RollOutStep step = RollOutPlan.next(new RollOutFacts(waiting, changed), policy);
      if (step instanceof RollOutStep.Batch batch) {
        say.accept(String.join("; ", batch.reasons()) + ". Next: " + names(batch.nodes()));
        changeAll(batch.nodes());
      } else if (step instanceof RollOutStep.Stop stop) {
        say.accept("Stopped:");
        stop.reasons().forEach(reason -> say.accept("  " + reason));
        return new Result(
            changed,
            stop.reasons(),
            stop.returned().isEmpty()
                ? List.of()
                : new Return(inquiry, change, journal, say).run());
      } else {
        say.accept(String.join("; ", step.reasons()));
        journal.end();
        return new Result(changed, List.of(), List.of());
      }
    }
  }

  private void changeAll(List<FleetNode> batch) throws IOException, InterruptedException {
    List<Optional<Changed>> told = inquiry.each(batch, this::change);
    waiting.subList(0, batch.size()).clear();
    told.forEach(one -> one.ifPresent(changed::add));
    if (changed.stream().allMatch(one -> one.refusal().isEmpty())) {
      Thread.sleep(pause.toMillis());
    }
    changed = new ArrayList<>(inquiry.each(changed, this::look));
  }

  private Optional<Changed> change(FleetNode node) throws InterruptedException {
    FleetAnswer answer = inquiry.ask(node);
    Optional<ModeSeen> seen = answer.corelane().map(ModeSeen::of);
    int ipcPort = NodeModeChange.ipcPort(answer);
    if (seen.isEmpty()) {
      ModeSeen unknown = new ModeSeen("", "", 0, 0, List.of());
      return Optional.of(Changed.refused(node, unknown, answer.why()));
    }
    ModeSeen before = seen.get();
    if (before.mode().equals(policy.mode())) {
      return Optional.empty();
    }
    if (before.mode().isEmpty()) {
      // There would be no mode to return it to.
      return Optional.of(Changed.refused(node, before, "Corelane is inactive there"));
    }
    try {
      journal.change(new RollOutJournal.Entry(node, ipcPort, before.mode(), policy.mode()));
    } catch (IOException e) {
      return Optional.of(
          Changed.refused(node, before, journal.file() + " cannot be written: " + e.getMessage()));
    }
    NodeModeChange.Result result = change.to(node, ipcPort, policy.mode(), true);
    return Optional.of(
        result.refusal().isEmpty() && result.now().isPresent()
            ? Changed.done(node, before, result.now().get())
            : Changed.refused(node, before, result.refusal()));
  }

  private Changed look(Changed one) throws InterruptedException {
    if (!one.refusal().isEmpty()) {
      return one;
    }
    FleetAnswer answer = inquiry.ask(one.node());
    return answer
        .corelane()
        .map(ModeSeen::of)
        .map(one::seen)
        .orElseGet(() -> one.silent(answer.why()));
  }

  private static String names(List<FleetNode> nodes) {
    return nodes.stream().map(FleetNode::name).collect(Collectors.joining(", "));
  }
}
