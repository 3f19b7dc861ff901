/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.trial;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Trials on simulated DataNodes, whose slices differ as those measured do, and worse: throughput
 * with what came before, with the time of day and with disks that stall. How often a trial is
 * wrong, and how long it takes to be right; {@code docs/design/auto.md} has the table.
 */
class TrialSimulationTest {

  private static final TrialRules RULES = TrialRules.USUAL;
  private static final long SEED = 20261123;

  /** How the slices of one DataNode differ though nothing is changed. */
  enum Weather {
    /** As CPU-seconds per GiB on a quiet machine. */
    CALM(0.05, 0, 0, 0),
    /** As throughput on a quiet machine: a pair's ratios have a deviation of 0.2 to 0.3. */
    NOISY(0.2, 0.5, 0, 0.02),
    /**
     * A load that doubles and halves over the day, and one slice in twenty in which a disk stalls.
     */
    DRIFTING(0.1, 0.7, 0.35, 0.05),
    /** A load that begins low and climbs, steeply at first; and a fall to half, once. */
    SHIFTING(0.05, 0, 0, 0);

    private final double deviation;
    private final double memory;
    private final double tide;
    private final double stalls;

    Weather(double deviation, double memory, double tide, double stalls) {
      this.deviation = deviation;
      this.memory = memory;
      this.tide = tide;
      this.stalls = stalls;
    }
  }

  /** Slices of one DataNode, one after the other. */
  private static final class Course {

    private static final double SLICES_OF_A_DAY = 300;

    private final Weather weather;
    private final SplittableRandom random;
    private double before;
    private int slice;

    Course(Weather weather, SplittableRandom random) {
      this.weather = weather;
      this.random = random;
    }

    Slice next(double received, double perCpu) {
      before = weather.memory * before + weather.deviation * normal();
      double level = before + weather.tide * Math.sin(2 * Math.PI * slice / SLICES_OF_A_DAY);
      level -= random.nextDouble() < weather.stalls ? 1 : 0;
      level += weather == Weather.SHIFTING ? climb() : 0;
      slice++;
      double bytes = Math.exp(level + received);
      double own = bytes * Math.exp(0.05 * normal() - perCpu);
      return new Slice(20, bytes, own, own * Math.exp(0.05 * normal()) + 0.1 * bytes, 0);
    }

    private double climb() {
      return 8 * Math.log1p(slice / 100.0) - (slice > 40 ? Math.log(2) : 0);
    }

    /** The sum of twelve is normal enough, and the same on every JVM. */
    private double normal() {
      double sum = -6;
      for (int i = 0; i < 12; i++) {
        sum += random.nextDouble();
      }
      return sum;
    }
  }

  /** What came of one trial. */
  private record Ended(TrialVerdict verdict, int pairs) {}

  private static Ended trial(Weather weather, double received, double perCpu, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Course course = new Course(weather, random.split());
    SwitchbackTrial trial = SwitchbackTrial.BEGIN;
    TrialVerdict verdict = TrialVerdict.UNDECIDED;
    while (verdict == TrialVerdict.UNDECIDED) {
      boolean otherFirst = random.nextBoolean();
      Slice first = course.next(otherFirst ? received : 0, otherFirst ? perCpu : 0);
      Slice second = course.next(otherFirst ? 0 : received, otherFirst ? 0 : perCpu);
      trial = otherFirst ? trial.with(second, first) : trial.with(first, second);
      verdict = trial.verdict(RULES, TrialVerdict.UNDECIDED);
    }
    return new Ended(verdict, trial.pairs());
  }

  @ParameterizedTest
  @EnumSource
  void withoutAnEffectTrialsAreSeldomWrong(Weather weather) {
    int trials = 2000;
    Map<TrialVerdict, Integer> seen = new EnumMap<>(TrialVerdict.class);
    for (int i = 0; i < trials; i++) {
      seen.merge(trial(weather, 0, 0, SEED + i).verdict(), 1, Integer::sum);
    }
    System.out.printf("no effect, %s: %s%n", weather, seen);
    assertTrue(seen.getOrDefault(TrialVerdict.HELPS, 0) <= RULES.error() * trials, seen::toString);
    assertTrue(
        seen.getOrDefault(TrialVerdict.HARMS, 0) <= RULES.harmError() * trials, seen::toString);
  }

  @Test
  void effectsAreFound() {
    for (Weather weather : Weather.values()) {
      for (double percent : new double[] {-20, -10, -5, -2, 2, 5, 10, 20}) {
        double effect = Math.log1p(percent / 100);
        found(weather, "received", percent, effect, 0);
      }
    }
    for (double percent : new double[] {-20, -10, -5, -2, 2, 5, 10, 20}) {
      found(Weather.NOISY, "per CPU", percent, 0, Math.log1p(percent / 100));
    }
  }

  private static void found(
      Weather weather, String what, double percent, double received, double perCpu) {
    int trials = 200;
    TrialVerdict right = percent > 0 ? TrialVerdict.HELPS : TrialVerdict.HARMS;
    TrialVerdict opposite = percent > 0 ? TrialVerdict.HARMS : TrialVerdict.HELPS;
    int found = 0;
    int dear = 0;
    int wrong = 0;
    int[] pairs = new int[trials];
    for (int i = 0; i < trials; i++) {
      Ended ended = trial(weather, received, perCpu, SEED + i);
      dear += ended.verdict() == TrialVerdict.TOO_DEAR ? 1 : 0;
      found += ended.verdict() == right ? 1 : 0;
      wrong += ended.verdict() == opposite ? 1 : 0;
      pairs[i] = ended.pairs();
    }
    Arrays.sort(pairs);
    System.out.printf(
        "| %s | %s | %+.0f %% | %d %% | too dear %d %% | %d | %d |%n",
        weather,
        what,
        percent,
        Math.round(100.0 * found / trials),
        Math.round(100.0 * dear / trials),
        pairs[trials / 2],
        pairs[trials * 9 / 10]);
    assertTrue(wrong <= 0.02 * trials, wrong + " trials say the opposite");
    if (Math.abs(percent) >= 20) {
      int left = percent < 0 ? found + dear : found;
      assertTrue(left >= 0.9 * trials, () -> weather + " " + percent);
    }
  }
}
