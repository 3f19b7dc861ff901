/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.load.CpuTime;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Counters that behave as the kernel's do, not as one would like. */
class RatesTest {

  private static final double EXACT = 1e-9;

  @Test
  void sharesAreOfEachCpusOwnTime() {
    CpuLoads loads =
        new Rates(
                List.of(
                    Seen.at(1).cpu(0, 1000, 50, 5000, 7).cpu(1, 0, 0, 0, 0).see(),
                    Seen.at(2).cpu(0, 1050, 60, 5030, 17).cpu(1, 0, 0, 100, 0).see()))
            .loads();
    assertEquals(CpuSet.range(0, 1), loads.measured());
    assertEquals(0.6, loads.others(0), EXACT); // stolen time is no time for us either
    assertEquals(0.1, loads.softirq(0), EXACT);
    assertEquals(0, loads.others(1), EXACT);
  }

  @Test
  void whatNoSampleShowsIsNotOthersLoadEither() {
    CpuSet cpus = CpuSet.range(0, 1);
    EndedUploads before = new EndedUploads(5, 0, 0, Map.of(cpus, 700_000_000L));
    EndedUploads after =
        new EndedUploads(
            9, 0, 0, Map.of(cpus, 1_700_000_000L, CpuSet.of(0), 100_000_000L, CpuSet.of(2), 9L));
    CpuLoads loads =
        new Rates(
                List.of(
                    Seen.at(1).cpu(0, 0, 0, 0, 0).cpu(1, 0, 0, 0, 0).ended(before).see(),
                    Seen.at(2).cpu(0, 90, 0, 10, 0).cpu(1, 60, 0, 40, 0).ended(after).see()))
            .loads();
    // CPU 0 is 0.9 less 0.1; of both, 1.4, one whole CPU is ours.
    assertEquals(0.8 * 0.4 / 1.4, loads.others(0), EXACT);
    assertEquals(0.6 * 0.4 / 1.4, loads.others(1), EXACT);
  }

  @Test
  void anUploadThatBeganAndEndedBetweenIsTakenOutAsFarAsItWasSeen() {
    CpuSet cpus = CpuSet.of(0);
    CpuLoads loads =
        new Rates(
                List.of(
                    Seen.at(1).cpu(0, 0, 0, 0, 0).see(),
                    Seen.at(1.3).upload("a", 0, 7, 100_000_000L, 0, cpus).see(),
                    Seen.at(1.6).upload("a", 0, 7, 300_000_000L, 0, cpus).see(),
                    Seen.at(2).cpu(0, 50, 0, 50, 0).see()))
            .loads();
    assertEquals(0.3, loads.others(0), EXACT);
  }

  @Test
  void theFirstObservationMeasuresNothing() {
    Observation first = Seen.at(1).cpu(0, 10, 0, 10, 0).upload("a", 7, 1, 5, 5, CpuSet.of(1)).see();
    Rates rates = new Rates(List.of(first, first));
    assertEquals(CpuSet.EMPTY, rates.loads().measured());
    assertEquals(List.of(), rates.health());
    UploadDemand upload = rates.uploads().get(0);
    assertEquals(OptionalDouble.empty(), upload.bytesPerSecond());
    assertEquals(OptionalDouble.empty(), upload.share());
  }

  @Test
  void aCpuThatCameOrStoodStillIsNotMeasured() {
    CpuLoads loads =
        new Rates(
                List.of(
                    Seen.at(1).cpu(0, 9, 0, 9, 0).cpu(1, 50, 0, 50, 0).cpu(2, 1, 0, 1, 0).see(),
                    Seen.at(2).cpu(0, 9, 0, 9, 0).cpu(2, 51, 0, 51, 0).cpu(3, 5, 0, 5, 0).see()))
            .loads();
    assertEquals(CpuSet.of(2), loads.measured());
  }

  @Test
  void iowaitThatRunsBackwardsIsNoTime() {
    CpuLoads loads =
        new Rates(
                List.of(
                    Seen.at(1).time(new CpuTime(0, 0, 0, 0, 0, 0, 500, 0)).see(),
                    Seen.at(2).time(new CpuTime(0, 30, 20, 0, 0, 50, 300, 0)).see()))
            .loads();
    assertEquals(0.5, loads.others(0), EXACT);
  }

