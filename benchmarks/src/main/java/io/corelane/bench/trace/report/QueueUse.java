/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import io.corelane.affinity.system.NaturalOrder;
import io.corelane.bench.trace.join.Spot;
import io.corelane.bench.trace.join.Submitter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;

/** Who submits to which hardware queue, and how many requests that has then. */
public final class QueueUse {

  private static final int DIGITS = 3;
  private static final Set<String> OF_UPLOADS =
      Set.of(Submitter.DISK_WRITER.words(), Submitter.RECEIVER.words());

  private record Queue(String device, String queue) {}

  private record Who(Queue queue, String submitter, String task) {}

  private record Sum(long requests, long bytes) {
    Sum plus(Sum other) {
      return new Sum(requests + other.requests, bytes + other.bytes);
    }
  }

  private static final Comparator<Queue> ORDER =
      Comparator.comparing(Queue::device, NaturalOrder.INSTANCE)
          .thenComparing(queue -> !queue.queue().equals(HopRow.ALL))
          .thenComparing(Queue::queue, NaturalOrder.INSTANCE);

  private final Map<Queue, Histogram> depths = new HashMap<>();
  private final Map<Who, Sum> submitters = new HashMap<>();

  void issued(Spot spot, String task, long bytes, int depth, int queueDepth) {
    Queue queue = new Queue(spot.device(), spot.queue());
    depth(new Queue(spot.device(), HopRow.ALL), depth);
    depth(queue, queueDepth);
    submitters.merge(new Who(queue, spot.submitter(), kind(task)), new Sum(1, bytes), Sum::plus);
  }

  private void depth(Queue queue, int depth) {
    depths.computeIfAbsent(queue, any -> new Histogram(DIGITS)).recordValue(depth);
  }

  /** Whether a kind of thread writes uploads. */
  static boolean isOfUploads(String submitter) {
    return OF_UPLOADS.contains(submitter);
  }

  /** The depths, of a device before those of its queues. */
  public List<DepthRow> depths() {
    List<DepthRow> rows = new ArrayList<>();
    depths.entrySet().stream()
        .sorted(Map.Entry.comparingByKey(ORDER))
        .forEach(entry -> rows.add(row(entry.getKey(), entry.getValue())));
    return rows;
  }

  private static DepthRow row(Queue queue, Histogram depth) {
    return new DepthRow(
        queue.device(),
        queue.queue(),
        depth.getValueAtPercentile(50),
        depth.getValueAtPercentile(99),
        depth.getMaxValue());
  }

  /** The submitters by queue, those with the most bytes first. */
  public List<SubmitterRow> submitters() {
    Set<Queue> uploads = new HashSet<>();
    for (Who who : submitters.keySet()) {
      if (isOfUploads(who.submitter())) {
        uploads.add(who.queue());
      }
    }
    Comparator<SubmitterRow> order =
        Comparator.<SubmitterRow, Queue>comparing(
                row -> new Queue(row.device(), row.queue()), ORDER)
            .thenComparing(SubmitterRow::bytes, Comparator.reverseOrder())
            .thenComparing(SubmitterRow::task);
    return submitters.entrySet().stream()
        .map(entry -> row(entry.getKey(), entry.getValue(), uploads))
        .sorted(order)
        .toList();
  }

  private static SubmitterRow row(Who who, Sum sum, Set<Queue> uploads) {
    return new SubmitterRow(
        who.queue().device(),
        who.queue().queue(),
        who.submitter(),
        who.task(),
        sum.requests(),
        sum.bytes(),
        uploads.contains(who.queue()) && !isOfUploads(who.submitter()));
  }

  /** {@code kworker/u8:3} and {@code kworker/u8:4} are one kind, and so are disk writers. */
  private static String kind(String task) {
    int slash = task.indexOf('/');
    return slash > 0 ? task.substring(0, slash) : task;
  }
}
