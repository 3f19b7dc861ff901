/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.machines.LiteralMachines;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules, one by one, on machines that can be seen whole. */
class LanePolicyTest {

  private static final CpuTopology ONE_SOCKET = LiteralMachines.oneSocketSmt();
  private static final CpuTopology DUAL = LiteralMachines.dualSocketSmt();
  private static final CpuTopology CHIPLETS = LiteralMachines.chiplets();

  @Test
  void otherCoresOfTheSameCache() {
    Placement placement = place(DUAL, "0-31", 9, Occupancy.NONE);
    assertPlaced("8,10-15,24,26-31", "8,10-15,24,26-31", Lane.SHORT, placement);
    assertEquals(
        List.of(
            "Receiver on CPUs 8,10-15,24,26-31 of node 1 (expected: 2 % in use with it), below the"
                + " last-level cache of softirq CPU 9.",
            "CPUs 9,25 are left to softirqs: a core shared with one is slower than another cache.",
            "Disk writer on CPUs 8,10-15,24,26-31: it submits to hardware queues 8,10-15,24,26-31"
                + " of nvme0n1, which no CPU outside this last-level cache uses."),
        placement.reasons());
  }

  @Test
  void coresOfOtherUploadsSoftirqsAreLeftOutToo() {
    assertPlaced(
        "11-15,27-31", "8,10-15,24,26-31", Lane.SHORT, place(DUAL, "0-31", 9, busy("8-10")));
  }

  @Test
  void theCacheIsLeftForAnotherOfItsNodeWhenItIsFull() {
    Occupancy room = new Occupancy(Map.of(cpus("1-3,17-19"), 18), cpus("0"));
    assertPlaced("1-3,17-19", "1-3,17-19", Lane.SHORT, place(CHIPLETS, "0-31", 0, room));
    Occupancy full = new Occupancy(Map.of(cpus("1-3,17-19"), 19), cpus("0"));
    Placement placement = place(CHIPLETS, "0-31", 0, full);
    assertPlaced("4-7,20-23", "4-7,20-23", Lane.NODE, placement);
    assertEquals(
        "Receiver on CPUs 4-7,20-23 of node 0 (expected: 3 % in use with it), beyond the last-level"
            + " cache of softirq CPU 0, which has CPUs 1-3,17-19, 83 % in use with it: from 80 % on"
            + " receivers wait.",
        placement.reasons().get(0));
  }

  @Test
  void beforeItIsMeasuredAReceiverCountsWhatOthersUsedOfLate() {
    CpuSet near = cpus("1-3,17-19");
    OptionalDouble whole = OptionalDouble.of(1);
    Occupancy room = new Occupancy(Map.of(near, 3), cpus("0"), CpuLoads.UNKNOWN, whole);
    assertPlaced("1-3,17-19", "1-3,17-19", Lane.SHORT, place(CHIPLETS, "0-31", 0, room));
    Occupancy full = new Occupancy(Map.of(near, 4), cpus("0"), CpuLoads.UNKNOWN, whole);
    assertPlaced("4-7,20-23", "4-7,20-23", Lane.NODE, place(CHIPLETS, "0-31", 0, full));
  }

  @Test
  void anotherCacheIsNotBetterForAFractionOfAReceiver() {
    Occupancy even =
        new Occupancy(
            Map.of(cpus("1-3,17-19"), 4, cpus("4-7,20-23"), 5, cpus("8-15,24-31"), 9), cpus("0"));
    assertPlaced("1-3,17-19", "1-3,17-19", Lane.SHORT, place(CHIPLETS, "0-31", 0, even));
  }

  @Test
  void theNodeIsLeftOnlyWhenItIsFull() {
    Occupancy room = new Occupancy(Map.of(cpus("8,10-15,24,26-31"), 48), cpus("9"));
    assertEquals(Lane.SHORT, place(DUAL, "0-31", 9, room).lane());
    Occupancy full = new Occupancy(Map.of(cpus("8,10-15,24,26-31"), 49), cpus("9"));
    Placement placement = place(DUAL, "0-31", 9, full);
    assertPlaced("0-7,16-23", "0-7,16-23", Lane.LONG, placement);
    assertEquals(
        "Receiver on CPUs 0-7,16-23 of node 0 (expected: 2 % in use with it), away from node 1 of"
            + " softirq CPU 9, which has CPUs 8,10-15,24,26-31, 89 % in use with it: from 80 % on"
            + " receivers wait.",
        placement.reasons().get(0));
  }

