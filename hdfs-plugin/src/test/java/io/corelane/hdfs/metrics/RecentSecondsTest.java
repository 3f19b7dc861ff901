/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.monitor.Health;
import io.corelane.affinity.monitor.PacketRates;
import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.monitor.TimeShares;
import io.corelane.affinity.plan.Plan;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.SteeringFacts;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RecentSecondsTest {

  private static final long BEGUN = 1_795_000_000_000L;

  private final AtomicInteger uploads = new AtomicInteger();
  private final AtomicLong received = new AtomicLong();
  private final AtomicLong cpuNanos = new AtomicLong();
  private final RecentSeconds history = new RecentSeconds(uploads::get, cpuNanos::get);

  private void tick(long second, Health health) {
    Demand demand =
        new Demand(
            0,
            List.of(),
            CpuLoads.UNKNOWN,
            OptionalDouble.empty(),
            SteeringFacts.UNKNOWN,
            Map.of());
    history.ticked(
        new Tick(
            1,
            BEGUN + second * 1_000,
            demand,
            new Decision(Plan.NOTHING, Map.of(), List.of(), PolicyState.NONE),
            List.of(),
            List.of(),
            health,
            new Tick.Cost(1, 1, 1, 1)));
  }

  private void tick(long second) {
    tick(second, Health.UNKNOWN);
  }

  @Test
  void beforeTheFirstTurnItIsEmpty() {
    assertEquals(0, history.report().latestMillis());
    assertEquals(0, history.report().uploads().length);
  }

  @Test
  void whatIsNotMeasuredIsNotZero() {
    tick(0);
    HistoryReport report = history.report();
    assertEquals(BEGUN + 1_000, report.latestMillis());
    assertArrayEquals(new int[] {-1}, report.receivedKibPerSecond());
    assertArrayEquals(new int[] {0}, report.uploads());
    assertArrayEquals(new int[] {-1}, report.busyPercent());
  }

  @Test
  void ratesAreOfTheTimeSinceTheLastTurnAndHoldForAllOfIt() {
    history.countBy(received::get);
    tick(0);
    received.set(3 << 20);
    uploads.set(2);
    tick(3);
    assertArrayEquals(new int[] {-1, 1_024, 1_024, 1_024}, history.report().receivedKibPerSecond());
    assertArrayEquals(new int[] {0, 2, 2, 2}, history.report().uploads());
    received.set(0); // Another counter: what it lacks was not sent back.
    tick(4);
    assertEquals(0, history.report().receivedKibPerSecond()[4]);
  }

  @Test
  void aGibCostsWhatTheLastMinuteUsed() {
    history.countBy(received::get);
    tick(0);
    received.set(10L << 30);
    cpuNanos.set(90_000_000_000L);
    tick(1);
    assertEquals(9, history.report().cpuSecondsPerGib());
    for (int second = 2; second <= 62; second++) {
      received.addAndGet(16 << 20);
      cpuNanos.addAndGet(8_000_000);
      tick(second);
    }
    // The first second is out of it: 8 ms for 16 MiB.
    assertEquals(0.512, history.report().cpuSecondsPerGib(), 1e-9);
  }

  @Test
  void whatLittleCostsIsNotKnown() {
    history.countBy(received::get);
    tick(0);
    received.set((64 << 20) - 1_024);
    cpuNanos.set(1_000_000_000);
    tick(1);
    assertEquals(-1, history.report().cpuSecondsPerGib());
    received.addAndGet(1_024);
    tick(2);
    assertEquals(16, history.report().cpuSecondsPerGib());
  }

  @Test
  void withoutTheProcesssTimeNoCostIsKnown() {
    history.countBy(received::get);
    cpuNanos.set(-1);
    tick(0);
    received.set(1L << 30);
    tick(1);
    assertEquals(-1, history.report().cpuSecondsPerGib());
    assertEquals(1 << 20, history.report().receivedKibPerSecond()[1]);
  }

  @Test
  void loadsAreMeansOfTheCpus() {
    tick(
        0,
        new Health(
            List.of(
                new Health.Cpu(0, new TimeShares(0.5, 0.1, 0.1, 0.3, 0), PacketRates.UNKNOWN),
                new Health.Cpu(1, new TimeShares(0, 0, 0, 0, 0.2), PacketRates.UNKNOWN)),
            Map.of(),
            0));
    assertArrayEquals(new int[] {60}, history.report().busyPercent());
    assertArrayEquals(new int[] {20}, history.report().softirqPercent());
  }

  @Test
  void fifteenMinutesAreKept() {
    for (int second = 0; second < 2_000; second++) {
      uploads.set(second);
      tick(second);
    }
    int[] kept = history.report().uploads();
    assertEquals(900, kept.length);
    assertEquals(1_100, kept[0]);
    assertEquals(1_999, kept[899]);
  }

  @Test
  void aTimeWithoutTurnsIsAGap() {
    tick(0);
    uploads.set(1);
    tick(100);
    int[] kept = history.report().uploads();
    assertEquals(101, kept.length);
    assertEquals(99, Arrays.stream(kept).filter(i -> i == -1).count());
    tick(100 + 899);
    assertArrayEquals(new int[] {1}, Arrays.copyOf(history.report().uploads(), 1));
    tick(5_000);
    assertEquals(1, history.report().uploads().length);
  }

  @Test
  void aClockThatIsSetBackBeginsAnew() {
    tick(100);
    tick(101);
    tick(50);
    assertEquals(1, history.report().uploads().length);
    assertEquals(BEGUN + 51_000, history.report().latestMillis());
  }
}