  @Test
  void aCpuThatWasOfflineInBetweenCountsFromItsNewBegin() {
    CpuLoads loads =
        new Rates(
                List.of(
                    Seen.at(1).cpu(0, 9000, 40, 9000, 0).see(),
                    Seen.at(2).cpu(0, 10, 0, 30, 0).see()))
            .loads();
    assertEquals(CpuSet.EMPTY, loads.measured());
  }

  @Test
  void packetCountersWrapAt32Bits() {
    Health.Cpu cpu =
        health(
            Seen.at(1).cpu(0, 0, 0, 0, 0).packets(0, 0xffff_fff0L, 0xffff_ffffL, 3),
            Seen.at(3).cpu(0, 0, 0, 200, 0).packets(0, 0x10, 1, 5));
    assertEquals(OptionalDouble.of(16), cpu.packets().processed());
    assertEquals(OptionalDouble.of(1), cpu.packets().dropped());
    assertEquals(OptionalDouble.of(1), cpu.packets().squeezed());
  }

  @Test
  void packetCountersThatBeganAnewGiveNoRate() {
    Health.Cpu cpu =
        health(
            Seen.at(1).cpu(0, 0, 0, 0, 0).packets(0, 2_000_000_000, 5, 0),
            Seen.at(2).cpu(0, 0, 0, 100, 0).packets(0, 100, 5, 0));
    assertEquals(OptionalDouble.empty(), cpu.packets().processed());
    assertEquals(OptionalDouble.of(0), cpu.packets().dropped());
  }

  @Test
  void healthAddsUpWhatIsKnown() {
    Health health =
        new Health(
            new Rates(
                    List.of(
                        Seen.at(1).cpu(0, 0, 0, 0, 0).cpu(1, 0, 0, 0, 0).packets(0, 0, 0, 0).see(),
                        Seen.at(2).cpu(0, 0, 0, 9, 0).cpu(1, 0, 0, 9, 0).packets(0, 9, 4, 2).see()))
                .health(),
            Map.of(),
            0);
    assertEquals(OptionalDouble.of(4), health.droppedPerSecond());
    assertEquals(OptionalDouble.of(2), health.squeezedPerSecond());
    assertEquals(OptionalDouble.empty(), Health.UNKNOWN.droppedPerSecond());
  }

  @Test
  void missedTicksMakeTheTimeLongerAndNothingElse() {
    UploadDemand upload =
        upload(
            Seen.at(1).upload("a", 1_000, 7, 0, 0, CpuSet.of(1)),
            Seen.at(11).upload("a", 51_000, 7, 2_000_000_000L, 1_000_000_000L, CpuSet.of(1)));
    assertEquals(5_000, upload.bytesPerSecond().orElseThrow(), EXACT);
    assertEquals(0.3, upload.share().orElseThrow(), EXACT);
  }

  @Test
  void anUploadWantsWhatItsCrewUsesToo() {
    CpuSet mask = CpuSet.range(0, 3);
    Seen before = Seen.at(1).upload("a", 0, 7, 0, 0, mask).crew(1_000, mask, 5_000, mask);
    Seen after =
        Seen.at(2)
            .upload("a", 0, 7, 200_000_000, 100_000_000, mask)
            .crew(150_001_000, mask, 250_005_000, mask);
    assertEquals(0.7, upload(before, after).share().orElseThrow(), EXACT);
    Seen anew = Seen.at(2).upload("a", 0, 7, 200_000_000, 0, mask).crew(-1, mask, 4_999, mask);
    String why = "one is not known, the other began anew";
    assertEquals(0.2, upload(before, anew).share().orElseThrow(), EXACT, why);
    Seen unknown = Seen.at(1).upload("a", 0, 7, 0, 0, mask).crew(-1, mask, 0, mask);
    Seen known = Seen.at(2).upload("a", 0, 7, 0, 0, mask).crew(900_000_000, mask, 0, mask);
    assertEquals(0, upload(unknown, known).share().orElseThrow(), EXACT, "since when is not known");
  }

