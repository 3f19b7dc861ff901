/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.config.Mode;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.metrics.CorelaneMetrics;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.plan.WritebackCpus;
import io.corelane.affinity.policy.Decision;
import io.corelane.hdfs.metrics.RecentUploads;
import io.corelane.hdfs.upload.UploadSocket;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a mode leaves behind when the next begins. */
@Timeout(120)
class ModesTest {

  private static final PlanStep STEP =
      new Steer(new WritebackCpus(), CpuSet.of(0), CpuSet.of(1), "Near.");

  private static AffinityConfig config(String mode) throws Exception {
    return AffinityConfig.of(Map.of("corelane.mode", mode, "corelane.tick.interval", "100ms"));
  }

  private static Parts parts(AffinityConfig config) {
    return Parts.live(
        config,
        NativeSupport.probe(config.bind().binder()),
        receiver -> UploadSocket.unknown("", "a test"));
  }

  private static Parts binding(ThreadBinder binder, Parts parts) {
    KernelAccess kernel = parts.kernel();
    return parts.with(
        new KernelAccess(
            kernel.root(), binder, kernel.sockets(), kernel.napi(), kernel.blockFiles()));
  }

  /** An operator who pins a thread to such a set afterwards means it. */
  @Test
  void masksThatAllHaveBeenGivenBackAreNotOursAnyMore() throws Exception {
    AffinityConfig config = config("bind");
    try (CorelaneService corelane = new CorelaneService(config, parts(config))) {
      CpuSet base = corelane.masks().base();
      CpuSet narrow = CpuSet.of(base.lowest());
      int self = ThreadBinder.CALLING_THREAD;
      corelane.masks().narrow(self, narrow, CpuSet.EMPTY);
      assertTrue(corelane.masks().isOurs(narrow));
      corelane.masks().restore(self, narrow);
      corelane.switchTo(Mode.OBSERVE);
      assertFalse(corelane.masks().isOurs(narrow));
    }
  }

  /** Otherwise uploads that begin before the first tick are taken for somebody else's. */
  @Test
  void whatIsLeftOfTheBaseMaskIsKnownBeforeTheFirstTick() throws Exception {
    AffinityConfig config = config("off");
    Parts live = parts(config);
    Smaller smaller = new Smaller(live.kernel().binder());
    LoopParts noTicks =
        new LoopParts(
            live.loop().policy(),
            facts ->
                () -> {
                  throw new IOException("no facts");
                },
            live.loop().applier(),
            live.loop().tuner());
    try (CorelaneService corelane =
        new CorelaneService(config, binding(smaller, live.with(noTicks)))) {
      CpuSet left = CpuSet.of(corelane.masks().base().highest());
      assertFalse(corelane.masks().isUnbound(left));
      smaller.shown = left;
      corelane.switchTo(Mode.OBSERVE);
      assertTrue(corelane.masks().isUnbound(left));
    }
  }

  @Test
  void ratesAreNotKnownInModeOff() throws Exception {
    AffinityConfig config = config("observe");
    Parts parts = parts(config);
    try (CorelaneService corelane = new CorelaneService(config, parts)) {
      while (Double.isNaN(dropped(parts))) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
      corelane.switchTo(Mode.OFF);
      assertEquals(Double.NaN, dropped(parts));
    }
  }

  private static double dropped(Parts parts) {
    return parts.registry().get("corelane.softnet.dropped").gauge().value();
  }

  @Test
  void aLoopThatDoesNotEndIsToldOnceAndMakesNoFurtherStep() throws Exception {
    AffinityConfig config = config("observe");
    Parts live = parts(config);
    CountDownLatch planning = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    BlockingQueue<Outcome> outcomes = new ArrayBlockingQueue<>(1000);
    LoopParts hanging =
        new LoopParts(
            (host, demand, state) -> {
              planning.countDown();
              wait(answered);
              return new Decision(new Plan(List.of(STEP)), Map.of(), List.of(), state);
            },
            live.loop().facts(),
            real ->
                plan -> {
                  List<Outcome> came = real.apply(plan);
                  outcomes.addAll(came);
                  return came;
                },
            live.loop().tuner());
    Warnings warnings = new Warnings();
    Logger.getLogger(CorelaneService.class).addAppender(warnings);
    try (CorelaneService corelane = new CorelaneService(config, live.with(hanging))) {
      assertTrue(planning.await(60, TimeUnit.SECONDS));
      corelane.switchTo(Mode.OFF);
      assertEquals(Mode.OFF, corelane.mode());
      assertEquals(1, warnings.lines.size(), warnings.lines::toString);
      assertTrue(warnings.lines.get(0).contains("has not ended"), warnings.lines::toString);
      answered.countDown();
      Outcome late = outcomes.take();
      assertEquals(Outcome.Result.LATER, late.result(), late::toString);
    } finally {
      answered.countDown();
      Logger.getLogger(CorelaneService.class).removeAppender(warnings);
    }
  }

