/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import io.corelane.affinity.system.NaturalOrder;
import io.corelane.bench.trace.join.Hop;
import io.corelane.bench.trace.join.JoinSink;
import io.corelane.bench.trace.join.Spot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Takes hops as they end, and keeps a histogram for each spot. */
public final class Gathered implements JoinSink {

  /** Of a histogram's values: their error is below 0.1 %. */
  private static final int DIGITS = 3;

  private static final long NANOS_PER_MICRO = 1000;

  private static final Comparator<Spot> ORDER =
      Comparator.comparing(Spot::device, NaturalOrder.INSTANCE)
          .thenComparing(Spot::queue, NaturalOrder.INSTANCE)
          .thenComparing(Spot::submitter)
          .thenComparing(Spot::operation)
          .thenComparing(Spot::distance);

  private final Map<Hop, Map<Spot, Histogram>> hops = new EnumMap<>(Hop.class);
  private final QueueUse use = new QueueUse();

  @Override
  public void hop(Hop hop, Spot spot, long endNanos, long nanos) {
    hops.computeIfAbsent(hop, any -> new HashMap<>())
        .computeIfAbsent(spot, any -> new Histogram(DIGITS))
        // Two CPUs' clocks may differ by less than the kernel prints.
        .recordValue(Math.max(0, nanos / NANOS_PER_MICRO));
  }

  @Override
  public void issued(Spot spot, String task, long bytes, int depth, int queueDepth) {
    use.issued(spot, task, bytes, depth, queueDepth);
  }

  /** Each hop that was seen, in the order of an upload's way. */
  public List<HopReport> hops() {
    List<HopReport> reports = new ArrayList<>();
    hops.forEach((hop, spots) -> reports.add(report(hop, spots)));
    return reports;
  }

  /** Who used the disks' queues, and how deep they were. */
  public QueueUse use() {
    return use;
  }

  private static HopReport report(Hop hop, Map<Spot, Histogram> spots) {
    List<HopRow> rows = new ArrayList<>();
    for (Dimension dimension : Dimension.values()) {
      Map<Spot, Histogram> sums = new HashMap<>();
      spots.forEach(
          (spot, histogram) ->
              sums.computeIfAbsent(dimension.only(spot), any -> new Histogram(DIGITS))
                  .add(histogram));
      rows.addAll(rows(dimension.label(), sums));
    }
    rows.addAll(rows("spot", spots));
    return new HopReport(hop.label(), rows);
  }

  private static List<HopRow> rows(String by, Map<Spot, Histogram> spots) {
    List<HopRow> rows = new ArrayList<>();
    Map<Spot, Histogram> inOrder = new TreeMap<>(ORDER);
    inOrder.putAll(spots);
    inOrder.forEach((spot, micros) -> rows.add(new HopRow(by, spot, Latency.of(micros))));
    return rows;
  }
}