  @Test
  void aCrewUsesAtMostTwoCores() {
    CpuSet mask = CpuSet.range(0, 3);
    UploadDemand upload =
        upload(
            Seen.at(1).upload("a", 0, 7, 0, 0, mask).crew(0, mask, 0, mask),
            Seen.at(2)
                .upload("a", 0, 7, 0, 0, mask)
                .crew(9_000_000_000L, mask, 9_000_000_000L, mask));
    assertEquals(OptionalDouble.of(2), upload.share());
  }

  @Test
  void aReceiverWantsAtMostOneCore() {
    UploadDemand upload =
        upload(
            Seen.at(1).upload("a", 0, 7, 0, 0, CpuSet.of(1)),
            Seen.at(2).upload("a", 0, 7, 900_000_000L, 900_000_000L, CpuSet.of(1)));
    assertEquals(OptionalDouble.of(1), upload.share());
  }

  @Test
  void anotherThreadOrOneThatBeganAnewGivesNoShare() {
    CpuSet cpus = CpuSet.of(1);
    Seen before = Seen.at(1).upload("a", 0, 7, 500, 500, cpus);
    assertEquals(
        OptionalDouble.empty(),
        upload(before, Seen.at(2).upload("a", 9, 8, 600, 600, cpus)).share());
    assertEquals(
        OptionalDouble.empty(),
        upload(before, Seen.at(2).upload("a", 9, 7, 400, 600, cpus)).share());
    UploadDemand ended =
        upload(before, Seen.at(2).upload("a", 9, 7, new Reading.Absent<>("task/7"), cpus));
    assertEquals(OptionalDouble.empty(), ended.share());
    assertEquals(OptionalDouble.of(9), ended.bytesPerSecond());
  }

  @Test
  void bytesThatWentBackGiveNoRate() {
    assertEquals(
        OptionalDouble.empty(),
        upload(
                Seen.at(1).upload("a", 5_000, 7, 0, 0, CpuSet.EMPTY),
                Seen.at(2).upload("a", 100, 7, 0, 0, CpuSet.EMPTY))
            .bytesPerSecond());
  }

  @Test
  void aClockThatStandsStillMeasuresNothing() {
    Rates rates =
        new Rates(
            List.of(
                Seen.at(1).upload("a", 5, 7, 0, 0, CpuSet.of(1)).packets(0, 1, 1, 1).see(),
                Seen.at(1).upload("a", 9, 7, 9, 0, CpuSet.of(1)).packets(0, 5, 5, 5).see()));
    assertEquals(OptionalDouble.empty(), rates.uploads().get(0).bytesPerSecond());
    assertEquals(OptionalDouble.empty(), rates.uploads().get(0).share());
  }

  @Test
  void ownReceiversAreTakenOutOfTheirWholeMask() {
    CpuSet mask = CpuSet.range(0, 3);
    Seen before = Seen.at(1).upload("a", 0, 7, 0, 0, mask);
    Seen after = Seen.at(2).upload("a", 0, 7, 500_000_000, 400_000_000, mask);
    for (int cpu = 0; cpu < 8; cpu++) {
      before.cpu(cpu, 0, 0, 0, 0);
      after.cpu(cpu, cpu == 0 ? 100 : cpu == 1 ? 50 : cpu == 5 ? 70 : 0, 0, 100, 0);
    }
    // Of 0.5 + 0.33 busy, half a core was ours, wherever it ran; waiting is no use of a CPU.
    CpuLoads loads = new Rates(List.of(before.see(), after.see())).loads();
    double left = loads.others(0) + loads.others(1) + loads.others(2) + loads.others(3);
    assertEquals(0.5 + 50 / 150.0 - 0.5, left, EXACT);
    assertEquals(70 / 170.0, loads.others(5), EXACT);
  }

