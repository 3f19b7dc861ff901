/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.machine.MachineReader;
import io.corelane.affinity.machine.MissingFact;
import io.corelane.affinity.machine.MissingFacts;
import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Captured machines with the faults that kernels have had. */
class DamagedMachinesTest {

  private static final String SYSTEM = "/sys/devices/system";

  private final Path directory;

  DamagedMachinesTest(@TempDir Path directory) {
    this.directory = directory;
  }

  /** Unlike ones: others would only take longer. */
  static List<String> machines() {
    return List.of("rig-smt", "epyc-4llc", "power9-sparse", "aarch64-no-caches", "one-cpu-cpuset");
  }

  /** Of Linux 5.15 to 5.19, in all lists and masks of nodes and of cores. */
  @ParameterizedTest
  @MethodSource("machines")
  void aNulAfterTheLineFeedCostsNothing(String name) throws IOException {
    SystemRoot root = Machine.unpack(name, directory).root();
    CpuTopology whole = topology(root);
    for (Path file : files(root, ".*/(cpulist|core_cpus_list|thread_siblings_list)")) {
      replace(file, Files.readString(file) + "\0");
    }
    same(whole, root);
    assertTrue(
        MissingFacts.of(new MachineReader(root).read()).stream()
            .noneMatch(fact -> fact.what().startsWith(SYSTEM)));
  }

  @ParameterizedTest
  @MethodSource("machines")
  void aMaskDoesWhereThereIsNoList(String name) throws IOException {
    SystemRoot root = Machine.unpack(name, directory).root();
    CpuTopology whole = topology(root);
    int width = whole.cpus().get(whole.cpus().size() - 1).cpu() + 1;
    for (Path list :
        files(root, ".*/(cpulist|core_cpus_list|thread_siblings_list|shared_cpu_list)")) {
      String mask =
          String.valueOf(list.getFileName())
              .replace("cpulist", "cpumap")
              .replace("shared_cpu_list", "shared_cpu_map")
              .replace("_list", "");
      CpuSet cpus = CpuSet.parseList(Files.readString(list));
      Files.writeString(list.resolveSibling(mask), cpus.toMask(width) + "\n");
      Files.delete(list);
    }
    same(whole, root);
  }

  @ParameterizedTest
  @MethodSource("machines")
  void aNodeWithoutCpusIsNoFault(String name) throws IOException {
    SystemRoot root = Machine.unpack(name, directory).root();
    CpuTopology whole = topology(root);
    for (String text : List.of("\n", "\n\0", "")) {
      Path node = Files.createDirectories(root.path(SYSTEM + "/node/node77" + text.length()));
      Files.writeString(node.resolve("cpulist"), text);
    }
    Files.createDirectories(root.path(SYSTEM + "/node/node78"));
    same(whole, root);
  }

  /**
   * Of a damaged file the other CPUs' files, or a link, still tell; else it costs one CPU's row.
   */
  @ParameterizedTest
  @MethodSource("machines")
  void noFileButTheListOfOnlineCpusCostsTheTable(String name) throws IOException {
    SystemRoot root = Machine.unpack(name, directory).root();
    CpuTopology whole = topology(root);
    List<Path> all =
        files(root, ".*/(cpulist|[a-z_]*_list|level|type|physical_package_id|possible|present)");
    // Every file of a large machine takes long, and is like those of its first CPUs.
    for (Path file : all.subList(0, Math.min(all.size(), 60))) {
      String text = Files.readString(file);
      replace(file, "?\n");
      CpuTopology damaged = topology(root);
      assertEquals(whole.online(), damaged.online(), file::toString);
      long others =
          whole.cpus().stream()
              .filter(Cpu::online)
              .filter(cpu -> !damaged.cpus().contains(cpu))
              .count();
      assertTrue(others <= 1 || file.endsWith("cpulist"), file + " costs " + others);
      replace(file, text);
    }
    same(whole, root);
  }

  @Test
  void whatIsNotKnownIsSaidWithItsFile() throws IOException {
    SystemRoot root = Machine.unpack("rig-smt", directory).root();
    String file = SYSTEM + "/cpu/cpu3/topology/core_cpus_list";
    replace(root.path(file), "3,x\n");
    List<MissingFact> missing = MissingFacts.of(new MachineReader(root).read());
    assertTrue(
        missing.contains(
            new MissingFact(
                file,
                "not a set of CPUs: \"3,x\": \"x\" is not a CPU number",
                "which CPUs share a core")),
        missing::toString);
  }

  private static void same(CpuTopology whole, SystemRoot root) {
    CpuTopology now = topology(root);
    assertEquals(whole, now);
    assertEquals(List.of(), now.gaps());
  }

  private static CpuTopology topology(SystemRoot root) {
    Reading<CpuTopology> reading = new TopologyReader(root).read();
    assertFalse(reading instanceof Reading.Malformed, reading::explanation);
    return reading.toOptional().orElseThrow();
  }

  private static List<Path> files(SystemRoot root, String name) throws IOException {
    try (Stream<Path> all = Files.walk(root.path(SYSTEM))) {
      return all.filter(Files::isRegularFile)
          .filter(file -> file.toString().matches(name))
          .sorted()
          .toList();
    }
  }

  /** Files of a captured machine may be read-only. */
  private static void replace(Path file, String text) throws IOException {
    Files.delete(file);
    Files.writeString(file, text);
  }
}
