/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.config.Mode;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import io.corelane.hdfs.upload.UploadSocket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The line of the log about a machine where all lanes are short anyway. */
class NothingToShortenTest {

  private static final String FACT =
      "CPUs 0-3, all that the DataNode may use, share one cache: nothing to shorten";

  /** Two caches of four CPUs. */
  private static final CpuTopology MACHINE =
      new CpuTopology(
          IntStream.range(0, 8)
              .mapToObj(cpu -> new Cpu(cpu, cpu, 0, 0, cpu / 4 * 4, true))
              .toList());

  @Test
  void isToldInEveryModeThatTellsLanes() {
    Host host = host("0-3", false);
    assertEquals(Optional.empty(), CorelaneService.nothingToShorten(Mode.OFF, host));
    assertEquals(Optional.of(FACT), CorelaneService.nothingToShorten(Mode.OBSERVE, host));
    assertEquals(
        Optional.of(FACT + "; mode bind binds no thread here"),
        CorelaneService.nothingToShorten(Mode.BIND, host));
    assertEquals(
        Optional.of(FACT),
        CorelaneService.nothingToShorten(Mode.BIND, host("0-3", true)),
        "placed always");
    assertEquals(Optional.empty(), CorelaneService.nothingToShorten(Mode.BIND, host("0-4", false)));
  }

  @Test
  void makesTurnsRarerWhereTheyCanDecideNothing() {
    for (Mode mode : List.of(Mode.OBSERVE, Mode.BIND)) {
      assertTrue(Decisions.nothingIsToDecide(mode, host("0-3", false), uploadOn("")), mode.text());
      assertFalse(
          Decisions.nothingIsToDecide(mode, host("0-4", false), uploadOn("")), "two caches");
      assertFalse(
          Decisions.nothingIsToDecide(mode, host("0-3", true), uploadOn("")), "placed always");
      assertFalse(
          Decisions.nothingIsToDecide(mode, host("0-3", false), uploadOn("0-1")), "to be let go");
    }
    assertFalse(
        Decisions.nothingIsToDecide(Mode.STEER, host("0-3", false), uploadOn("")), "interrupts");
  }

  @Test
  void isInTheLogOnceAtTheStart() throws Exception {
    AffinityConfig config = AffinityConfig.of(Map.of("corelane.mode", "observe"));
    NativeSupport support = NativeSupport.probe(config.bind().binder());
    Parts parts =
        Parts.live(config, support, receiver -> UploadSocket.unknown("", "there is none"));
    try (CorelaneLog log = new CorelaneLog();
        CorelaneService corelane = new CorelaneService(config, parts)) {
      long expected = corelane.report().getMachine().oneCache() ? 1 : 0;
      List<String> lines = log.lines();
      assertEquals(
          expected,
          lines.stream()
              .filter(line -> line.endsWith(" share one cache: nothing to shorten"))
              .count(),
          lines::toString);
    }
  }

  private static Demand uploadOn(String cpus) {
    UploadDemand upload =
        new UploadDemand(
            "blk_1",
            new Upload(OptionalInt.empty(), "/data/1", List.of()),
            OptionalInt.empty(),
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            1,
            CpuSet.parseList(cpus),
            CpuSet.parseList("0-3"));
    return new Demand(
        0,
        List.of(upload),
        CpuLoads.UNKNOWN,
        OptionalDouble.empty(),
        SteeringFacts.UNKNOWN,
        Map.of());
  }

  private static Host host(String allowed, boolean always) {
    return new Host(MACHINE, CpuSet.parseList(allowed), false, always);
  }
}