  @Test
  void anUploadsCrewIsTakenOutWhereItRan() {
    CpuSet mask = CpuSet.range(0, 1);
    CpuSet writers = CpuSet.range(2, 3);
    Seen before = Seen.at(1).upload("a", 0, 7, 0, 0, mask).crew(0, mask, 0, writers);
    Seen after =
        Seen.at(2).upload("a", 0, 7, 0, 0, mask).crew(200_000_000, mask, 600_000_000, writers);
    CpuLoads loads = loads(before, after, 40);
    double[] left = {0.3, 0.3, 0.1, 0.1, 0.4};
    for (int cpu = 0; cpu < left.length; cpu++) {
      assertEquals(left[cpu], loads.others(cpu), EXACT, "CPU " + cpu);
    }
  }

  @Test
  void aCrewThatNobodyHasBoundMayBeAnywhere() {
    CpuSet all = CpuSet.EMPTY;
    CpuSet mask = CpuSet.range(0, 1);
    Seen before = Seen.at(1).upload("a", 0, 7, 0, 0, mask).crew(0, all, 0, all);
    Seen after = Seen.at(2).upload("a", 0, 7, 0, 0, mask).crew(800_000_000, all, 0, all);
    CpuLoads loads = loads(before, after, 50);
    for (int cpu = 0; cpu < 8; cpu++) {
      assertEquals(0.4, loads.others(cpu), EXACT, "CPU " + cpu);
    }
  }

  @Test
  void theCrewOfAnotherReceiverIsNotCompared() {
    CpuSet mask = CpuSet.range(0, 3);
    Seen before = Seen.at(1).upload("a", 0, 7, 0, 0, mask).crew(0, mask, 0, mask);
    Seen after = Seen.at(2).upload("a", 0, 8, 0, 0, mask).crew(300_000_000, mask, 0, mask);
    assertEquals(0.5, loads(before, after, 50).others(0), EXACT);
  }

  /** Of eight CPUs that were as busy as is said, in per cent. */
  private static CpuLoads loads(Seen before, Seen after, int busy) {
    for (int cpu = 0; cpu < 8; cpu++) {
      before.cpu(cpu, 0, 0, 0, 0);
      after.cpu(cpu, busy, 0, 100 - busy, 0);
    }
    return new Rates(List.of(before.see(), after.see())).loads();
  }

  @Test
  void aReceiverThatNobodyHasBoundIsTakenOutWhereItWasLast() {
    Seen before = Seen.at(1).upload("a", 0, 7, 0, 0, CpuSet.EMPTY);
    Seen after = Seen.at(2).upload("a", 0, 7, 300_000_000, 0, CpuSet.EMPTY);
    for (int cpu = 0; cpu < 8; cpu++) {
      before.cpu(cpu, 0, 0, 0, 0);
      after.cpu(cpu, cpu >= 3 ? 50 : 0, 0, cpu >= 3 ? 50 : 100, 0);
    }
    CpuLoads loads = new Rates(List.of(before.see(), after.see())).loads();
    assertEquals(0.2, loads.others(3), EXACT);
    assertEquals(0.5, loads.others(4), EXACT);
  }

  @Test
  void ownReceiversThatUsedMoreThanWasCountedLeaveNothing() {
    CpuSet mask = CpuSet.range(0, 1);
    CpuLoads loads =
        new Rates(
                List.of(
                    Seen.at(1)
                        .cpu(0, 0, 0, 0, 0)
                        .cpu(1, 0, 0, 0, 0)
                        .upload("a", 0, 7, 0, 0, mask)
                        .see(),
                    Seen.at(2)
                        .cpu(0, 20, 0, 80, 0)
                        .cpu(1, 0, 0, 100, 0)
                        .upload("a", 0, 7, 900_000_000, 0, mask)
                        .see()))
            .loads();
    assertEquals(0, loads.others(0), EXACT);
    assertTrue(loads.measured().contains(1));
  }

  private static UploadDemand upload(Seen before, Seen after) {
    return new Rates(List.of(before.see(), after.see())).uploads().get(0);
  }

  private static Health.Cpu health(Seen before, Seen after) {
    return new Rates(List.of(before.see(), after.see())).health().get(0);
  }
}
