/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import io.corelane.bench.trace.join.Hop;
import java.util.ArrayList;
import java.util.List;

/**
 * What a reader should look at first: a queue that is slower than all others of its device, a queue
 * of uploads that somebody else fills, packets that cross nodes. The tables have the rest.
 */
final class StandsOut {

  /** A queue is odd if half of its requests take so many times as long as on any other. */
  private static final int TIMES = 4;

  /** Fewer requests say nothing about a queue. */
  private static final int LEAST_REQUESTS = 20;

  /** How much of a queue or of a NIC's packets is worth a word: one of so many. */
  private static final int PART = 2;

  private static final String OTHER_NODE = "other node";

  private final TraceReport report;

  private StandsOut(TraceReport report) {
    this.report = report;
  }

  /** A sentence each; none where nothing does. */
  static List<String> of(TraceReport report) {
    StandsOut of = new StandsOut(report);
    List<String> sentences = new ArrayList<>();
    of.hop(Hop.PACKET).forEach(packets -> of.farPackets(packets, sentences));
    of.hop(Hop.DEVICE).forEach(requests -> of.slowQueues(requests, sentences));
    of.sharedQueues(sentences);
    return sentences;
  }

  private List<HopReport> hop(Hop hop) {
    return report.hops().stream().filter(each -> each.hop().equals(hop.label())).toList();
  }

  private void farPackets(HopReport packets, List<String> sentences) {
    for (HopRow device : packets.by(Dimension.DEVICE)) {
      long all = device.latency().count();
      packets.by(Dimension.DISTANCE).stream()
          .filter(row -> row.spot().device().equals(device.spot().device()))
          .filter(row -> row.spot().distance().equals(OTHER_NODE))
          .filter(row -> row.latency().count() * PART >= all)
          .forEach(
              row ->
                  sentences.add(
                      "%s: %d %% of the packets are read on another node than their softirq's"
                          .formatted(row.spot().device(), share(row.latency().count(), all))));
    }
  }

  private void slowQueues(HopReport requests, List<String> sentences) {
    List<HopRow> queues =
        requests.by(Dimension.QUEUE).stream()
            .filter(row -> row.latency().count() >= LEAST_REQUESTS)
            .toList();
    for (HopRow queue : queues) {
      long others =
          queues.stream()
              .filter(row -> !row.equals(queue))
              .filter(row -> row.spot().device().equals(queue.spot().device()))
              .mapToLong(row -> row.latency().p50())
              .max()
              .orElse(Long.MAX_VALUE / TIMES);
      if (queue.latency().p50() > TIMES * others) {
        sentences.add(
            "%s, %s: p50 is %s, on each other queue at most %s"
                .formatted(
                    queue.spot().device(),
                    Dimension.queue(queue.spot().queue()),
                    Amounts.time(queue.latency().p50()),
                    Amounts.time(others)));
      }
    }
  }

  private void sharedQueues(List<String> sentences) {
    for (SubmitterRow row : report.submitters()) {
      long all =
          report.submitters().stream()
              .filter(each -> isSameQueue(each, row.device(), row.queue()))
              .mapToLong(SubmitterRow::bytes)
              .sum();
      if (row.besideUploads() && row.requests() >= LEAST_REQUESTS && row.bytes() * PART >= all) {
        sentences.add(
            "%s, %s, which uploads use: %d %% of the bytes are of \"%s\"%s"
                .formatted(
                    row.device(),
                    Dimension.queue(row.queue()),
                    share(row.bytes(), all),
                    row.task(),
                    state(row)));
      }
    }
  }

  /** What the queue is like for all that use it. */
  private String state(SubmitterRow of) {
    StringBuilder state = new StringBuilder();
    report.depths().stream()
        .filter(row -> row.device().equals(of.device()) && row.queue().equals(of.queue()))
        .forEach(row -> state.append("; up to %d requests at once".formatted(row.max())));
    for (HopReport requests : hop(Hop.DEVICE)) {
      requests.by(Dimension.QUEUE).stream()
          .filter(row -> row.spot().device().equals(of.device()))
          .filter(row -> row.spot().queue().equals(of.queue()))
          .forEach(row -> state.append("; p50 is ").append(Amounts.time(row.latency().p50())));
    }
    return state.toString();
  }

  private static boolean isSameQueue(SubmitterRow row, String device, String queue) {
    return row.device().equals(device) && row.queue().equals(queue);
  }

  private static long share(long part, long all) {
    return Math.round(100.0 * part / all);
  }
}
