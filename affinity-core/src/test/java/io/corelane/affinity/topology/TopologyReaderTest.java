/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.system.Reading;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is missing, refused, damaged or contradictory; sound machines have golden output. */
class TopologyReaderTest {
  /** Two cores with SMT on two nodes, CPU 3 offline. */
  private static final String SMALL =
      """
      corelane-machine 1
      origin: hand-written for this test
      file 0444 /sys/devices/system/cpu/possible = 0-4
      file 0444 /sys/devices/system/cpu/present = 0-3
      file 0444 /sys/devices/system/cpu/online = 0-2
      file 0444 /sys/devices/system/cpu/cpu0/topology/core_cpus_list = 0,2
      file 0444 /sys/devices/system/cpu/cpu0/topology/physical_package_id = 0
      file 0444 /sys/devices/system/cpu/cpu0/cache/index0/level = 1
      file 0444 /sys/devices/system/cpu/cpu0/cache/index0/type = Instruction
      file 0444 /sys/devices/system/cpu/cpu0/cache/index0/shared_cpu_list = 0-2
      file 0444 /sys/devices/system/cpu/cpu0/cache/index1/level = 2
      file 0444 /sys/devices/system/cpu/cpu0/cache/index1/type = Unified
      file 0444 /sys/devices/system/cpu/cpu0/cache/index1/shared_cpu_list = 0,2
      file 0444 /sys/devices/system/cpu/cpu1/topology/thread_siblings_list = 1
      file 0444 /sys/devices/system/cpu/cpu1/topology/physical_package_id = -1
      file 0444 /sys/devices/system/cpu/cpu2/topology/core_cpus_list = 0,2
      file 0444 /sys/devices/system/cpu/cpu2/topology/physical_package_id = 0
      link /sys/devices/system/cpu/cpu3/node1 -> ../../node/node1
      file 0444 /sys/devices/system/node/node0/cpulist = 0,2
      file 0444 /sys/devices/system/node/node1/cpulist = 1
      file 0444 /sys/devices/system/node/node2/cpulist =
      """;

  private final Path directory;
  private int machines;

  TopologyReaderTest(@TempDir Path directory) {
    this.directory = directory;
  }

  @Test
  void eachRowIsReadOrFilledAsDocumented() {
    CpuTopology topology = read(SMALL).toOptional().orElseThrow();
    assertEquals(new Cpu(0, 0, 0, 0, 0, true), topology.cpu(0));
    // Only the older name of the sibling list, no package, no caches.
    assertEquals(new Cpu(1, 1, -1, 1, 1, true), topology.cpu(1));
    // No caches: shares the last level with its sibling only.
    assertEquals(new Cpu(2, 0, 0, 0, 0, true), topology.cpu(2));
    // Offline, the node known from its link; not even present, nothing known.
    assertEquals(new Cpu(3, 3, -1, 1, 3, false), topology.cpu(3));
    assertEquals(new Cpu(4, 4, -1, -1, 4, false), topology.cpu(4));
    assertEquals(CpuSet.EMPTY, topology.nodeCpus(2));
  }

  @Test
  void withoutNumaAllIsOnNodeZero() {
    String flat =
        SMALL.replaceAll("(?m)^.*/node/node.*\n", "").replaceAll("(?m)^file .*/cache/.*\n", "");
    CpuTopology topology = read(flat).toOptional().orElseThrow();
    assertEquals(CpuSet.of(0, 1, 2), topology.nodeCpus(0));
    assertEquals(0, topology.cpu(4).node());
  }

  @Test
  void onlyTheListOfOnlineCpusIsIndispensable() {
    assertInstanceOf(Reading.Absent.class, read(without("cpu/online")));
  }

  @Test
  void withoutPossibleThePresentOnesAreAll() {
    assertEquals(4, read(without("cpu/possible")).toOptional().orElseThrow().cpus().size());
  }

