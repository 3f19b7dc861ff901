/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

class SwitchbackTest {

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final double MIB = 1 << 20;
  private static final SwitchbackRules RULES =
      new SwitchbackRules(20 * SECOND, 5 * SECOND, 100 * MIB, 0.04, TrialRules.USUAL);

  private final SplittableRandom random = new SplittableRandom(7);
  private final BooleanSupplier coin = random::nextBoolean;

  /** A clock that may be anywhere, also about to run over. */
  private Totals now = new Totals(Long.MAX_VALUE - 50 * SECOND, 0, 0, 0, 0);

  private Switchback switchback = Switchback.begin(now, RULES, coin);
  private long failures;
  private final List<TrialWay> inForce = new ArrayList<>();

  /** Seconds in which so many MiB come, at so many CPU-seconds per GiB in the way in question. */
  private void pass(int seconds, double mib, double cpuOfOther) {
    for (int i = 0; i < seconds; i++) {
      double cpu = mib / 1024 * (switchback.way() == TrialWay.OTHER ? cpuOfOther : 1);
      now =
          new Totals(
              now.nanos() + SECOND,
              now.bytes() + mib * MIB,
              now.dataNodeCpu() + cpu * (1 + 0.01 * random.nextDouble()),
              now.machineCpu() + cpu + 0.1,
              failures);
      switchback = switchback.next(now, RULES, coin);
      inForce.add(switchback.way());
    }
  }

  @Test
  void bothWaysHaveTheirSliceAfterARest() {
    TrialWay first = switchback.way();
    pass(24, 500, 1);
    assertEquals(List.of(first), inForce.stream().distinct().toList());
    pass(1, 500, 1);
    assertEquals(first.opposite(), switchback.way());
    pass(24, 500, 1);
    assertEquals(0, switchback.trial().pairs());
    pass(1, 500, 1);
    assertEquals(1, switchback.trial().pairs());
  }

  @Test
  void theCoinFallsEitherWay() {
    pass(50 * 9, 500, 1);
    long other = inForce.stream().filter(way -> way == TrialWay.OTHER).count();
    assertEquals(0.5, (double) other / inForce.size(), 0.05, "in each pair both have their turn");
    List<TrialWay> firsts = new ArrayList<>();
    for (int i = 0; i < inForce.size(); i += 50) {
      firsts.add(inForce.get(i));
    }
    assertTrue(firsts.contains(TrialWay.OTHER) && firsts.contains(TrialWay.BASELINE));
  }

  @Test
  void whatHelpsStaysButForAPairNowAndThen() {
    pass(50 * 60, 500, 0.8);
    assertEquals(TrialVerdict.HELPS, switchback.said());
    inForce.clear();
    int before = switchback.trial().pairs();
    pass(50 * 250, 500, 0.8);
    int pairs = switchback.trial().pairs() - before;
    assertTrue(pairs >= 9 && pairs <= 11, pairs + " pairs are four per cent of the time");
    long other = inForce.stream().filter(way -> way == TrialWay.OTHER).count();
    assertEquals(0.98, (double) other / inForce.size(), 0.01);
  }

  @Test
  void whatHarmsIsLeft() {
    pass(50 * 30, 500, 1.25);
    assertEquals(TrialVerdict.HARMS, switchback.said());
    inForce.clear();
    pass(50 * 4, 500, 1.25);
    assertEquals(List.of(TrialWay.BASELINE), inForce.stream().distinct().toList());
  }

  /** By night too little comes for any pair; what was found by day holds all the same. */
  @Test
  void aThinLoadLeavesTheVerdictInForce() {
    pass(50 * 30, 500, 1.25);
    assertEquals(TrialVerdict.HARMS, switchback.said());
    inForce.clear();
    pass(50 * 500, 1, 1.25);
    long other = inForce.stream().filter(way -> way == TrialWay.OTHER).count();
    assertEquals(0.02, (double) other / inForce.size(), 0.01);
  }

