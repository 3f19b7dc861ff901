/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.policy.Decision;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The thread that ticks, and what it survives. */
@Timeout(60)
class LoopTest {

  private final BlockingQueue<Tick> ticks = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> faults = new LinkedBlockingQueue<>();
  private final BlockingQueue<Thread> endedBy = new LinkedBlockingQueue<>();
  private final AtomicReference<Thread> thread = new AtomicReference<>();

  private Loop loop(FactSource facts, Consumer<Tick> listener, Duration interval) {
    return loop(facts, listener, interval, tick -> false);
  }

  private Loop loop(
      FactSource facts,
      Consumer<Tick> listener,
      Duration interval,
      Predicate<Tick> nothingToDecide) {
    return new Loop(
        controllerOf(facts),
        interval,
        nothingToDecide,
        work -> {
          Thread made = new Thread(work);
          thread.set(made);
          return made;
        },
        listener,
        faults::add,
        System::nanoTime,
        () -> endedBy.add(Thread.currentThread()));
  }

  private static Controller controllerOf(FactSource facts) {
    return new Controller(
        facts,
        (host, demand, state) -> new Decision(Plan.NOTHING, Map.of(), List.of(), state),
        plan -> List.of(),
        Clock.systemUTC(),
        System::nanoTime);
  }

  private static Observation seen() {
    return Seen.at(System.nanoTime() / 1e9).see();
  }

  private Thread ticking() {
    return Objects.requireNonNull(thread.get());
  }

  @Test
  void itTicksOnAThreadOfItsOwnUntilItIsClosed() throws Exception {
    AtomicReference<String> name = new AtomicReference<>("");
    Loop loop =
        loop(
            LoopTest::seen,
            tick -> {
              name.set(Thread.currentThread().getName());
              ticks.add(tick);
            },
            Duration.ofMillis(1));
    loop.start();
    for (int number = 1; number <= 3; number++) {
      assertEquals(number, ticks.take().number());
    }
    assertFalse(loop.hasEnded());
    loop.close();
    assertTrue(loop.hasEnded());
    assertEquals("corelane-tick", name.get());
    assertFalse(ticking().isAlive());
    assertTrue(ticking().isDaemon());
    assertEquals(List.of(), List.copyOf(faults));
    loop.close();
  }

  @Test
  void whereNothingCanBeDecidedTicksAreRarer() {
    Duration second = Duration.ofSeconds(1);
    assertEquals(second, Loop.pause(second, false));
    assertEquals(Duration.ofSeconds(5), Loop.pause(second, true));
    assertEquals(Duration.ofSeconds(30), Loop.pause(Duration.ofSeconds(7), true));
    Duration minute = Duration.ofMinutes(1);
    assertEquals(minute, Loop.pause(minute, true));
    assertEquals(minute, Loop.pause(minute, false));
  }

  @Test
  void whoTellsThatIsAskedBehindGoodTicksButTheFirstAndEndsNothing() throws Exception {
    BlockingQueue<Long> asked = new LinkedBlockingQueue<>();
    AtomicInteger calls = new AtomicInteger();
    Loop loop =
        loop(
            () -> {
              if (calls.incrementAndGet() == 2) {
                throw new IOException("/proc/stat: gone");
              }
              return seen();
            },
            ticks::add,
            Duration.ofMillis(1),
            tick -> {
              asked.add(tick.number());
              throw new IllegalStateException("not mine");
            });
    loop.start();
    assertEquals(2, asked.take());
    assertEquals(3, asked.take());
    loop.close();
    assertEquals(1, loop.failures());
  }

  @Test
  void noTickBeginsAfterClose() throws Exception {
    AtomicInteger begun = new AtomicInteger();
    CountDownLatch inTick = new CountDownLatch(1);
    Loop loop =
        loop(
            () -> {
              begun.incrementAndGet();
              inTick.countDown();
              return seen();
            },
            ticks::add,
            Duration.ofHours(1));
    loop.start();
    inTick.await();
    loop.close(); // though the next tick is an hour away
    assertFalse(ticking().isAlive());
    assertEquals(1, begun.get());
  }