  @Test
  void whenEveryCacheIsFullNearnessDecidesAgain() {
    Occupancy full =
        new Occupancy(Map.of(cpus("8,10-15,24,26-31"), 60, cpus("0-7,16-23"), 60), cpus("9"));
    assertEquals(Lane.SHORT, place(DUAL, "0-31", 9, full).lane());
  }

  @Test
  void whatOthersUseOfTheNearCpusCountsToo() {
    double[] others = new double[32];
    for (int cpu : new int[] {1, 2, 3, 17, 18, 19}) {
      others[cpu] = 0.96;
    }
    CpuLoads loads = new CpuLoads(cpus("0-31"), others, new double[32]);
    Placement placement = place(CHIPLETS, "0-31", 0, new Occupancy(Map.of(), CpuSet.EMPTY, loads));
    assertPlaced("4-7,20-23", "4-7,20-23", Lane.NODE, placement);
    assertEquals(
        "Receiver on CPUs 4-7,20-23 of node 0 (3 % in use with it), beyond the last-level cache of"
            + " softirq CPU 0, which has CPUs 1-3,17-19, 100 % in use with it: from 80 % on"
            + " receivers wait.",
        placement.reasons().get(0));
  }

  @Test
  void softirqsOfOtherUploadsAreNearerThanAnotherNode() {
    Placement placement = place(DUAL, "0-31", 9, busy("8-15"));
    assertPlaced("8,10-15,24,26-31", "8,10-15,24,26-31", Lane.SHORT, placement);
    assertEquals(
        "Softirqs of other uploads run on some: those without are on another node.",
        placement.reasons().get(1));
  }

  /** 4/3 for busy cores and 2065/1914 for the far device are together dearer than 39/28. */
  @Test
  void aCacheFullOfSoftirqsLosesToTheQuietOneBesideTheDevice() {
    Host host = new Host(DUAL, DUAL.online(), false);
    List<CpuSet> queues = upload(DUAL, 9, 32).hardwareQueues();
    Upload upload = new Upload(OptionalInt.of(9), "nvme0n1", 0, queues);
    Placement oneQuiet = new LanePolicy().place(host, upload, busy("8-14"));
    assertEquals(cpus("15,31"), oneQuiet.receiverCpus());
    Placement noneQuiet = new LanePolicy().place(host, upload, busy("8-15"));
    assertEquals(cpus("0-7,16-23"), noneQuiet.receiverCpus());
    Upload near = new Upload(OptionalInt.of(9), "nvme0n1", 1, queues);
    assertEquals(
        cpus("8,10-15,24,26-31"), new LanePolicy().place(host, near, busy("8-15")).receiverCpus());
  }

  @Test
  void softirqsEverywhereLeaveOnlyTheOwnCoreOut() {
    Placement placement = place(ONE_SOCKET, "0-15", 3, busy("0-7"));
    assertPlaced("0-2,4-10,12-15", "0-2,4-10,12-15", Lane.SHORT, placement);
    assertEquals(
        "Softirqs of other uploads run on some: there are none without.",
        placement.reasons().get(1));
  }

  @Test
  void aCpusetWithoutTheSoftirqsCacheLeadsToTheNode() {
    Placement placement = place(CHIPLETS, "8-15", 0, Occupancy.NONE);
    assertPlaced("8-11", "8-11", Lane.NODE, placement);
    assertEquals(
        "Receiver on CPUs 8-11 of node 0 (expected: 6 % in use with it), beyond the last-level cache of softirq CPU 0, which has"
            + " no CPU that may be used.",
        placement.reasons().get(0));
  }

  @Test
  void aCpusetWithoutTheSoftirqsNodeLeadsAway() {
    Placement placement = place(DUAL, "0-7", 9, Occupancy.NONE);
    assertPlaced("0-7", "0-7", Lane.LONG, placement);
    assertEquals(
        "Receiver on CPUs 0-7 of node 0 (expected: 3 % in use with it), away from node 1 of softirq CPU 9, which has no CPU that"
            + " may be used.",
        placement.reasons().get(0));
  }

  @Test
  void aSoftirqCpuOutsideTheAllowedOnesStillGivesThePlace() {
    assertPlaced("10-15", "10-15", Lane.SHORT, place(DUAL, "0-7,10-15,25", 9, Occupancy.NONE));
  }

  @Test
  void onlyTheSoftirqCoreAllowedGivesItsSibling() {
    Placement placement = place(DUAL, "9,25", 9, Occupancy.NONE);
    assertPlaced("25", "25", Lane.SHORT, placement);
    assertEquals(
        "Receiver on CPU 25 of node 1 (expected: 25 % in use with it), on the core of softirq CPU 9: no other core may be used.",
        placement.reasons().get(0));
  }

