/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** On the host's own kernel, which may or may not have counters: it must say which. */
class PerfCountersTest {

  @Test
  void eitherCountsOrSaysWhyNot() {
    try (PerfCounters counters = PerfCounters.open(CpuSet.of(0))) {
      Map<String, Double> before = counters.read();
      if (counters.explain().isEmpty()) {
        assertEquals(Set.of("instructions", "cache-misses"), before.keySet());
        Map<String, Double> after = counters.read();
        after.forEach((name, value) -> assertTrue(value >= before.getOrDefault(name, 0.0), name));
      } else {
        assertEquals(Map.of(), before);
        assertTrue(counters.explain().startsWith("not "), counters::explain);
      }
    }
  }

  @Test
  void aCpuThatIsNotThereIsNoCounter() {
    try (PerfCounters counters = PerfCounters.open(CpuSet.of(60_000))) {
      assertEquals(Map.of(), counters.read());
      assertTrue(counters.explain().startsWith("not "), counters::explain);
    }
  }
}
