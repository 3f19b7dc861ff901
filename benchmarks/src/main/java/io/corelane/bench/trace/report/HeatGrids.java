/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import io.corelane.affinity.system.NaturalOrder;
import io.corelane.bench.trace.join.Hop;
import io.corelane.bench.trace.join.JoinSink;
import io.corelane.bench.trace.join.Spot;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Takes hops as they end, and counts them over time, by device and by queue. */
public final class HeatGrids implements JoinSink {

  /**
   * What one picture is of.
   *
   * @param queue {@link HopRow#ALL} for the whole device
   */
  record Subject(Hop hop, String device, String queue) {}

  private static final Comparator<Subject> ORDER =
      Comparator.comparing(Subject::hop)
          .thenComparing(Subject::device, NaturalOrder.INSTANCE)
          .thenComparing(subject -> !subject.queue().equals(HopRow.ALL))
          .thenComparing(Subject::queue, NaturalOrder.INSTANCE);

  private static final long NANOS_PER_MICRO = 1000;
  private static final double NANOS_PER_SECOND = 1e9;

  private final Map<Subject, HeatGrid> grids = new HashMap<>();
  private final double seconds;
  private long beginNanos;

  /** Grids of a window of so many seconds, from the clock's 0 on until {@link #begin}. */
  public HeatGrids(double seconds) {
    this.seconds = seconds;
  }

  /** The window begins at this time of the trace's clock. */
  public void begin(long nanos) {
    beginNanos = nanos;
  }

  @Override
  public void hop(Hop hop, Spot spot, long endNanos, long nanos) {
    double share = (endNanos - beginNanos) / (seconds * NANOS_PER_SECOND);
    grid(new Subject(hop, spot.device(), HopRow.ALL)).add(share, nanos / NANOS_PER_MICRO);
    grid(new Subject(hop, spot.device(), spot.queue())).add(share, nanos / NANOS_PER_MICRO);
  }

  private HeatGrid grid(Subject subject) {
    return grids.computeIfAbsent(subject, any -> new HeatGrid());
  }

  @Override
  public void issued(Spot spot, String task, long bytes, int depth, int queueDepth) {
    // Has no latency yet.
  }

  double seconds() {
    return seconds;
  }

  /** In order; a device before its queues. */
  Map<Subject, HeatGrid> grids() {
    Map<Subject, HeatGrid> inOrder = new TreeMap<>(ORDER);
    inOrder.putAll(grids);
    return inOrder;
  }
}
