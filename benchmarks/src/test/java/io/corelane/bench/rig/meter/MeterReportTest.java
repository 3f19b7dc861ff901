/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.HarnessException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Reports captured in a guest with 8 CPUs, 0-3 and 4-7 on one last-level cache and node each:
 * {@code dd} reads from a socket and writes a block file with a closing fsync.
 */
class MeterReportTest {

  private static final long HALF = 128 << 10;

  /** 6.12: at half time the NIC's interrupts move from CPU 4 to 2, and dd from 5 to 0. */
  private static final String MOVED = "moved.txt";

  /** 6.12, with buffers of 4 KiB. */
  private static final String LOST = "lost.txt";

  /** 6.1, the file system on a partition of a multipath device. */
  private static final String PARTITION = "partition-6.1.txt";

  @Test
  void movedInterruptAndReader() throws Exception {
    Locality seen = reduce(MOVED, line -> true);
    assertEquals(Map.of(new CpuPair(4, 5), HALF, new CpuPair(2, 0), HALF), seen.receivedBytes());
    assertEquals(new Shares(0, 2 * HALF, 0, 0, 0), seen.received().shares());
    // All of it was submitted by the fsync, behind the move.
    assertEquals(Map.of(new CpuPair(5, 0), HALF, new CpuPair(0, 0), HALF), seen.writtenBytes());
    assertEquals(new Shares(HALF, 0, 0, HALF, 0), seen.written().shares());
    assertEquals(List.of(new ThreadBytes("dd", 3149, Map.of(0, HALF, 5, HALF))), seen.readers());
    assertTrue(
        seen.submitters().contains(new ThreadBytes("dd", 3149, Map.of(0, 2 * HALF))),
        seen::toString);
    // The journal's are among the submitted ones.
    assertEquals(
        new MeterCounts(2 * HALF, 21696, 2 * HALF, 307200, 2 * HALF, 307200, 152, 0),
        seen.counts());
    assertEquals(new Shares(307200, 0, 0, 0, 0), seen.completed().shares());
  }

  @Test
  void partitionOfAMultipathDeviceOnAnOlderKernel() throws Exception {
    Locality seen = reduce(PARTITION, line -> true);
    assertEquals(Map.of(new CpuPair(4, 5), HALF), seen.receivedBytes());
    assertEquals(Map.of(new CpuPair(5, 5), HALF), seen.writtenBytes());
    assertEquals(seen.counts().submitted(), seen.completed().shares().sameCpu());
  }

  @Test
  void lostEventsAreCountedAndWhatTheyTookIsUnknown() throws Exception {
    Locality seen = reduce(LOST, line -> true);
    assertEquals(487, seen.counts().lostEvents());
    assertEquals(2 << 20, seen.counts().submittedForBlockFiles());
    assertEquals(new Shares(397312, 0, 0, 0, 1699840), seen.written().shares());
  }

  @Test
  void overrunAndDroppedEventsAreBothLost() throws Exception {
    String report =
        """
        corelane-meter 1
        kernel 6.12
        cpu 0 node 0 llc -
        volume 259:1 /data
        buffer 0 overrun 1 dropped 2
        buffer 1 overrun 4 dropped 0
        == files
        == extents
        == events
        # tracer: nop
        CPU:0 [LOST 3 EVENTS]
        """;
    MeterCounts counts = MeterReport.reduce(new BufferedReader(new StringReader(report))).counts();
    assertEquals(7, counts.lostEvents());
    assertEquals(0, counts.events());
  }

  @Test
  void withoutThePacketsAllThatIsReadIsUnknown() throws Exception {
    Locality seen = reduce(MOVED, line -> !line.contains("netif_receive_skb"));
    assertEquals(new Shares(0, 0, 0, 0, 2 * HALF), seen.received().shares());
    assertEquals(2 * HALF, seen.counts().read());
  }

  @Test
  void withoutTheWritesAllThatIsSubmittedForBlockFilesIsUnknown() throws Exception {
    Locality seen = reduce(MOVED, line -> !line.contains("write_end"));
    assertEquals(new Shares(0, 0, 0, 0, 2 * HALF), seen.written().shares());
    assertEquals(0, seen.counts().written());
  }

  @Test
  void withoutExtentsNothingIsSubmittedForBlockFiles() throws Exception {
    Locality seen = reduce(MOVED, line -> !line.contains("last,eof"));
    assertEquals(Shares.NONE, seen.written().shares());
    assertEquals(2 * HALF, seen.counts().written());
    assertEquals(307200, seen.counts().submitted());
  }

  @Test
  void withoutTheCompletionsAllThatIsSubmittedIsUnknown() throws Exception {
    Locality seen = reduce(MOVED, line -> !line.contains("block_rq_complete"));
    assertEquals(new Shares(0, 0, 0, 0, 307200), seen.completed().shares());
    assertEquals(0, seen.counts().completed());
  }

  @Test
  void withoutTheSubmissionsAllThatCompletesIsUnknown() throws Exception {
    Locality seen = reduce(MOVED, line -> !line.contains("block_rq_issue"));
    assertEquals(new Shares(0, 0, 0, 0, 307200), seen.completed().shares());
    assertEquals(307200, seen.counts().completed());
    assertEquals(0, seen.counts().submitted());
  }

  @Test
  void reportThatIsCutShort() {
    assertMessage("a report of the meter begins with \"corelane-meter 1\", not with \"null\"", "");
    assertMessage("the meter's report ends before \"== files\"", "corelane-meter 1\nkernel 6.12\n");
    assertMessage(
        "the meter's report names no CPU or no volume: it is cut short",
        "corelane-meter 1\n== files\n== extents\n== events\n");
  }

  @Test
  void linesThatMakeNoSense() {
    assertMessage(
        "the meter cannot read this line of its report: cpu x", "corelane-meter 1\ncpu x\n");
    assertMessage(
        "the meter cannot read \"cpu 0 node 0 llc 3-1\": not a set of CPUs: \"3-1\": the range 3-1 runs backwards",
        "corelane-meter 1\ncpu 0 node 0 llc 3-1\n");
    assertMessage(
        "the meter cannot read this line of its report: inode",
        "corelane-meter 1\n== files\ninode\n");
    assertMessage(
        "the meter cannot read this line of its report: File size of /a is 1 (1 block of 512 bytes)",
        "corelane-meter 1\n== files\n== extents\nFile size of /a is 1 (1 block of 512 bytes)\n");
  }

  private static void assertMessage(String message, String report) {
    HarnessException error =
        assertThrows(
            HarnessException.class,
            () -> MeterReport.reduce(new BufferedReader(new StringReader(report))));
    assertEquals(message, error.getMessage());
  }

  private static Locality reduce(String name, Predicate<String> lines)
      throws HarnessException, IOException {
    try (InputStream in = MeterReportTest.class.getResourceAsStream(name)) {
      String report =
          new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(lines)
              .collect(Collectors.joining("\n"));
      return MeterReport.reduce(new BufferedReader(new StringReader(report)));
    }
  }
}