  @Test
  void aSliceThatNobodyHasWatchedLeavesTheVerdictInForce() {
    pass(50 * 30, 500, 1.25);
    while (switchback.isSettled()) {
      pass(1, 500, 1.25);
    }
    pass(6, 500, 1.25);
    now = new Totals(now.nanos() + 3600 * SECOND, now.bytes() + 1e9, now.dataNodeCpu() + 1, 1e6, 0);
    switchback = switchback.next(now, RULES, coin);
    assertTrue(switchback.isSettled());
    assertEquals(TrialWay.BASELINE, switchback.way());
  }

  @Test
  void aPairWithoutTrafficDoesNotCount() {
    pass(50, 1, 1);
    assertEquals(0, switchback.trial().pairs());
    pass(50, 500, 1);
    assertEquals(1, switchback.trial().pairs());
  }

  /** The worst that can happen must not be the one thing that is not looked at. */
  @Test
  void aWayInWhichNothingComesIsLeft() {
    for (int i = 0; i < 50 * 12; i++) {
      pass(1, switchback.way() == TrialWay.OTHER ? 0 : 500, 1);
    }
    assertEquals(TrialWay.BASELINE, switchback.way());
    assertEquals(TrialVerdict.TOO_DEAR, switchback.said());
  }

  @Test
  void aSliceThatNobodyHasWatchedDoesNotCount() {
    pass(30, 500, 1);
    now = new Totals(now.nanos() + 3600 * SECOND, now.bytes() + 1e9, now.dataNodeCpu() + 1, 1e6, 0);
    switchback = switchback.next(now, RULES, coin);
    assertEquals(0, switchback.trial().pairs());
    pass(50, 500, 1);
    assertEquals(1, switchback.trial().pairs());
  }

  @Test
  void countsThatGoBackwardsDoNotCount() {
    pass(30, 500, 1);
    now = new Totals(now.nanos(), 0, now.dataNodeCpu(), now.machineCpu(), 0);
    pass(20, 500, 1);
    assertEquals(0, switchback.trial().pairs());
    pass(50, 500, 1);
    assertEquals(1, switchback.trial().pairs());
  }

  /** One is enough, be its pair complete or not, and it does not matter what else was found. */
  @Test
  void aWayInWhichWritesFailIsLeft() {
    pass(50 * 60, 500, 0.8);
    assertEquals(TrialVerdict.HELPS, switchback.said());
    while (switchback.isSettled() || switchback.way() == TrialWay.BASELINE) {
      pass(1, 500, 0.8);
    }
    pass(6, 500, 0.8);
    failures++;
    pass(25, 500, 0.8);
    assertEquals(TrialVerdict.FAILS, switchback.said());
    inForce.clear();
    pass(50 * 20, 500, 0.8);
    assertEquals(List.of(TrialWay.BASELINE), inForce.stream().distinct().toList());
  }

  @Test
  void whatFailsInTheBaselineIsNoVerdict() {
    for (int i = 0; i < 50 * 5; i++) {
      failures += switchback.way() == TrialWay.BASELINE ? 1 : 0;
      pass(1, 500, 1);
    }
    assertEquals(TrialVerdict.UNDECIDED, switchback.said());
    assertEquals(5, switchback.trial().pairs());
  }

  /** /proc/stat that cannot be read for once, and a JVM that tells no CPU time, are no effect. */
  @Test
  void aFigureThatCannotBeReadHasNoPart() {
    pass(5, 500, 1);
    now = new Totals(now.nanos(), now.bytes(), now.dataNodeCpu(), Double.NaN, 0);
    double own = now.dataNodeCpu();
    pass(20, 500, 1);
    now = new Totals(now.nanos(), now.bytes(), own, 17, 0);
    pass(25, 500, 1);
    assertEquals(1, switchback.trial().pairs());
    assertEquals(0, switchback.trial().of(TrialMeasure.PER_MACHINE_CPU).pairs());
    assertEquals(0, switchback.trial().of(TrialMeasure.RECEIVED).mean(), 1e-9);
  }

  @Test
  void withoutAHoldOutTheVerdictStays() {
    SwitchbackRules rules = new SwitchbackRules(SECOND, 0, 0, 0, TrialRules.USUAL);
    assertEquals(Long.MAX_VALUE, rules.pauseNanos());
  }
}