  @Test
  void cachesOfOneCpuAreWidenedToTheNode() {
    assertPlaced(
        "1-3", "1-3", Lane.NODE, place(LiteralMachines.cacheOfOnesOwn(), "0-3", 0, Occupancy.NONE));
  }

  @Test
  void aSingleQuietCpuIsNoSet() {
    CpuTopology fourCores = LiteralMachines.uniform(1, 1, 4, 1);
    Placement placement = place(fourCores, "0-3", 3, busy("1-2"));
    assertPlaced("0-2", "0-2", Lane.SHORT, placement);
    assertEquals(
        "Softirqs of other uploads run on some: only CPU 0 is without, and one CPU is no set.",
        placement.reasons().get(1));
  }

  @Test
  void aarch64WithoutSmt() {
    assertPlaced(
        "4,6-7", "4,6-7", Lane.SHORT, place(LiteralMachines.aarch64(), "0-31", 5, Occupancy.NONE));
  }

  @Test
  void twoCpus() {
    Placement placement = place(LiteralMachines.twoCpus(), "0-1", 0, Occupancy.NONE);
    assertPlaced("1", "1", Lane.SHORT, placement);
    assertEquals(
        List.of(
            "Receiver on CPU 1 of node 0 (expected: 25 % in use with it), below the last-level cache"
                + " of softirq CPU 0.",
            "One CPU only: all others that may be used are on cores with softirqs.",
            "Disk writer on CPU 1: it submits to hardware queue 1 of nvme0n1, which no CPU outside"
                + " this last-level cache uses."),
        placement.reasons());
  }

  @Test
  void twoBusyCpus() {
    Placement placement = place(LiteralMachines.twoCpus(), "0-1", 0, busy("0-1"));
    assertPlaced("1", "1", Lane.SHORT, placement);
    assertEquals(
        "One CPU only, with softirqs of other uploads: there is none besides.",
        placement.reasons().get(1));
  }

  @Test
  void oneCpu() {
    Placement placement = place(LiteralMachines.oneCpu(), "0", 0, Occupancy.NONE);
    assertPlaced("0", "0", Lane.SHORT, placement);
    assertEquals(
        List.of(
            "Only CPU 0 may be used: receiver and disk writer share it, and binding gains nothing."),
        placement.reasons());
  }

  @ParameterizedTest
  @CsvSource({
    "-1, the softirq CPU is not known",
    "99, softirq CPU 99 is not in this machine",
  })
  void anUnknownSoftirqCpuSpreadsByOccupancy(int softirq, String cause) {
    Occupancy first = new Occupancy(Map.of(cpus("0-3,16-19"), 1), CpuSet.EMPTY);
    Placement placement = place(CHIPLETS, "0-31", softirq, first);
    assertPlaced("4-7,20-23", "4-7,20-23", Lane.UNKNOWN, placement);
    assertEquals(
        "Receiver on CPUs 4-7,20-23 of node 0 (expected: 3 % in use with it), the least used: "
            + cause
            + ".",
        placement.reasons().get(0));
  }

  @Test
  void anUnknownSoftirqCpuIsReplacedByTheDevice() {
    Upload upload = new Upload(OptionalInt.empty(), "nvme0n1", 1, List.of());
    Placement placement =
        new LanePolicy().place(new Host(DUAL, DUAL.online(), false), upload, Occupancy.NONE);
    assertPlaced("8-15,24-31", "8-15,24-31", Lane.UNKNOWN, placement);
    assertEquals(
        List.of(
            "Receiver on CPUs 8-15,24-31 of node 1 (expected: 2 % in use with it), near nvme0n1, the"
                + " least used: the softirq CPU is not known.",
            "Disk writer on CPUs 8-15,24-31: the hardware queues of nvme0n1 are not known."),
        placement.reasons());
  }

  @Test
  void aSingleCoreIsTheLeastOccupied() {
    Occupancy occupancy =
        new Occupancy(Map.of(cpus("1"), 1, cpus("10"), 1, cpus("4-7,12-15"), 8), cpus("0"));
    Host host = new Host(ONE_SOCKET, ONE_SOCKET.online(), true);
    Placement placement = new LanePolicy().place(host, upload(ONE_SOCKET, 0, 16), occupancy);
    // 9 is the sibling of 1, and 2 that of 10: core 3 is the first without anybody.
    assertPlaced("3", "1-2,4-7,9-10,12-15", Lane.SHORT, placement);
    assertEquals(
        "One CPU, the least used of a last-level cache, as configured.",
        placement.reasons().get(1));
  }

