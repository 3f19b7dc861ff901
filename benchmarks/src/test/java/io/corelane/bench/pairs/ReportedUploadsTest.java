/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.bench.live.JmxServer;
import io.corelane.bench.pairs.report.Reported;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportedUploadsTest {

  @Test
  void eachDataNodesReportsAreReadByItsOwnClock() throws Exception {
    // The second one's clock is behind by more than both uploads took.
    try (JmxServer ahead = new JmxServer().uploads(List.of(1_000_000L));
        JmxServer behind = new JmxServer().uploads(List.of(5_000L))) {
      ReportedUploads uploads = new ReportedUploads(List.of(ahead.asked(), behind.asked()));
      List<Long> before = uploads.lastEnded();
      assertEquals(List.of(1_000_000L, 5_000L), before);
      ahead.uploads(List.of(1_000_000L, 1_000_700L));
      behind.uploads(List.of(5_000L, 5_700L, 5_701L));
      assertEquals(
          new Reported(Map.of("short", 3L << 20), 1L << 19, 2L << 20, "Stock: ended at 5700."),
          uploads.since(before));
    }
  }

  @Test
  void withoutReportsThereIsNothing() throws Exception {
    try (JmxServer server = new JmxServer().uploads(List.of())) {
      ReportedUploads uploads = new ReportedUploads(List.of(server.asked()));
      assertEquals(List.of(0L), uploads.lastEnded());
      assertEquals(new Reported(Map.of(), 0L, 0L, null), uploads.since(uploads.lastEnded()));
    }
  }
}
