/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.auto;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.judge.AutoFigures;
import io.corelane.affinity.judge.JudgeRules;
import io.corelane.affinity.judge.JudgementFile;
import io.corelane.affinity.judge.Seen;
import io.corelane.affinity.judge.TrialFigures;
import io.corelane.affinity.trial.SwitchbackRules;
import io.corelane.affinity.trial.Totals;
import io.corelane.affinity.trial.TrialMeasure;
import io.corelane.affinity.trial.TrialRules;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** Mode auto on a clock that goes on by itself whenever it is looked at. */
@Timeout(120)
class AutoModeTest {

  private static final long STEP = TimeUnit.MICROSECONDS.toNanos(500);

  private static final long TURN = 8 * STEP;

  private static final String OWNER = "/data/1";

  @TempDir Path directory = Path.of("");

  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private final List<Throwable> faults = new CopyOnWriteArrayList<>();
  private final Machine machine = new Machine();
  private AutoMode auto = auto();

  /** Also the one that writes, before its directory goes. */
  @AfterEach
  void end() throws InterruptedException {
    auto.close();
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private Thread thread(Runnable task) {
    Thread thread = new Thread(task);
    threads.add(thread);
    return thread;
  }

  /** What a trial sees and changes; the mode that brings more is none. */
  private static final class Machine implements TrialModes {

    private final List<String> told = new CopyOnWriteArrayList<>();
    private volatile Mode mode = Mode.OFF;
    private volatile int changes;
    private volatile Optional<String> refusal = Optional.empty();
    private volatile boolean failing;
    private volatile long changeLasts;
    private long nanos;
    private long quietUntil;
    private double bytes;

    synchronized Seen look() {
      if (failing) {
        throw new IllegalStateException("no facts");
      }
      nanos += STEP;
      bytes += nanos > quietUntil ? 1e6 : 0;
      return new Seen(
          new Totals(nanos, bytes, bytes, bytes, 0),
          1_793_000_000_000L,
          Optional.empty(),
          false,
          false);
    }

    @Override
    public synchronized Optional<String> to(Mode next, BooleanSupplier wanted) {
      if (!wanted.getAsBoolean()) {
        return Optional.empty();
      }
      nanos += changeLasts;
      if (next == Mode.BIND && refusal.isPresent()) {
        mode = Mode.OFF;
        return refusal;
      }
      changes++;
      mode = next;
      // What a change costs is over when the rest is, and is the price of one way only.
      quietUntil = next == Mode.BIND ? nanos + TURN : 0;
      return Optional.empty();
    }

    @Override
    public Mode inForce() {
      return mode;
    }

    @Override
    public void stopped(String why) {
      told.add(why);
    }
  }

  private Path file() {
    return directory.resolve("trial");
  }

  private AutoMode auto() {
    SwitchbackRules turns =
        new SwitchbackRules(TURN, TURN, 1, 0, new TrialRules(0.05, 0.2, 0.03, 1, 4, 10));
    JudgeRules rules = new JudgeRules(turns, turns, Duration.ofDays(7), Duration.ofDays(1), 4);
    return new AutoMode(
        rules,
        new Keeping(
            new JudgementFile(file(), OWNER),
            this::thread,
            LoggerFactory.getLogger(AutoModeTest.class)),
        machine::look,
        machine,
        faults::add,
        LoggerFactory.getLogger(AutoModeTest.class));
  }

  private void start() {
    auto = auto();
    auto.start(this::thread);
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  private int pairs() {
    return auto.figures().current().map(TrialFigures::pairs).orElse(0);
  }

  private boolean isStopped() {
    return !machine.told.isEmpty();
  }

  @Test
  void aRefusedChangeLeavesTheModeOffAndSaysSo() throws Exception {
    machine.refusal = Optional.of("mode bind could not begin: a test");
    start();
    await(this::isStopped);
    assertEquals(Mode.OFF, machine.mode);
    assertEquals(AutoFigures.State.STOPPED, auto.figures().state());
    assertTrue(machine.told.get(0).endsWith(": mode bind could not begin: a test"));
    assertEquals(List.of(), faults);
  }

  @Test
  void factsThatFailLeaveTheModeOff() throws Exception {
    start();
    await(() -> machine.mode == Mode.BIND);
    machine.failing = true;
    await(this::isStopped);
    assertEquals(Mode.OFF, machine.mode);
    assertEquals(1, faults.size());
    assertEquals(AutoFigures.State.STOPPED, auto.figures().state());
  }

  /** However long it took, the rest is between the change and the slice. */
  @Test
  void aSlowChangeIsNotMeasured() throws Exception {
    machine.changeLasts = 10 * TURN;
    start();
    await(() -> pairs() >= 8);
    assertEquals(1, auto.figures().current().orElseThrow().of(TrialMeasure.RECEIVED).ratio(), 1e-9);
  }

  @Test
  void whatSomebodyElseHasLeftInForceDoesNotStay() throws Exception {
    start();
    await(() -> auto.figures().state() == AutoFigures.State.SETTLED && machine.mode == Mode.OFF);
    machine.mode = Mode.OBSERVE;
    await(() -> machine.mode == Mode.OFF);
  }

  /** A dying disk keeps nobody from leaving a mode that harms. */
  @Test
  void aFileThatHangsHoldsUpNothing() throws Exception {
    Path next = directory.resolve("trial." + Integer.toHexString(OWNER.hashCode()) + ".next");
    assertEquals(0, new ProcessBuilder("mkfifo", next.toString()).inheritIO().start().waitFor());
    start();
    await(() -> pairs() >= 4);
    assertTrue(machine.changes >= 4);
    auto.close();
    // With both ends open a writer waits no more.
    try (RandomAccessFile both = new RandomAccessFile(next.toFile(), "rw")) {
      end();
      assertTrue(both.read() >= 0);
    }
  }

  @Test
  void theLatestIsKeptAndAnotherBeginGoesOnThere() throws Exception {
    start();
    await(() -> pairs() >= 3);
    auto.close();
    await(() -> new JudgementFile(file(), OWNER).read().isPresent());
    int before = pairs();
    start();
    await(() -> pairs() >= before);
    assertTrue(auto.figures().news().startsWith("goes on: "), auto.figures().news());
  }
}