  @Test
  void aFailingTickIsToldOnceAndEndsNothing() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    Loop loop =
        loop(
            () -> {
              int call = calls.incrementAndGet();
              if (call <= 3) {
                throw new IOException("/proc/stat: gone");
              } else if (call == 4) {
                throw new NoClassDefFoundError("a class");
              }
              return seen();
            },
            ticks::add,
            Duration.ofMillis(1));
    loop.start();
    assertEquals(1, ticks.take().number());
    ticks.take();
    loop.close();
    assertEquals(4, loop.failures());
    List<String> told = List.copyOf(faults);
    assertEquals(3, told.size(), told::toString);
    assertTrue(told.get(0).endsWith("/proc/stat: gone"), told.get(0));
    assertTrue(told.get(1).endsWith("a class"), told.get(1));
    assertEquals("Ticks succeed again; 4 had failed", told.get(2));
  }

  @Test
  void aListenerThatFailsEndsNothing() throws Exception {
    Loop loop =
        loop(
            LoopTest::seen,
            tick -> {
              ticks.add(tick);
              throw new IllegalStateException("not mine");
            },
            Duration.ofMillis(1));
    loop.start();
    ticks.take();
    ticks.take();
    assertTrue(faults.poll(30, TimeUnit.SECONDS).endsWith("not mine"));
    loop.close();
    assertTrue(faults.isEmpty(), faults::toString);
  }

  @Test
  void anInterruptEndsNothing() throws Exception {
    Loop loop = loop(LoopTest::seen, ticks::add, Duration.ofMillis(1));
    loop.start();
    ticks.take();
    ticking().interrupt();
    ticks.clear();
    ticks.take();
    ticks.take();
    loop.close();
    assertFalse(ticking().isAlive());
  }

  @Test
  void itMayBeClosedFromItsOwnThread() throws Exception {
    AtomicReference<Loop> self = new AtomicReference<>();
    AtomicBoolean endedInTick = new AtomicBoolean(true);
    Loop loop =
        loop(
            LoopTest::seen,
            tick -> {
              Objects.requireNonNull(self.get()).close();
              endedInTick.set(Objects.requireNonNull(self.get()).hasEnded());
              ticks.add(tick);
            },
            Duration.ofMillis(1));
    self.set(loop);
    loop.start();
    ticks.take();
    assertFalse(endedInTick.get(), "a tick is under way");
    ticking().join();
    assertTrue(loop.hasEnded());
    assertTrue(ticks.isEmpty());
  }

  @Test
  void whatIsToBeDoneAtTheEndIsDoneOnceByTheLoopsThread() throws Exception {
    Loop loop = loop(LoopTest::seen, ticks::add, Duration.ofMillis(1));
    loop.start();
    ticks.take();
    assertEquals(List.of(), List.copyOf(endedBy));
    loop.close();
    loop.close();
    assertEquals(List.of(ticking()), List.copyOf(endedBy));
  }

  @Test
  void aLoopThatWasNeverStartedIsEndedByItsCloser() {
    Loop loop = loop(LoopTest::seen, ticks::add, Duration.ofMillis(1));
    loop.close();
    loop.close();
    assertEquals(List.of(Thread.currentThread()), List.copyOf(endedBy));
  }

  @Test
  void closingWaitsForSomeSecondsOnly() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    Loop loop =
        loop(
            () -> {
              ticks.add(controllerOf(LoopTest::seen).tick());
              boolean unused = never.await(1, TimeUnit.HOURS);
              return seen();
            },
            ticks::add,
            Duration.ofMillis(1));
    loop.start();
    ticks.take();
    loop.close();
    assertTrue(ticking().isAlive());
    assertEquals(List.of(), List.copyOf(endedBy));
    never.countDown();
    ticking().join();
    assertEquals(List.of(ticking()), List.copyOf(endedBy));
  }

  @Test
  void anIntervalOfNothingIsRefused() {
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> loop(LoopTest::seen, ticks::add, Duration.ZERO));
    assertEquals("interval = PT0S: must be above 0", refused.getMessage());
  }
}
