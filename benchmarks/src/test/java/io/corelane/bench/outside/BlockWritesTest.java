/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.trace.line.TraceLine;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BlockWritesTest {

  @Test
  void nameWithBlanksAndDashes() {
    SubmittedBio event =
        TraceLine.parse(
                "  Async disk work-7-4711    [001] d..1.  2719.123456: block_bio_queue: 254,0 WFS 2048 + 16 [Async disk work-7]")
            .flatMap(SubmittedBio::of)
            .orElseThrow();
    assertEquals(new SubmittedBio("Async disk work-7", 4711, 1, "WFS", 16), event);
    assertEquals(8192, event.bytes());
    assertTrue(event.isWrite());
  }

  @Test
  void readsAndDiscardsAreNoWrites() {
    assertFalse(new SubmittedBio("java", 1, 0, "RA", 8).isWrite());
    assertFalse(new SubmittedBio("java", 1, 0, "DS", 8).isWrite());
  }

  @Test
  void sumsByDiskWritersOnTheirCoresAndOthers() {
    BlockWrites writes =
        BlockWrites.of(
            List.of(
                new SubmittedBio("corelane-dw-1", 10, 1, "W", 8),
                new SubmittedBio("corelane-dw-1", 10, 0, "W", 2),
                new SubmittedBio("corelane-dw-1", 99, 1, "W", 100), // Another DataNode's.
                new SubmittedBio("kworker/u8:1", 3, 0, "W", 4),
                new SubmittedBio("kworker/u8:2", 4, 0, "W", 4)),
            5,
            Map.of(10, "1-3"));
    assertEquals(10 * 512, writes.byDiskWriters());
    assertEquals(8 * 512, writes.onChosenCores());
    assertEquals(108 * 512, writes.byOthers());
    assertEquals(Map.of("kworker", 8L * 512, "corelane-dw-1", 100L * 512), writes.others());
    assertEquals(10, writes.plus(writes).lostEvents());
  }
}
