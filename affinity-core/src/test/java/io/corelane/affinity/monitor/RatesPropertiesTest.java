/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.UploadDemand;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Rates of any counters, sensible or not. */
class RatesPropertiesTest {

  /** Found by chance: a run and a wait whose sum is beyond a long. */
  @Example
  void aSumBeyondALongIsNoNegativeShare() {
    whateverTheCountersSayRatesAndSharesStayInRange(993_336_832);
  }

  @Property
  void whateverTheCountersSayRatesAndSharesStayInRange(@ForAll long seed) {
    Random random = new Random(seed);
    Rates rates =
        new Rates(List.of(any(random, 5).see(), any(random, 5 + random.nextInt(3)).see()));
    CpuLoads loads = rates.loads();
    for (int cpu = 0; cpu < 8; cpu++) {
      assertTrue(loads.others(cpu) >= 0 && loads.others(cpu) <= 1);
      assertTrue(loads.softirq(cpu) >= 0 && loads.softirq(cpu) <= 1);
    }
    for (Health.Cpu cpu : rates.health()) {
      double sum = cpu.time().busy();
      assertTrue(sum >= 0 && sum <= 1 + 1e-9, cpu.toString());
      cpu.packets().processed().ifPresent(rate -> assertTrue(rate >= 0 && rate < 1e9));
    }
    for (UploadDemand upload : rates.uploads()) {
      upload.bytesPerSecond().ifPresent(rate -> assertTrue(rate >= 0));
      upload.share().ifPresent(share -> assertTrue(share >= 0 && share <= 3));
    }
  }

  private static Seen any(Random random, int seconds) {
    Seen seen = Seen.at(seconds);
    for (int cpu = 0; cpu < 8; cpu++) {
      if (random.nextInt(4) > 0) {
        seen.cpu(cpu, ticks(random), ticks(random), ticks(random), ticks(random));
      }
      if (random.nextInt(4) > 0) {
        seen.packets(cpu, number(random) & 0xffff_ffffL, random.nextInt(9), random.nextInt(9));
      }
    }
    for (int i = 0; i < random.nextInt(5); i++) {
      CpuSet mask = CpuSet.of(random.ints(random.nextInt(4), 0, 10));
      seen.upload("u" + i, number(random), random.nextInt(3), number(random), number(random), mask)
          .crew(
              random.nextInt(4) - 1 < 0 ? -1 : number(random),
              CpuSet.of(random.ints(random.nextInt(4), 0, 10)),
              number(random),
              mask);
    }
    return seen;
  }

  /** The reader takes at most 18 digits, so that no sum of a CPU's times is beyond a long. */
  private static long ticks(Random random) {
    return number(random) % 1_000_000_000_000_000_000L;
  }

  private static long number(Random random) {
    return random.nextLong() >>> (1 + random.nextInt(63));
  }

  @Property
  void aSteadyRateIsTheSameOverAnyTime(
      @ForAll @DoubleRange(min = 0.1, max = 3600) double seconds,
      @ForAll @IntRange(min = 0, max = 1_000_000_000) int bytesPerSecond,
      @ForAll @DoubleRange(min = 0, max = 1) double share) {
    CpuSet cpus = CpuSet.of(1);
    UploadDemand upload =
        new Rates(
                List.of(
                    Seen.at(0).upload("a", 0, 1, 0, 0, cpus).see(),
                    Seen.at(seconds)
                        .upload(
                            "a",
                            Math.round(bytesPerSecond * seconds),
                            1,
                            Math.round(share * seconds * 1e9),
                            0,
                            cpus)
                        .see()))
            .uploads()
            .get(0);
    assertEquals(bytesPerSecond, upload.bytesPerSecond().orElseThrow(), 10);
    assertEquals(share, upload.share().orElseThrow(), 1e-6);
  }

  @Property
  void packetRatesDoNotDependOnWhereTheCountersStand(
      @ForAll @LongRange(min = 0, max = 0xffff_ffffL) long begin,
      @ForAll @IntRange(min = 0, max = 20_000_000) int packets) {
    long end = (begin + packets) & 0xffff_ffffL;
    Health.Cpu cpu =
        new Rates(
                List.of(
                    Seen.at(0).cpu(0, 0, 0, 0, 0).packets(0, begin, 0, 0).see(),
                    Seen.at(1).cpu(0, 0, 0, 100, 0).packets(0, end, 0, 0).see()))
            .health()
            .get(0);
    assertEquals(packets, cpu.packets().processed().orElseThrow(), 1e-6);
  }

  @Property
  void interruptRatesDoNotDependOnWhereTheCounterStands(
      @ForAll @LongRange(min = 0, max = 0xffff_ffffL) long begin,
      @ForAll @LongRange(min = 0, max = 100_000_000_000L) long ofOtherCpus,
      @ForAll @IntRange(min = 0, max = 1_000_000) int interrupts) {
    InterruptRates rates = new InterruptRates();
    rates.count(0, Map.of(24, ofOtherCpus + begin));
    rates.count(2_000_000_000, Map.of(24, ofOtherCpus + ((begin + interrupts) & 0xffff_ffffL)));
    assertEquals(interrupts / 2.0, rates.perSecond(24).orElseThrow(), 1e-6);
  }

  @Property
  void whatIsTakenOutOfLoadsIsWhatWasUsedUnlessThereWasLess(@ForAll long seed) {
    Random random = new Random(seed);
    double[] busy = random.doubles(8).toArray();
    double before = Arrays.stream(busy).sum();
    OwnUse own = new OwnUse();
    double used = 0;
    for (int i = random.nextInt(6); i > 0; i--) {
      double share = random.nextDouble() / 8;
      own.add(CpuSet.range(0, 7), share);
      used += share;
    }
    own.takeFrom(CpuSet.range(0, 7), busy);
    assertEquals(Math.max(0, before - used), Arrays.stream(busy).sum(), 1e-9);
  }
}
