/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TraceLineTest {

  @Test
  void nameWithBlanksAndDashes() {
    TraceLine event =
        TraceLine.parse(
                "  Async disk work-7-4711    [001] d..1.  2719.123456: block_bio_queue: 254,0 WFS 2048 + 16 [Async disk work-7]")
            .orElseThrow();
    assertEquals(new TraceLine("Async disk work-7", 4711, 1, "WFS", 16), event);
    assertEquals(8192, event.bytes());
    assertTrue(event.isWrite());
  }

  @Test
  void readsAndDiscardsAreNoWrites() {
    assertFalse(new TraceLine("java", 1, 0, "RA", 8).isWrite());
    assertFalse(new TraceLine("java", 1, 0, "DS", 8).isWrite());
  }

  @Test
  void withThreadGroupColumn() {
    assertEquals(
        Integer.valueOf(12),
        TraceLine.parse(
                "kworker/u8:1-77 (-------) [012] ..... 1.0: block_bio_queue: 8,0 W 0 + 8 [kworker/u8:1]")
            .map(TraceLine::cpu)
            .orElseThrow());
  }

  @Test
  void otherLinesAreNoEvents() {
    assertTrue(TraceLine.parse("CPU:1 [LOST 12 EVENTS]").isEmpty());
    assertTrue(TraceLine.parse("").isEmpty());
  }

  @Test
  void sumsByDiskWritersOnTheirCoresAndOthers() {
    BlockWrites writes =
        BlockWrites.of(
            List.of(
                new TraceLine("corelane-dw-1", 10, 1, "W", 8),
                new TraceLine("corelane-dw-1", 10, 0, "W", 2),
                new TraceLine("corelane-dw-1", 99, 1, "W", 100), // Another DataNode's.
                new TraceLine("kworker/u8:1", 3, 0, "W", 4),
                new TraceLine("kworker/u8:2", 4, 0, "W", 4)),
            5,
            Map.of(10, "1-3"));
    assertEquals(10 * 512, writes.byDiskWriters());
    assertEquals(8 * 512, writes.onChosenCores());
    assertEquals(108 * 512, writes.byOthers());
    assertEquals(Map.of("kworker", 8L * 512, "corelane-dw-1", 100L * 512), writes.others());
    assertEquals(10, writes.plus(writes).lostEvents());
  }
}
