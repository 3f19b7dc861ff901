/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.bench.cli.ThisMachine;
import io.corelane.bench.trace.join.Spot;
import io.corelane.bench.trace.report.TraceReport.Cost;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StandsOutTest {

  private static final String ALL = HopRow.ALL;

  private final List<HopRow> requests = new ArrayList<>();
  private final List<HopRow> packets = new ArrayList<>();
  private final List<SubmitterRow> submitters = new ArrayList<>();

  @Test
  void aQueueFourTimesAsSlowAsAnyOther() {
    queue("0", 20, 1000);
    queue("1", 20, 2000);
    queue("2", 20, 8000);
    assertEquals(List.of(), sentences());
    queue("3", 19, 99_000);
    assertEquals(List.of(), sentences());
    queue("4", 20, 32_001);
    assertEquals(
        List.of("nvme0n1, queue 4: p50 is 32.0 ms, on each other queue at most 8.00 ms"),
        sentences());
  }

  @Test
  void theOnlyQueueIsNoOddOne() {
    queue("0", 20, 1_000_000);
    assertEquals(List.of(), sentences());
  }

  @Test
  void whoFillsAQueueOfUploads() {
    queue("0", 30, 5000);
    submitter("disk writer", "corelane-dw-1", 10, false);
    submitter("other", "dd", 19, true);
    assertEquals(List.of(), sentences());
    submitters.clear();
    submitter("disk writer", "corelane-dw-1", 10, false);
    submitter("other", "dd", 30, true);
    submitter("other", "jbd2", 1, true);
    assertEquals(
        List.of(
            "nvme0n1, queue 0, which uploads use: 73 % of the bytes are of \"dd\"; up to 8 requests"
                + " at once; p50 is 5.00 ms"),
        sentences());
  }

  @Test
  void packetsThatCrossNodes() {
    packets("device", ALL, 100);
    packets("distance", "same cache", 51);
    packets("distance", "other node", 49);
    assertEquals(List.of(), sentences());
    packets.clear();
    packets("device", ALL, 100);
    packets("distance", "other node", 97);
    assertEquals(
        List.of("data0: 97 % of the packets are read on another node than their softirq's"),
        sentences());
  }

  private void queue(String queue, long count, long p50) {
    requests.add(
        new HopRow(
            "queue", new Spot("nvme0n1", queue, ALL, ALL, ALL), new Latency(count, p50, 0, 0, 0)));
  }

  private void packets(String by, String distance, long count) {
    packets.add(
        new HopRow(by, new Spot("data0", ALL, ALL, ALL, distance), new Latency(count, 0, 0, 0, 0)));
  }

  private void submitter(String kind, String task, long requests, boolean beside) {
    submitters.add(new SubmitterRow("nvme0n1", "0", kind, task, requests, requests << 16, beside));
  }

  private List<String> sentences() {
    return StandsOut.of(
        new TraceReport(
            new ThisMachine("17.0.1", "6.18.44", 2),
            1,
            List.of(new HopReport("packet", packets), new HopReport("device", requests)),
            List.of(new DepthRow("nvme0n1", "0", 2, 8, 8)),
            submitters,
            List.of(),
            List.of(),
            new Cost(0, 0, 0, 0)));
  }
}