  @Test
  void ofTwoSiblingsASingleCoreIsTheFreeOne() {
    Occupancy occupancy = new Occupancy(Map.of(cpus("1"), 1, cpus("2-7"), 12), cpus("0"));
    Host host = new Host(ONE_SOCKET, ONE_SOCKET.online(), true);
    Placement placement = new LanePolicy().place(host, upload(ONE_SOCKET, 0, 16), occupancy);
    assertEquals(cpus("9"), placement.receiverCpus());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Two queues on node 1: one serves two of its cores and nobody else, one also node 0.
        "10-11,26-27; 0-9,12-25,28-31 | 10-11,26-27 | 0 | which no CPU outside this last-level"
            + " cache uses",
        "0-31 | 8,10-15,24,26-31 | 0 | which CPUs far away use too",
        "0-7,16-23; 8-15,24-31 | 8,10-15,24,26-31 | 1 | which no CPU outside this last-level cache"
            + " uses",
        // One CPU with a queue of its own is no set.
        "10; 0-9,11-31 | 8,10-15,24,26-31 | 0-1 | which CPUs far away use too",
      })
  void theDiskWriterPrefersCpusWhoseHardwareQueueIsNear(
      String queues, String diskWriter, String numbers, String nearness) {
    List<CpuSet> sets = List.of(queues.split("; ")).stream().map(CpuSet::parseList).toList();
    Upload upload = new Upload(OptionalInt.of(9), "sdb", sets);
    Placement placement =
        new LanePolicy().place(new Host(DUAL, DUAL.online(), false), upload, Occupancy.NONE);
    assertPlaced("8,10-15,24,26-31", diskWriter, Lane.SHORT, placement);
    assertEquals(
        "Disk writer on CPUs "
            + diskWriter
            + ": it submits to hardware queue"
            + (numbers.length() == 1 ? " " : "s ")
            + numbers
            + " of sdb, "
            + nearness
            + ".",
        placement.reasons().get(2));
  }

  @Test
  void aDeviceOnAnotherNodeIsMentioned() {
    Upload upload = new Upload(OptionalInt.of(9), "sdb", 0, List.of(DUAL.online()));
    Placement placement =
        new LanePolicy().place(new Host(DUAL, DUAL.online(), false), upload, Occupancy.NONE);
    assertEquals(
        "Disk writer on CPUs 8,10-15,24,26-31: it submits to hardware queue 0 of sdb, which CPUs"
            + " far away use too; the device itself is on node 0.",
        placement.reasons().get(2));
  }

  @Test
  void withoutADiskWriterNoneIsPlacedAndTheLaneEndsAtTheReceiver() {
    Upload upload = new Upload(OptionalInt.of(9), "sdb", 0, List.of(DUAL.online()), false);
    Placement placement =
        new LanePolicy().place(new Host(DUAL, DUAL.online(), false), upload, Occupancy.NONE);
    assertPlaced("8,10-15,24,26-31", "", Lane.SHORT, placement);
    assertTrue(
        placement.reasons().stream().noneMatch(reason -> reason.contains("isk writer")),
        placement.reasons()::toString);
    Host narrow = new Host(DUAL, cpus("3"), false);
    assertEquals(
        List.of("Only CPU 3 may be used: binding gains nothing."),
        new LanePolicy().place(narrow, upload, Occupancy.NONE).reasons());
  }

  private static void assertPlaced(
      String receiver, String diskWriter, Lane lane, Placement placement) {
    assertEquals(cpus(receiver), placement.receiverCpus());
    assertEquals(cpus(diskWriter), placement.diskWriterCpus());
    assertEquals(lane, placement.lane());
  }

  /** An upload to a disk with a hardware queue per CPU. */
  private static Placement place(
      CpuTopology machine, String allowed, int softirq, Occupancy occupancy) {
    Upload upload = upload(machine, softirq, machine.cpus().size());
    return new LanePolicy().place(new Host(machine, cpus(allowed), false), upload, occupancy);
  }

  private static Upload upload(CpuTopology machine, int softirq, int queues) {
    List<CpuSet> sets =
        IntStream.range(0, queues)
            .mapToObj(queue -> machine.online().filter(cpu -> cpu % queues == queue))
            .toList();
    OptionalInt cpu = softirq < 0 ? OptionalInt.empty() : OptionalInt.of(softirq);
    return new Upload(cpu, "nvme0n1", sets);
  }

  private static Occupancy busy(String softirqs) {
    return new Occupancy(Map.of(), cpus(softirqs));
  }

  private static CpuSet cpus(String list) {
    return CpuSet.parseList(list);
  }
}