  @Test
  void theHighestCacheOfDataCountsWhateverItsIndex() {
    String swapped =
        SMALL
            + "file 0444 /sys/devices/system/cpu/cpu1/cache/index0/level = 3\n"
            + "file 0444 /sys/devices/system/cpu/cpu1/cache/index0/type = Unified\n"
            + "file 0444 /sys/devices/system/cpu/cpu1/cache/index0/shared_cpu_list = 0-1\n"
            + "file 0444 /sys/devices/system/cpu/cpu1/cache/index9/level = 2\n"
            + "file 0444 /sys/devices/system/cpu/cpu1/cache/index9/type = Unified\n"
            + "file 0444 /sys/devices/system/cpu/cpu1/cache/index9/shared_cpu_list = 1\n"
            // Not described by the firmware: no level, no type.
            + "file 0444 /sys/devices/system/cpu/cpu1/cache/index10/shared_cpu_list = 1\n";
    assertEquals(0, read(swapped).toOptional().orElseThrow().cpu(1).llc());
  }

  /** As Linux has it on aarch64 when the firmware's tables have no caches. */
  @Test
  void cachesThatTheFirstLevelShowsToBeUnknownAreNotTaken() {
    String believed =
        SMALL
            + "file 0444 /sys/devices/system/cpu/cpu1/cache/index0/level = 1\n"
            + "file 0444 /sys/devices/system/cpu/cpu1/cache/index0/type = Data\n"
            + "file 0444 /sys/devices/system/cpu/cpu1/cache/index0/shared_cpu_list = 1\n"
            + "file 0444 /sys/devices/system/cpu/cpu1/cache/index1/level = 2\n"
            + "file 0444 /sys/devices/system/cpu/cpu1/cache/index1/type = Unified\n"
            + "file 0444 /sys/devices/system/cpu/cpu1/cache/index1/shared_cpu_list = 0-2\n";
    assertEquals(0, read(believed).toOptional().orElseThrow().cpu(1).llc());
    String first = "cpu1/cache/index0/shared_cpu_list = ";
    String claims = believed.replace(first + "1", first + "0-2");
    // Its package is not known: nothing contradicts them.
    assertEquals(0, read(claims).toOptional().orElseThrow().cpu(1).llc());
    String inPackage = "cpu1/topology/physical_package_id = ";
    // One package, as of a virtual machine whose caches are the host's.
    String one = claims.replace(inPackage + "-1", inPackage + "0");
    assertEquals(0, read(one).toOptional().orElseThrow().cpu(1).llc());
    String two = claims.replace(inPackage + "-1", inPackage + "36");
    CpuTopology unknown = read(two).toOptional().orElseThrow();
    assertEquals(1, unknown.cpu(1).llc());
    assertEquals(List.of(), unknown.gaps());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cpu/online | 0-2x | not a set of CPUs
          cpu/online | ''   | no CPU is online
          """)
  void withoutTheOnlineCpusThereIsNoTable(String file, String content, String fault) {
    Reading<CpuTopology> reading = read(with(file, content));
    assertInstanceOf(Reading.Malformed.class, reading, reading.explanation());
    assertTrue(reading.explanation().contains(fault), reading.explanation());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cpu/possible                        | 0-   | not a set of CPUs
          cpu/possible                        | 0-1  | lack the online [2]
          cpu0/topology/core_cpus_list        | 1-2  | do not hold CPU 0 itself
          cpu0/topology/core_cpus_list        | ''   | do not hold CPU 0 itself
          cpu2/topology/core_cpus_list        | 0-?  | not a set of CPUs
          cpu1/topology/thread_siblings_list  | ff   | not a set of CPUs
          cpu0/topology/physical_package_id   | one  | "one" is not a package number
          cpu0/cache/index1/level             | 2.0  | "2.0" is not a cache level
          cpu0/cache/index1/type              | Both | "Both" is not Data, Instruction or Unified
          cpu0/cache/index1/shared_cpu_list   | 2    | do not hold CPU 0 itself
          node/node0/cpulist                  | 0,1,2| CPU 1 is on another node too
          node/node0/cpulist                  | 0-x  | not a set of CPUs
          node/node0/cpulist                  | 0    | the online CPU 2 is on no node
          """)
  void damageCostsOneFactAndIsNamedWithItsFile(String file, String content, String fault) {
    CpuTopology damaged = read(with(file, content)).toOptional().orElseThrow();
    Gap gap = damaged.gaps().get(0);
    assertTrue((gap.file() + "/").contains(file.replaceAll("node/.*", "node/")), gap::toString);
    assertTrue(gap.fault().contains(fault), gap::toString);
    CpuTopology whole = read(SMALL).toOptional().orElseThrow();
    assertEquals(whole.online(), damaged.online());
    for (int cpu : whole.online().stream().toArray()) {
      // The other CPUs' files tell what this one's does not.
      assertEquals(whole.siblings(cpu), damaged.siblings(cpu), file);
      assertEquals(whole.llc(cpu), damaged.llc(cpu), file);
      assertTrue(file.contains("node") || whole.node(cpu).equals(damaged.node(cpu)), file);
      assertTrue(
          file.contains("package") || whole.cpu(cpu).packageId() == damaged.cpu(cpu).packageId(),
          file);
    }
  }

