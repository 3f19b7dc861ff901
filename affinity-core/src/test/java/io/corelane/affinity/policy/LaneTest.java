/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.machines.LiteralMachines;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaneTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "5 | 4-7 | 6 | SHORT",
        "5 | 5 | 5 | SHORT",
        "5 | 4-8 | 6 | NODE",
        "5 | 6 | 12 | NODE",
        "5 | 6 | 16 | LONG",
        "5 | 0-31 | 6 | LONG",
        "- | 6 | 6 | UNKNOWN",
        "32 | 6 | 6 | UNKNOWN",
        "5 | '' | 6 | UNKNOWN",
        "5 | 6 | '' | UNKNOWN",
        // Offline CPUs, or such as no machine has, are no places to run.
        "5 | 6,40 | 6 | SHORT",
        "5 | 40 | 6 | UNKNOWN",
      })
  void isAsLongAsItsFarthestCpus(Integer softirq, String receiver, String writer, Lane lane) {
    assertEquals(
        lane,
        Lane.of(
            LiteralMachines.aarch64(),
            softirq == null ? OptionalInt.empty() : OptionalInt.of(softirq),
            CpuSet.parseList(receiver),
            CpuSet.parseList(writer)));
  }

  @Test
  void isUnknownWhenTheSoftirqCpuIsOffline() {
    CpuTopology machine =
        new CpuTopology(List.of(new Cpu(0, 0, 0, 0, 0, true), new Cpu(1, 1, 0, 0, 1, false)));
    assertEquals(Lane.UNKNOWN, Lane.of(machine, OptionalInt.of(1), CpuSet.of(0), CpuSet.of(0)));
  }
}
