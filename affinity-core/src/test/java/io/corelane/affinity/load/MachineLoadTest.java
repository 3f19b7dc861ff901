/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.machines.Golden;
import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.TopologyReader;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Load counters of every machine against what was checked by eye, and of the live one. */
class MachineLoadTest {

  @ParameterizedTest
  @MethodSource("io.corelane.affinity.machines.Machine#names")
  void loadIsAsExpected(String name, @TempDir Path directory) {
    SystemRoot root = Machine.unpack(name, directory).root();
    StringBuilder out = new StringBuilder();
    times(root).forEach(time -> out.append(time).append('\n'));
    softnet(root).forEach(row -> out.append(row).append('\n'));
    Golden.check(name, "load", out.toString());
  }

  @Test
  void theLiveMachineCountsForwardOnEachOnlineCpu() {
    List<CpuTime> earlier = times(SystemRoot.live());
    List<Softnet> packets = softnet(SystemRoot.live());
    List<CpuTime> later = times(SystemRoot.live());
    assertEquals(online(SystemRoot.live()), CpuSet.of(later.stream().mapToInt(CpuTime::cpu)));
    assertEquals(online(SystemRoot.live()), CpuSet.of(packets.stream().mapToInt(Softnet::cpu)));
    for (int i = 0; i < later.size(); i++) {
      assertTrue(later.get(i).busy() >= earlier.get(i).busy(), later.get(i).toString());
      assertTrue(later.get(i).total() > 0, later.get(i).toString());
    }
  }

  private static List<CpuTime> times(SystemRoot root) {
    return new CpuTimeReader(root).read().toOptional().orElseThrow();
  }

  private static List<Softnet> softnet(SystemRoot root) {
    return new SoftnetReader(root).read(online(root)).toOptional().orElseThrow();
  }

  private static CpuSet online(SystemRoot root) {
    return new TopologyReader(root).read().toOptional().orElseThrow().online();
  }
}
