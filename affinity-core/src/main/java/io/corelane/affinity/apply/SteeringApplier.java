/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.apply.Outcome.Result;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Carries out what a plan says of interrupts, RPS, XPS, NAPI threads and write-back, through a
 * {@link Tuner}. Finds each value's identity, leaves out CPUs that are offline, does not ask for
 * what is so already, and remembers what it was refused and what others have taken over ({@link
 * #untouchable}). To be called by one thread at a time; only {@link #steered} and {@link #trouble}
 * may be asked by any.
 */
public final class SteeringApplier implements Applier, AutoCloseable {

  private final Tuner tuner;
  private final ValueReader values;
  private final Untouchables untouchables;
  private final SteeredValues held = new SteeredValues();
  private final List<String> news = new ArrayList<>();
  private long lease;

  /** As of the last turn; for other threads. */
  private volatile Optional<String> trouble = Optional.of("it has not begun");

  /**
   * An applier that has changed nothing yet.
   *
   * @param tuner changes the values; closed with this applier
   * @param root the machine, for identities and present values
   * @param nanoTime as {@link System#nanoTime}
   */
  public SteeringApplier(Tuner tuner, SystemRoot root, LongSupplier nanoTime) {
    this.tuner = tuner;
    this.values = new ValueReader(root);
    this.untouchables = new Untouchables(nanoTime);
    this.lease = tuner.lease();
  }

  /**
   * Carries out the steps of steering.
   *
   * @param plan the plan
   * @return one outcome for each step; steps about uploads are described only
   */
  @Override
  public List<Outcome> apply(Plan plan) {
    List<Outcome> outcomes = new ArrayList<>();
    for (PlanStep step : plan.steps()) {
      outcomes.add(outcome(step));
    }
    return outcomes;
  }

  private Outcome outcome(PlanStep step) {
    if (!(step instanceof Steer steer)) {
      return new Outcome(step, Result.DESCRIBED, "threads are not steered here");
    }
    // Asked before each step: a helper that goes in the middle costs one wait, not one for each.
    Optional<String> why = askTrouble();
    if (why.isPresent()) {
      return new Outcome(step, Result.LATER, why.get());
    }
    Reading<Identified> target = values.identify(steer.what());
    if (target instanceof Reading.Present<Identified> present) {
      return carryOut(steer, present.value());
    } else if (target instanceof Reading.Absent) {
      return new Outcome(step, Result.GONE, target.explanation());
    }
    return new Outcome(step, Result.LATER, target.explanation());
  }

  private Outcome carryOut(Steer step, Identified what) {
    Optional<CpuSet> present = values.read(step.what()).toOptional();
    // What is no CPU is not offline either.
    Optional<CpuSet> online = step.what().isNumberedByCpu() ? values.online() : Optional.empty();
    CpuSet to = online.map(step.to()::and).orElse(step.to());
    if (to.isEmpty() && !step.to().isEmpty()) {
      return new Outcome(step, Result.LATER, "none of its CPUs is online");
    }
    Optional<Steered> own = held.held(what);
    if (present.filter(to::equals).isPresent()
        && own.map(Steered::now).map(to::equals).orElse(true)) {
      return new Outcome(step, Result.DONE, "it was so already");
    }
    Optional<CpuSet> before = held.original(what);
    if (own.isPresent() && before.filter(cpus -> same(cpus, step.to(), online)).isPresent()) {
      Answer answer = tuner.restore(what);
      return outcome(step, what, answer, () -> held.drop(what));
    }
    Optional<CpuSet> planned = step.planned();
    if (before.isEmpty()
        && planned.isPresent()
        && present.isPresent()
        && !same(present.get(), planned.get(), online)) {
      return new Outcome(
          step,
          Result.LATER,
          "it was " + planned.get() + " when this was planned and is " + present.get());
    }
    Answer answer = tuner.set(what, before.isPresent() ? before : present, to);
    return outcome(step, what, answer, () -> held.keep(what, to, answer, step.reason()));
  }

  /** A workqueue's mask and a thread's hold CPUs that are possible but offline; a plan need not. */
  private static boolean same(CpuSet a, CpuSet b, Optional<CpuSet> online) {
    return a.equals(b) || online.filter(cpus -> a.and(cpus).equals(b.and(cpus))).isPresent();
  }

  private Outcome outcome(Steer step, Identified what, Answer answer, Runnable note) {
    followLease();
    switch (answer.code()) {
      case OK -> note.run();
      case CHANGED, NOT_FOUND, OTHER_IDENTITY, NOT_HELD -> held.drop(what);
      default -> {}
    }
    String why = AnswerText.clause(answer);
    if (untouchables.note(step.object(), answer.code(), why)) {
      news.add(AnswerText.sentence(what, why));
    }
    return new Outcome(step, AnswerText.result(answer.code()), why);
  }

  private Optional<String> askTrouble() {
    Optional<String> why = tuner.trouble();
    trouble = why;
    followLease();
    return why;
  }

  private void followLease() {
    if (tuner.lease() != lease) {
      lease = tuner.lease();
      held.leaseEnded();
      untouchables.leaseEnded();
    }
  }

  @Override
  public Map<String, String> untouchable() {
    followLease();
    return untouchables.now();
  }

  /**
   * What there is to tell since the last call; also where a lost helper is noticed and sought, so
   * to be called at each tick.
   *
   * @return whole sentences, each told once
   */
  @Override
  public List<String> news() {
    askTrouble();
    List<String> all = new ArrayList<>(tuner.news());
    all.addAll(news);
    news.clear();
    return List.copyOf(all);
  }

  /**
   * Whether values could be changed at the last call of {@link #apply} or {@link #news}; may be
   * asked by any thread.
   *
   * @return empty when they can; else why not, one clause for an operator
   */
  public Optional<String> trouble() {
    return trouble;
  }

  /**
   * The values that are changed at present; may be asked by any thread.
   *
   * @return in the order of their first change
   */
  public List<Steered> steered() {
    return held.all();
  }

  /** Puts everything back; {@link #news} tells what came of it. A second call does nothing. */
  @Override
  public void close() {
    tuner.close();
    trouble = Optional.of("it has ended");
    news.addAll(tuner.news());
    held.leaseEnded();
  }
}
