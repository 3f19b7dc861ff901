/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.steer;

import io.corelane.affinity.apply.Applier;
import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.apply.Outcome.Result;
import io.corelane.affinity.apply.SteeringApplier;
import io.corelane.affinity.apply.Tuner;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.plan.Tunable;
import io.corelane.affinity.system.SystemRoot;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Changes what the configuration lets be changed, and tells how that stands. What it leaves out is
 * described once, and then named as untouchable, so that something else is planned instead. For the
 * loop's thread only, also at its end.
 */
public final class Steering implements Applier, AutoCloseable {

  private static final int MOST_REMEMBERED = 4096;

  private final SteeringApplier applier;
  private final Set<Tunable.Kind> parts;
  private final SteeringState.Session session;
  private final Map<String, String> leftOut = new LeftOut();

  /**
   * Steering that has not begun.
   *
   * @param tuner changes values; closed with this
   * @param parts what may be changed
   * @param root where the kernel's files are
   * @param state is told how it stands
   * @param registry for its meters
   * @param nanoTime as {@link System#nanoTime}
   */
  public Steering(
      Tuner tuner,
      Set<Tunable.Kind> parts,
      SystemRoot root,
      SteeringState state,
      MeterRegistry registry,
      LongSupplier nanoTime) {
    Tuner metered = new MeteredTuner(tuner, state.meters(registry), nanoTime);
    this.applier = new SteeringApplier(metered, root, nanoTime);
    this.parts = Set.copyOf(parts);
    this.session = state.begun();
  }

  @Override
  public List<Outcome> apply(Plan plan) {
    List<Outcome> outcomes = new ArrayList<>();
    for (PlanStep step : plan.steps()) {
      if (step instanceof Steer steer && parts.contains(steer.what().kind())) {
        outcomes.addAll(applier.apply(new Plan(List.of(step))));
      } else {
        String why = why(step);
        leftOut.put(step.object(), why);
        outcomes.add(new Outcome(step, Result.DESCRIBED, why));
      }
    }
    return outcomes;
  }

  private static String why(PlanStep step) {
    if (!(step instanceof Steer steer)) {
      return "not a step of steering";
    }
    return steer.what().kind() == Tunable.Kind.FLOWS
        ? "corelane.steer.flows is none"
        : "corelane.steer.parts leaves out " + steer.what().kind().part();
  }

  @Override
  public Map<String, String> untouchable() {
    Map<String, String> all = new HashMap<>(leftOut);
    all.putAll(applier.untouchable());
    return all;
  }

  /** Called at each tick, with or without steps: the helper is sought here. */
  @Override
  public List<String> news() {
    List<String> news = applier.news();
    return session.see(applier.trouble(), applier.steered(), news);
  }

  /** Puts everything back. */
  @Override
  public void close() {
    applier.close();
    session.closed();
  }

  /** Objects come and go with devices; the oldest are forgotten. */
  private static final class LeftOut extends LinkedHashMap<String, String> {

    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
      return size() > MOST_REMEMBERED;
    }
  }
}
