/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.auto;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.judge.AutoFigures;
import io.corelane.affinity.judge.Judge;
import io.corelane.affinity.judge.JudgeRules;
import io.corelane.affinity.judge.Judgement;
import io.corelane.affinity.judge.Seen;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;

/**
 * Mode auto at work, on a thread of its own: it looks when a turn ends, has the mode put in force
 * that is due, and keeps what was found. No upload ever waits for it. Whatever fails ends it, and
 * leaves the DataNode in mode off.
 */
public final class AutoMode implements AutoCloseable {

  /** So often the machine is looked at, however long a turn lasts. */
  private static final long MOST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

  private static final long LEAST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final JudgeRules rules;
  private final Keeping file;
  private final Supplier<Seen> facts;
  private final TrialModes modes;
  private final Consumer<Throwable> failed;
  private final Logger log;
  private final SplittableRandom random = new SplittableRandom();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile AutoFigures figures =
      new AutoFigures(AutoFigures.State.COMPARING, "", "", 0, List.of());

  /**
   * Mode auto that stands still.
   *
   * @param rules how modes are judged
   * @param file keeps what was found
   * @param facts what is seen now; asked by its thread only
   * @param modes puts a mode in force
   * @param failed is told of what should not happen
   * @param log for an operator
   */
  public AutoMode(
      JudgeRules rules,
      Keeping file,
      Supplier<Seen> facts,
      TrialModes modes,
      Consumer<Throwable> failed,
      Logger log) {
    this.rules = rules;
    this.file = file;
    this.facts = facts;
    this.modes = modes;
    this.failed = failed;
    this.log = log;
  }

  public AutoFigures figures() {
    return figures;
  }

  /** Begins; to be called from a thread that nobody has bound. */
  public void start(ThreadFactory threads) {
    Thread thread = threads.newThread(this::run);
    thread.setName("corelane-auto");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    try {
      judge();
    } catch (InterruptedException e) {
      stop("its thread was interrupted");
    } catch (Throwable fault) {
      failed.accept(fault);
      stop("it failed: " + fault);
    }
  }

  private void judge() throws InterruptedException {
    Seen now = facts.get();
    Judge judge = Judge.begin(file.read(), now, rules, random::nextBoolean);
    tell(judge.news());
    Judgement kept = judge.kept();
    while (!isClosed()) {
      // First of all: a mode that harms does not stay for anything else.
      if (modes.inForce() != judge.mode()) {
        Optional<String> refused = modes.to(judge.mode(), () -> !isClosed());
        if (refused.isPresent()) {
          stop(refused.get());
          return;
        }
        now = facts.get();
        judge = judge.inForce(now.totals().nanos(), rules);
      }
      if (!kept.equals(judge.kept())) {
        kept = judge.kept();
        file.keep(kept);
      }
      figures = judge.figures(now, rules, file.trouble());
      long due = judge.due(facts.get().totals().nanos(), rules);
      boolean end =
          closed.await(
              Math.max(LEAST_PAUSE_NANOS, Math.min(MOST_PAUSE_NANOS, due)), TimeUnit.NANOSECONDS);
      if (end) {
        return;
      }
      now = facts.get();
      Judge next = judge.next(now, rules, random::nextBoolean);
      if (!next.news().equals(judge.news())) {
        tell(next.news());
      }
      judge = next;
    }
  }

  private void tell(String news) {
    log.info("Mode auto: {}", news);
  }

  private void stop(String why) {
    if (isClosed()) {
      return;
    }
    try {
      Optional<String> unused = modes.to(Mode.OFF, () -> !isClosed());
    } catch (Throwable fault) {
      failed.accept(fault); // What is left of the mode is all that can be lost.
    }
    figures = figures.stopped("Mode auto has stopped, uploads go on as in stock HDFS: " + why);
    log.warn("{}", figures.trouble());
    modes.stopped(figures.trouble());
  }

  private boolean isClosed() {
    return closed.getCount() == 0;
  }

  /** Ends it without waiting; no mode is put in force any more. The one in force stays. */
  @Override
  public void close() {
    closed.countDown();
  }
}
