/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.machines.LiteralMachines;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.MoveLimits;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.HashMap;
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

  /** The defaults, with less expected of a receiver. */
  private static final PolicyParameters QUARTER =
      new PolicyParameters(1 << 20, 1 << 19, 0.25, 0.8, 0.6, MoveLimits.DEFAULTS, 60_000);

  private static final CpuTopology ONE_SOCKET = LiteralMachines.oneSocketSmt();
  private static final CpuTopology DUAL = LiteralMachines.dualSocketSmt();
  private static final CpuTopology CHIPLETS = LiteralMachines.chiplets();

  @Test
  void belowTheCacheOfTheSoftirqCoreBesidesThatCore() {
    Placement placement = place(DUAL, "0-31", 9, Occupancy.NONE);
    assertPlaced("8,10-15,24,26-31", "8,10-15,24,26-31", Lane.SHORT, placement);
    assertEquals(
        List.of(
            "Receiver on CPUs 8,10-15,24,26-31 of node 1 (2 % in use with it), below the"
                + " last-level cache of softirq CPU 9.",
            "It saves 17 % of what all CPUs would cost.",
            "Disk writer on CPUs 8,10-15,24,26-31: it submits to hardware queues 8,10-15,24,26-31"
                + " of nvme0n1, which no CPU outside this last-level cache uses."),
        placement.reasons());
  }

  /**
   * The softirq core's node may not be used. Two others are equally far; a CPU of either has time,
   * which the scheduler finds, too. Bound there, it would be the device that chose the node.
   */
  @ParameterizedTest
  @CsvSource({"-1, true", "0, true", "1, true", "-1, false", "0, false", "1, false"})
  void nobodyIsBoundWhereNoPlaceIsNearerThanTheOthers(int deviceNode, boolean singleCore) {
    CpuTopology topology =
        new CpuTopology(
            IntStream.range(0, 12)
                .mapToObj(cpu -> new Cpu(cpu, cpu, cpu / 4, cpu / 4, cpu / 4 * 4, true))
                .toList());
    Upload upload = new Upload(OptionalInt.of(8), "nvme0n1", deviceNode, List.of());
    Occupancy crowded =
        Measured.packets(topology, upload, new Occupancy(Map.of(cpus("2,3,6,7"), 12), cpus("8")));
    Placement placement =
        new LanePolicy().place(new Host(topology, cpus("0-7"), singleCore, false), upload, crowded);
    assertPlaced("0-7", "", Lane.LONG, placement);
    assertEquals(List.of("Left to the scheduler: there is no nearer place."), placement.reasons());
  }

  @Test
  void theSoftirqCoreIsTakenWhenTheOthersAreFull() {
    Occupancy room = new Occupancy(Map.of(cpus("1-3,17-19"), 18), cpus("0"));
    assertPlaced("1-3,17-19", "1-3,17-19", Lane.SHORT, place(CHIPLETS, "0-31", 0, room));
    Occupancy full = new Occupancy(Map.of(cpus("1-3,17-19"), 19), cpus("0"));
    Placement placement = place(CHIPLETS, "0-31", 0, full);
    assertPlaced("0-3,16-19", "1-3,17-19", Lane.SHORT, placement);
    assertEquals(
        "Receiver on CPUs 0-3,16-19 of node 0 (69 % in use with it), with softirq CPU 0"
            + " among them, 50 % of its time in softirqs.",
        placement.reasons().get(0));
  }

  @Test
  void beforeItIsMeasuredAReceiverCountsWhatOthersUsedOfLate() {
    CpuSet near = cpus("1-3,17-19");
    OptionalDouble whole = OptionalDouble.of(1);
    Occupancy room = new Occupancy(Map.of(near, 3), cpus("0"), CpuLoads.UNKNOWN, whole);
    assertPlaced("1-3,17-19", "1-3,17-19", Lane.SHORT, place(CHIPLETS, "0-31", 0, room));
    Occupancy full = new Occupancy(Map.of(near, 4), cpus("0"), CpuLoads.UNKNOWN, whole);
    assertPlaced("0-3,16-19", "1-3,17-19", Lane.SHORT, place(CHIPLETS, "0-31", 0, full));
  }

  @Test
  void anotherCacheIsNotBetterForAFractionOfAReceiver() {
    Occupancy even =
        new Occupancy(
            Map.of(cpus("1-3,17-19"), 4, cpus("4-7,20-23"), 5, cpus("8-15,24-31"), 9), cpus("0"));
    assertPlaced("1-3,17-19", "1-3,17-19", Lane.SHORT, place(CHIPLETS, "0-31", 0, even));
  }

  @Test
  void aFullCacheIsLeftToTheScheduler() {
    Occupancy full = new Occupancy(Map.of(cpus("8-15,24-31"), 58), cpus("9"));
    Placement placement = place(DUAL, "0-31", 9, full);
    assertFalse(placement.bind());
    assertPlaced("0-31", "", Lane.LONG, placement);
    assertEquals(
        List.of("Left to the scheduler: on CPUs 8,10-15,24,26-31 it would save nothing."),
        placement.reasons());
  }

  @Test
  void whenEveryCacheIsFullABeginIsLeftToTheScheduler() {
    CpuSet near = cpus("8,10-15,24,26-31");
    CpuSet far = cpus("0-7,16-23");
    Placement placement =
        place(DUAL, "0-31", 9, new Occupancy(Map.of(near, 60, far, 60), cpus("9")));
    assertFalse(placement.bind());
    assertEquals(
        List.of(
            "Left to the scheduler: CPUs 8-15,24-31 may lack the time for one more; the next"
                + " measurement tells."),
        placement.reasons());
  }

  /** Eleven uploads may run on the whole cache, and have time on half of its CPUs only. */
  @Test
  void whatIsBoundToFullCpusTooTakesTheTimeOfTheOthers() {
    double[] softirq = new double[32];
    double[] others = new double[32];
    for (int cpu : new int[] {0, 1, 2, 16}) {
      softirq[cpu] = 0.5;
      others[cpu] = 0.5;
    }
    CpuLoads loads = new CpuLoads(cpus("0-31"), others, softirq);
    OptionalDouble share = OptionalDouble.of(0.3);
    CpuSet cache = cpus("0-3,16-19");
    Occupancy room = new Occupancy(Map.of(cache, 9), cpus("0-2"), loads, share);
    assertTrue(place(CHIPLETS, "0-31", 0, room).bind());
    Occupancy full = new Occupancy(Map.of(cache, 11), cpus("0-2"), loads, share);
    assertFalse(place(CHIPLETS, "0-31", 0, full).bind());
  }

  @Test
  void whatOthersUseOfTheNearCpusCountsToo() {
    double[] others = new double[32];
    for (int cpu : new int[] {0, 1, 2, 3, 16, 17, 18, 19}) {
      others[cpu] = 0.96;
    }
    CpuLoads loads = new CpuLoads(cpus("0-31"), others, new double[32]);
    Placement placement = place(CHIPLETS, "0-31", 0, new Occupancy(Map.of(), CpuSet.EMPTY, loads));
    assertFalse(placement.bind());
  }

  @Test
  void aCpuFullOfSoftirqsIsLeftToThem() {
    double[] softirq = new double[32];
    softirq[10] = 0.6;
    CpuLoads loads = new CpuLoads(cpus("0-31"), new double[32], softirq);
    Placement placement = place(DUAL, "0-31", 9, new Occupancy(Map.of(), cpus("10"), loads));
    assertPlaced("8,11-15,24,26-31", "8,10-15,24,26-31", Lane.SHORT, placement);
    assertEquals(
        "CPU 10 is left to softirqs, which take more than half of the time there.",
        placement.reasons().get(2));
  }

  @Test
  void beforeAnythingWasMeasuredNobodyIsBound() {
    Upload upload = upload(DUAL, 9, 32);
    Placement placement =
        new LanePolicy(QUARTER)
            .place(new Host(DUAL, DUAL.online(), false, false), upload, Occupancy.NONE);
    assertPlaced("0-31", "", Lane.LONG, placement);
    assertEquals(
        List.of("Left to the scheduler: how busy CPUs 8,10-15,24,26-31 are was not measured yet."),
        placement.reasons());
  }

  /** Each CPU of a cache may be one that packets come in on: half of its time may be theirs. */
  @Test
  void onAnIdleMachineAPlaceMustHaveTimeForPackets() {
    CpuSet near = cpus("1-3,17-19");
    Occupancy room = Measured.idle(CHIPLETS, new Occupancy(Map.of(near, 6), CpuSet.EMPTY));
    assertTrue(place(CHIPLETS, "0-31", 0, room).bind());
    Occupancy full = Measured.idle(CHIPLETS, new Occupancy(Map.of(near, 7), CpuSet.EMPTY));
    Placement placement = place(CHIPLETS, "0-31", 0, full);
    assertFalse(placement.bind());
    assertEquals(
        List.of(
            "Left to the scheduler: CPUs 1-3,17-19 may lack the time, should more packets come in;"
                + " the next measurement tells."),
        placement.reasons());
    Occupancy measured = new Occupancy(Map.of(near, 7), CpuSet.EMPTY);
    assertTrue(place(CHIPLETS, "0-31", 0, measured).bind());
  }

  @Test
  void softirqsOfOtherUploadsDriveNobodyAway() {
    Placement placement = place(DUAL, "0-31", 9, busy("8-15"));
    assertPlaced("8,10-15,24,26-31", "8,10-15,24,26-31", Lane.SHORT, placement);
  }

  /** Four softirqs on all four CPUs of a cache, and the disk on the other node. */
  @Test
  void aFarDiskDrawsNobodyFromItsCache() {
    CpuTopology twoNodes = LiteralMachines.uniform(2, 1, 4, 1);
    Host host = new Host(twoNodes, twoNodes.online(), false, false);
    Map<CpuSet, Integer> receivers = new HashMap<>();
    for (int softirq = 4; softirq < 8; softirq++) {
      Upload upload = new Upload(OptionalInt.of(softirq), "nvme0n1", 0, List.of());
      Placement placement =
          new LanePolicy(QUARTER)
              .place(
                  host,
                  upload,
                  Measured.packets(twoNodes, upload, new Occupancy(receivers, cpus("4-7"))));
      assertTrue(cpus("4-7").containsAll(placement.receiverCpus()), placement::toString);
      receivers.merge(placement.receiverCpus(), 1, Integer::sum);
    }
  }

  @Test
  void aCpusetWithoutTheSoftirqsCacheIsLeftToTheScheduler() {
    Placement placement = place(CHIPLETS, "8-15", 0, Occupancy.NONE);
    assertFalse(placement.bind());
    assertEquals(List.of("Left to the scheduler: there is no nearer place."), placement.reasons());
  }

  @Test
  void aSoftirqCpuOutsideTheAllowedOnesStillGivesThePlace() {
    assertPlaced("10-15", "10-15", Lane.SHORT, place(DUAL, "0-7,10-15", 9, Occupancy.NONE));
  }

  @Test
  void cachesOfOneCpuAreNoPlaceButTheirNodeIs() {
    CpuTopology caches = LiteralMachines.uniform(2, 4, 1, 1);
    assertPlaced("0-3", "1-3", Lane.NODE, place(caches, "0-7", 0, Occupancy.NONE));
  }

  @Test
  void aSmallGainIsNoReasonToBind() {
    CpuTopology caches = LiteralMachines.uniform(1, 2, 2, 1);
    Placement placement = place(caches, "0-2", 0, Occupancy.NONE);
    assertFalse(placement.bind());
    assertEquals(
        List.of("Left to the scheduler: on CPUs 0-1 it would save 4 %, and binding must save 5 %."),
        placement.reasons());
  }

  @Test
  void aarch64WithoutSmt() {
    assertPlaced(
        "4,6-7", "4,6-7", Lane.SHORT, place(LiteralMachines.aarch64(), "0-31", 5, Occupancy.NONE));
  }

  @Test
  void acknowledgementsTakeNoCapacity() {
    CpuTopology twoNodes = LiteralMachines.uniform(2, 1, 4, 1);
    Host host = new Host(twoNodes, twoNodes.online(), false, false);
    List<UploadDemand> uploads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      uploads.add(
          new UploadDemand(
              "blk_" + i,
              new Upload(OptionalInt.of(0), "nvme0n1", List.of()),
              OptionalInt.of(1),
              OptionalDouble.of(100e6),
              OptionalDouble.of(0.5),
              0,
              CpuSet.EMPTY,
              CpuSet.EMPTY));
    }
    Demand demand =
        new Demand(
            0, uploads, CpuLoads.UNKNOWN, OptionalDouble.empty(), SteeringFacts.UNKNOWN, Map.of());
    Decision decision = new LanePolicy(QUARTER).plan(host, demand, PolicyState.NONE);
    CpuSet used = CpuSet.EMPTY;
    for (UploadDemand upload : uploads) {
      used = used.or(Situation.target(decision, upload).receiverCpus());
    }
    assertTrue(used.contains(1), used::toString);
  }

  @Test
  void whoeverWasNotMeasuredMayWantAWholeCore() {
    CpuTopology twoNodes = LiteralMachines.uniform(2, 1, 4, 1);
    Host host = new Host(twoNodes, twoNodes.online(), false, false);
    Upload upload = new Upload(OptionalInt.of(0), "nvme0n1", List.of());
    Map<CpuSet, Integer> receivers = new HashMap<>();
    List<Boolean> bound = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Placement placement =
          new LanePolicy()
              .place(
                  host,
                  upload,
                  Measured.packets(twoNodes, upload, new Occupancy(receivers, cpus("0"))));
      bound.add(placement.bind());
      receivers.merge(placement.receiverCpus(), 1, Integer::sum);
    }
    assertEquals(List.of(true, true, false, false), bound);
  }

  @Test
  void twoCpusOnlyIfItMustBe() {
    CpuTopology two = LiteralMachines.twoCpus();
    assertPlaced("0-1", "0-1", Lane.SHORT, placeAlways(two, "0-1", 0, false));
    assertPlaced("1", "0-1", Lane.SHORT, placeAlways(two, "0-1", 0, true));
    assertPlaced("0", "0", Lane.SHORT, placeAlways(LiteralMachines.oneCpu(), "0", 0, false));
  }

  @ParameterizedTest
  @CsvSource({
    "-1, the softirq CPU is not known",
    "99, softirq CPU 99 is not in this machine",
  })
  void anUnknownSoftirqCpuSpreadsByOccupancy(int softirq, String cause) {
    Occupancy first = new Occupancy(Map.of(cpus("0-3,16-19"), 1), CpuSet.EMPTY);
    Upload upload = upload(CHIPLETS, softirq, 32);
    Placement placement =
        new LanePolicy(QUARTER)
            .place(new Host(CHIPLETS, CHIPLETS.online(), false, true), upload, first);
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
        new LanePolicy(QUARTER)
            .place(new Host(DUAL, DUAL.online(), false, true), upload, Occupancy.NONE);
    assertPlaced("8-15,24-31", "8-15,24-31", Lane.UNKNOWN, placement);
    assertEquals(
        List.of(
            "Receiver on CPUs 8-15,24-31 of node 1 (expected: 2 % in use with it), near nvme0n1,"
                + " the least used: the softirq CPU is not known.",
            "Disk writer on CPUs 8-15,24-31: the hardware queues of nvme0n1 are not known."),
        placement.reasons());
  }

  @Test
  void aSingleCoreIsTheLeastOccupied() {
    Occupancy occupancy =
        new Occupancy(Map.of(cpus("1"), 1, cpus("10"), 1, cpus("4-7,12-15"), 8), cpus("0"));
    Host host = new Host(ONE_SOCKET, ONE_SOCKET.online(), true, true);
    Placement placement = new LanePolicy(QUARTER).place(host, upload(ONE_SOCKET, 0, 16), occupancy);
    // 9 is the sibling of 1, and 2 that of 10: core 3 is the first without anybody.
    assertPlaced("3", "1-2,4-7,9-10,12-15", Lane.SHORT, placement);
    assertEquals("One CPU, the least used of its area, as configured.", placement.reasons().get(2));
  }

  @Test
  void ofTwoSiblingsASingleCoreIsTheFreeOne() {
    Occupancy occupancy = new Occupancy(Map.of(cpus("1"), 1, cpus("2-7"), 12), cpus("0"));
    Host host = new Host(ONE_SOCKET, ONE_SOCKET.online(), true, true);
    Placement placement = new LanePolicy(QUARTER).place(host, upload(ONE_SOCKET, 0, 16), occupancy);
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
        new LanePolicy(QUARTER)
            .place(new Host(DUAL, DUAL.online(), false, true), upload, Occupancy.NONE);
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
        new LanePolicy(QUARTER)
            .place(new Host(DUAL, DUAL.online(), false, true), upload, Occupancy.NONE);
    assertEquals(
        "Disk writer on CPUs 8,10-15,24,26-31: it submits to hardware queue 0 of sdb, which CPUs"
            + " far away use too; the device itself is on node 0.",
        placement.reasons().get(2));
  }

  @Test
  void withoutADiskWriterNoneIsPlacedAndTheLaneEndsAtTheReceiver() {
    Upload upload = new Upload(OptionalInt.of(9), "sdb", 0, List.of(DUAL.online()), false, "");
    Placement placement =
        new LanePolicy(QUARTER)
            .place(new Host(DUAL, DUAL.online(), false, true), upload, Occupancy.NONE);
    assertPlaced("8,10-15,24,26-31", "", Lane.SHORT, placement);
    assertTrue(
        placement.reasons().stream().noneMatch(reason -> reason.contains("isk writer")),
        placement.reasons()::toString);
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
    Occupancy measured =
        occupancy.loads().measured().isEmpty()
            ? Measured.packets(machine, upload, occupancy)
            : occupancy;
    return new LanePolicy(QUARTER)
        .place(new Host(machine, cpus(allowed), false, false), upload, measured);
  }

  private static Placement placeAlways(
      CpuTopology machine, String allowed, int softirq, boolean singleCore) {
    Upload upload = upload(machine, softirq, machine.cpus().size());
    return new LanePolicy(QUARTER)
        .place(new Host(machine, cpus(allowed), singleCore, true), upload, Occupancy.NONE);
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