  /** Who begins it anew has asked for the one before; mode auto changes it without the operator. */
  @Test
  void aModeIsBegunAnewThatCameIntoForceMeanwhile() throws Exception {
    AffinityConfig config = config("off");
    Parts live = parts(config);
    Common common =
        Common.of(config, live, new CorelaneMetrics(live.registry()), new RecentUploads(1));
    Modes modes = new Modes(common);
    CountDownLatch changing = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    modes.listen(
        () -> {
          changing.countDown();
          wait(answered);
        });
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Future<Void> change =
          threads.submit(
              () -> {
                modes.change(Mode.BIND);
                return null;
              });
      assertTrue(changing.await(60, TimeUnit.SECONDS));
      AtomicReference<Thread> waiting = new AtomicReference<>();
      Future<Void> again =
          threads.submit(
              () -> {
                waiting.set(Thread.currentThread());
                modes.again();
                return null;
              });
      while (waiting.get() == null || waiting.get().getState() != Thread.State.WAITING) {
        TimeUnit.MILLISECONDS.sleep(5);
      }
      answered.countDown();
      change.get(60, TimeUnit.SECONDS);
      again.get(60, TimeUnit.SECONDS);
      assertEquals(Mode.BIND, modes.inForce());
    } finally {
      answered.countDown();
      assertTrue(modes.close());
      threads.shutdown();
    }
  }

  /** The kill switch does not wait for what mode auto has begun and what does not answer. */
  @Test
  void offIsForUploadsAtOnceWhateverAChangeWaitsFor() throws Exception {
    AffinityConfig config = config("off");
    Parts live = parts(config);
    Common common =
        Common.of(config, live, new CorelaneMetrics(live.registry()), new RecentUploads(1));
    Modes modes = new Modes(common);
    modes.change(Mode.BIND);
    assertFalse(common.uploads().tracker().isIdle());
    CountDownLatch changing = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    modes.listen(
        () -> {
          changing.countDown();
          wait(answered);
        });
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Future<Void> change =
          threads.submit(
              () -> {
                modes.change(Mode.OBSERVE, () -> true, () -> {});
                return null;
              });
      assertTrue(changing.await(60, TimeUnit.SECONDS));
      assertThrows(InactiveException.class, () -> modes.change(Mode.OFF));
      assertTrue(common.uploads().tracker().isIdle());
      answered.countDown();
      change.get(60, TimeUnit.SECONDS);
      assertTrue(common.uploads().tracker().isIdle());
      assertEquals(Mode.OFF, modes.inForce());
      modes.change(Mode.BIND);
      assertFalse(common.uploads().tracker().isIdle());
    } finally {
      answered.countDown();
      assertTrue(modes.close());
      threads.shutdown();
    }
  }

  /** With one at each slice of a trial, threads that hang would pile up. */
  @Test
  void aTrialDoesNotGoOnBesideALoopThatHangs() throws Exception {
    AffinityConfig config = config("off");
    Parts live = parts(config);
    CountDownLatch planning = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    Parts hanging =
        live.with(
            new LoopParts(
                (host, demand, state) -> {
                  planning.countDown();
                  wait(answered);
                  return new Decision(new Plan(List.of()), Map.of(), List.of(), state);
                },
                live.loop().facts(),
                live.loop().applier(),
                live.loop().tuner()));
    Modes modes =
        new Modes(
            Common.of(config, hanging, new CorelaneMetrics(live.registry()), new RecentUploads(1)));
    try {
      modes.change(Mode.BIND, () -> true, () -> {});
      assertTrue(planning.await(60, TimeUnit.SECONDS));
      assertThrows(InactiveException.class, () -> modes.change(Mode.STEER, () -> true, () -> {}));
      assertEquals(Mode.OFF, modes.inForce());
      modes.change(Mode.BIND);
      assertEquals(Mode.BIND, modes.inForce(), "an operator may");
    } finally {
      answered.countDown();
      assertTrue(modes.close());
    }
  }

  private static void wait(CountDownLatch answered) {
    try {
      answered.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A kernel that shows less of the base mask from some moment on. */
  private static final class Smaller implements ThreadBinder {

    private final ThreadBinder real;
    private volatile CpuSet shown = CpuSet.EMPTY;

    Smaller(ThreadBinder real) {
      this.real = real;
    }

    @Override
    public String name() {
      return real.name();
    }

    @Override
    public int currentTid() {
      return real.currentTid();
    }

    @Override
    public CpuSet affinity(int tid) throws NativeCallException {
      return shown.isEmpty() ? real.affinity(tid) : shown;
    }

    @Override
    public void bind(int tid, CpuSet cpus) throws NativeCallException {
      real.bind(tid, cpus);
    }
  }

  private static final class Warnings extends AppenderSkeleton {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    protected void append(LoggingEvent event) {
      if (event.getRenderedMessage().contains("turn of the loop")) {
        lines.add(event.getRenderedMessage());
      }
    }

    @Override
    public void close() {}

    @Override
    public boolean requiresLayout() {
      return false;
    }
  }
}
