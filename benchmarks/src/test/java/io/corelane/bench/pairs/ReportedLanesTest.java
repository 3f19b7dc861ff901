/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.bench.live.JmxServer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportedLanesTest {

  @Test
  void eachDataNodesReportsAreReadByItsOwnClock() throws Exception {
    // The second one's clock is behind by more than both uploads took.
    try (JmxServer ahead = new JmxServer().uploads(List.of(1_000_000L));
        JmxServer behind = new JmxServer().uploads(List.of(5_000L))) {
      ReportedLanes lanes = new ReportedLanes(List.of(ahead.asked(), behind.asked()));
      List<Long> before = lanes.lastEnded();
      assertEquals(List.of(1_000_000L, 5_000L), before);
      ahead.uploads(List.of(1_000_000L, 1_000_700L));
      behind.uploads(List.of(5_000L, 5_700L));
      assertEquals(Map.of("short", 2L << 20), lanes.since(before));
    }
  }

  @Test
  void withoutReportsThereIsNothing() throws Exception {
    try (JmxServer server = new JmxServer().uploads(List.of())) {
      ReportedLanes lanes = new ReportedLanes(List.of(server.asked()));
      assertEquals(List.of(0L), lanes.lastEnded());
      assertEquals(Map.of(), lanes.since(lanes.lastEnded()));
    }
  }
}