  @Test
  void aCpuOfAnUnknownNodeIsNobodysNeighbourButItsCaches() {
    CpuTopology lost = read(with("node/node1/cpulist", "garbled")).toOptional().orElseThrow();
    // The offline CPU 3 keeps its link to node 1; CPU 1 has a number that no node has.
    assertEquals(CpuSet.of(1), lost.node(1));
    assertEquals(2, lost.cpu(1).node());
    CpuTopology half = read(with("node/node0/cpulist", "0")).toOptional().orElseThrow();
    assertEquals(CpuSet.of(0, 2), half.node(2));
  }

  @ParameterizedTest
  @CsvSource({
    "cpu/possible",
    "cpu1/topology/thread_siblings_list",
    "cpu0/topology/physical_package_id",
    "cpu0/cache/index1/level",
    "cpu0/cache/index1/shared_cpu_list",
    "node/node0/cpulist"
  })
  void refusalIsNotTakenForAbsence(String file) {
    String refused = SMALL.replaceAll("(?m)^file 0444 (.*/" + file + ") =.*", "denied $1");
    Gap gap = read(refused).toOptional().orElseThrow().gaps().get(0);
    assertTrue(gap.file().endsWith(file), gap::toString);
    assertEquals(
        List.of(),
        read(without(file)).toOptional().orElseThrow().gaps().stream()
            .filter(other -> other.fault().equals(gap.fault()))
            .toList());
  }

  @Test
  void refusedOnlineCpusAreNotTakenForAbsentOnes() {
    String refused = SMALL.replaceAll("(?m)^file 0444 (.*/cpu/online) =.*", "denied $1");
    assertInstanceOf(Reading.Denied.class, read(refused));
  }

  @Test
  void aCacheWithoutEitherListIsAGap() {
    Gap gap =
        read(without("cpu0/cache/index1/shared_cpu_list")).toOptional().orElseThrow().gaps().get(0);
    assertTrue(gap.fault().startsWith("not there"), gap::toString);
    assertEquals("which CPUs share a last-level cache", gap.fact());
  }

  private static String with(String file, String content) {
    return SMALL.replaceAll("(?m)(/" + file + " =).*", "$1 " + content);
  }

  private static String without(String file) {
    return SMALL.replaceAll("(?m)^.*/" + file + " =.*\n", "");
  }

  private Reading<CpuTopology> read(String text) {
    return new TopologyReader(
            Machine.unpackText("small", text, directory.resolve("m" + machines++)).root())
        .read();
  }
}
