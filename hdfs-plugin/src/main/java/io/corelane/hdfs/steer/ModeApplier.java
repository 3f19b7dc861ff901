/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.steer;

import io.corelane.affinity.apply.Applier;
import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.apply.Outcome.Result;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.hdfs.upload.Faults;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Gives each step of a plan to who carries it out: steps about uploads to one applier, the others
 * to another. Uploads go first, so that none waits for an interrupt, and whatever fails about
 * interrupts, uploads are moved as without it. For the loop's thread only.
 */
public final class ModeApplier implements Applier {

  private final Applier threads;
  private final Applier steering;
  private final BooleanSupplier stopped;
  private final Faults faults;

  /**
   * An applier for one DataNode.
   *
   * @param threads moves uploads
   * @param steering moves interrupts, or describes only
   * @param stopped asked before each step of the latter, whether the mode has been changed
   *     meanwhile
   * @param faults where failures of the latter end
   */
  public ModeApplier(Applier threads, Applier steering, BooleanSupplier stopped, Faults faults) {
    this.threads = threads;
    this.steering = steering;
    this.stopped = stopped;
    this.faults = faults;
  }

  /**
   * An applier that only describes, for modes that may not do more.
   *
   * @param why one clause for an operator
   * @return the applier
   */
  public static Applier describing(String why) {
    return plan ->
        plan.steps().stream().map(step -> new Outcome(step, Result.DESCRIBED, why)).toList();
  }

  @Override
  public List<Outcome> apply(Plan plan) {
    Iterator<Outcome> moved =
        threads.apply(new Plan(steps(plan).filter(ModeApplier::isOfUpload).toList())).iterator();
    return steps(plan).map(step -> isOfUpload(step) ? moved.next() : steered(step)).toList();
  }

  /** One by one: each may wait for the helper for seconds. */
  private Outcome steered(PlanStep step) {
    if (stopped.getAsBoolean()) {
      return new Outcome(step, Result.LATER, "the mode has been changed meanwhile");
    }
    try {
      return steering.apply(new Plan(List.of(step))).get(0);
    } catch (RuntimeException | Error fault) {
      faults.note(FailureCause.STEER, fault);
      return new Outcome(step, Result.REFUSED, fault.toString());
    }
  }

  @Override
  public Map<String, String> untouchable() {
    try {
      return steering.untouchable();
    } catch (RuntimeException | Error fault) {
      faults.note(FailureCause.STEER, fault);
      return Map.of();
    }
  }

  @Override
  public List<String> news() {
    List<String> news = new ArrayList<>(threads.news());
    faults.guard(FailureCause.STEER, () -> news.addAll(steering.news()));
    return List.copyOf(news);
  }

  private static Stream<PlanStep> steps(Plan plan) {
    return plan.steps().stream();
  }

  private static boolean isOfUpload(PlanStep step) {
    return step instanceof BindUpload || step instanceof ReleaseUpload;
  }
}
