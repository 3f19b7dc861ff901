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
        "5 | 5-6 | 5 | SHORT",
        "5 | 6 | 5 | SHORT",
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

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        // Nodes 0-7,16-23 and 8-15,24-31; N and N+16 are SMT siblings.
        "9,9,9,SHARED",
        "9,'9,25',9,SHARED",
        "9,25,10,SHARED",
        "25,9,9,SHARED",
        // Whatever the disk writer has.
        "9,9,0-31,SHARED",
        "9,9-10,9,SHORT",
        "9,10,9,SHORT",
        "9,'1,9',9,LONG",
        // An offline CPU is no way out.
        "9,'9,40',9,SHARED",
        "-,9,9,UNKNOWN",
        "9,9,'',UNKNOWN",
      })
  void isSharedWhenTheReceiverMayRunOnTheSoftirqCoreOnly(
      Integer softirq, String receiver, String writer, Lane lane) {
    assertEquals(
        lane,
        Lane.of(
            LiteralMachines.dualSocketSmt(),
            softirq == null ? OptionalInt.empty() : OptionalInt.of(softirq),
            CpuSet.parseList(receiver),
            CpuSet.parseList(writer)));
  }

  @Test
  void isNotSharedWhereTheMachineIsOneCore() {
    assertEquals(
        Lane.SHORT,
        Lane.of(LiteralMachines.oneCpu(), OptionalInt.of(0), CpuSet.of(0), CpuSet.of(0)));
    CpuTopology siblings =
        new CpuTopology(
            List.of(
                new Cpu(0, 0, 0, 0, 0, true),
                new Cpu(1, 0, 0, 0, 0, true),
                new Cpu(2, 2, 0, 0, 0, false)));
    assertEquals(
        Lane.SHORT, Lane.of(siblings, OptionalInt.of(0), CpuSet.of(0), CpuSet.parseList("0-1")));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "9,9,0-31,SHORT",
        "9,25,0-31,SHORT",
        "9,8,0-31,SHORT",
        "9,1,0-31,LONG",
        "9,9,9,SHARED",
        "9,25,'9,25',SHARED",
        "9,9,'9,40',SHARED",
        "9,9,9-10,SHORT",
        // It was moved between the two looks.
        "9,10,9,SHORT",
        "-,9,9,UNKNOWN",
        "9,-,9,UNKNOWN",
        "9,40,9,UNKNOWN",
      })
  void whatWasSeenIsSharedOnlyIfItCannotBeOtherwise(
      Integer softirq, Integer runsOn, String mayRunOn, Lane lane) {
    assertEquals(
        lane,
        Lane.seen(
            LiteralMachines.dualSocketSmt(),
            softirq == null ? OptionalInt.empty() : OptionalInt.of(softirq),
            runsOn == null ? OptionalInt.empty() : OptionalInt.of(runsOn),
            CpuSet.parseList(mayRunOn)));
  }

  @Test
  void isUnknownWhenTheSoftirqCpuIsOffline() {
    CpuTopology machine =
        new CpuTopology(List.of(new Cpu(0, 0, 0, 0, 0, true), new Cpu(1, 1, 0, 0, 1, false)));
    assertEquals(Lane.UNKNOWN, Lane.of(machine, OptionalInt.of(1), CpuSet.of(0), CpuSet.of(0)));
  }
}
