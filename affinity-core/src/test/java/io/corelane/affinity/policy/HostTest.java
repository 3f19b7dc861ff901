/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A machine of one node and caches of four CPUs. */
class HostTest {

  private static final CpuTopology CACHES =
      new CpuTopology(
          IntStream.range(0, 8)
              .mapToObj(cpu -> new Cpu(cpu, cpu, 0, 0, cpu / 4 * 4, true))
              .toList());

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"0-7; false", "0-3; true", "4-7; true", "5; true", "3-4; false", "0,2; true"})
  void onlyCpusThatMayBeUsedCount(String allowed, boolean oneCache) {
    Host host = new Host(CACHES, CpuSet.parseList(allowed), false, false);
    assertEquals(oneCache, host.isOneCache());
  }

  /** Whoever is not bound may leave the configured cache. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"0-3; 0-7; false", "0-3; 0-4; false", "0-1; 0-3; true"})
  void oneCacheIsOneForUnboundThreads(String allowed, String wide, boolean oneCache) {
    Host host = new Host(CACHES, CpuSet.parseList(allowed), CpuSet.parseList(wide), false, false);
    assertEquals(oneCache, host.isOneCache());
    assertEquals(host.wide(), host.always(true).wide());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {"0-3; 0-2", "0-3; 0-8", "'';0-3"})
  void whatMayBeBoundToIsSomeOfWhatUnboundThreadsMayUse(String allowed, String wide) {
    CpuSet some = CpuSet.parseList(allowed);
    CpuSet all = CpuSet.parseList(wide);
    assertThrows(IllegalArgumentException.class, () -> new Host(CACHES, some, all, false, false));
  }
}
