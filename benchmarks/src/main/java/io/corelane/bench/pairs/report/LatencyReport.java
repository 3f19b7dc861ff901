/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.bench.report.Ordered;
import io.corelane.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * What {@code bench --latency} measured.
 *
 * @param bed what it was measured on
 * @param keys further keys of the embedded DataNode
 * @param ways the ways
 * @param pace how many to each file, and how fast
 * @param warmUp rounds that do not count
 * @param seed of the order
 * @param switches how many times the settings were changed live
 * @param comparisons one for each number of streams and each way but the first
 */
public record LatencyReport(
    @JsonUnwrapped TestBed bed,
    Map<String, String> keys,
    @JsonUnwrapped Ways ways,
    @JsonUnwrapped Pace pace,
    int warmUp,
    long seed,
    int switches,
    List<Latencies> comparisons) {

  private static final double NANOS_OF_MICRO = 1e3;
  private static final double PERCENT = 100;

  public LatencyReport {
    keys = Ordered.byKey(keys);
    comparisons = List.copyOf(comparisons);
  }

  /**
   * Of the writes to each file.
   *
   * @param writes how many
   * @param writesPerSecond how many are due in a second, whether or not the one before has ended: a
   *     late one is timed from when it was due; {@link #ONE_AFTER_THE_OTHER} if each is due when
   *     the one before has ended
   */
  public record Pace(int writes, int writesPerSecond) {

    /** No rate: who waits long for one begins the next later, and the long waits are few. */
    public static final int ONE_AFTER_THE_OTHER = 0;
  }

  /**
   * What is timed.
   *
   * @param call {@code hflush} or {@code hsync}
   * @param bytes of each write
   */
  public record Kind(String call, int bytes) {

    @Override
    public String toString() {
      return call + " of " + (bytes % 1024 == 0 ? bytes / 1024 + " KiB" : bytes + " bytes");
    }
  }

  /** The percentiles. */
  public enum Percentile {
    /** Half of them took less. */
    P50("p50", 50),
    /** One in a hundred took longer. */
    P99("p99", 99),
    /** One in a thousand took longer. */
    P999("p99.9", 99.9);

    private final String label;
    private final double percent;

    Percentile(String label, double percent) {
      this.label = label;
      this.percent = percent;
    }

    /** Its name, such as {@code p99.9}. */
    public String label() {
      return label;
    }

    double of(Histogram histogram) {
      return histogram.getValueAtPercentile(percent) / NANOS_OF_MICRO;
    }
  }

  /**
   * One kind of write in one way and one round.
   *
   * @param round from 1
   * @param way its way's name
   * @param kind what was timed
   * @param count how many
   * @param p50 in microseconds
   * @param p99 in microseconds
   * @param p999 in microseconds
   * @param longest in microseconds
   */
  public record Run(
      int round,
      String way,
      Kind kind,
      long count,
      double p50,
      double p99,
      double p999,
      double longest) {

    /** What one run has shown, numbered from 0; its times are in nanoseconds. */
    public static Run of(int round, String way, Kind kind, Histogram histogram) {
      return new Run(
          round,
          way,
          kind,
          histogram.getTotalCount(),
          Percentile.P50.of(histogram),
          Percentile.P99.of(histogram),
          Percentile.P999.of(histogram),
          histogram.getMaxValue() / NANOS_OF_MICRO);
    }

    double value(Percentile percentile) {
      return switch (percentile) {
        case P50 -> p50;
        case P99 -> p99;
        case P999 -> p999;
      };
    }
  }

  /**
   * A percentile of one kind.
   *
   * @param kind what was timed
   * @param percentile which
   * @param baseline the median of the baseline's rounds, in microseconds
   * @param other that of the other way's
   * @param estimate the other divided by the baseline, round by round
   */
  public record Figure(
      Kind kind, Percentile percentile, double baseline, double other, Estimate estimate) {

    String label() {
      return kind + ", " + percentile.label();
    }

    /** Its difference, if one is shown by as many rounds as it takes. */
    boolean isShown() {
      return estimate.pairs() >= BenchVerdict.FEWEST && estimate.showsDifference();
    }

    private String inShort() {
      return "%s %s (%s to %s)"
          .formatted(
              label(),
              BenchVerdict.number(estimate.ratio()),
              BenchVerdict.number(estimate.low()),
              BenchVerdict.number(estimate.high()));
    }

    String sentence(TwoWays ways) {
      return "%s is %s %s in %s than in %s (95 %% interval: %s to %s)."
          .formatted(
              BenchVerdict.capital(label()),
              String.format(Locale.ROOT, "%.1f %%", Math.abs(estimate.ratio() - 1) * PERCENT),
              estimate.ratio() > 1 ? "higher" : "lower",
              ways.other(),
              ways.baseline(),
              BenchVerdict.signed(estimate.low() - 1),
              BenchVerdict.signed(estimate.high() - 1));
    }
  }

  /**
   * All rounds of two ways with one number of streams.
   *
   * @param ways the two
   * @param streams how many files at once
   * @param rounds how many
   * @param figures by kind and percentile
   * @param runs every one
   */
  public record Latencies(
      TwoWays ways, int streams, int rounds, List<Figure> figures, List<Run> runs) {

    public Latencies {
      figures = List.copyOf(figures);
      runs = List.copyOf(runs);
    }

    /**
     * Compares the runs of two ways, pair by pair.
     *
     * @param streams how many streams wrote
     * @param all runs, of other ways too
     * @return percentiles with their intervals
     */
    public static Latencies of(TwoWays ways, int streams, List<Run> all) {
      List<Run> runs = all.stream().filter(run -> ways.both().contains(run.way())).toList();
      List<Figure> figures = new ArrayList<>();
      for (Kind kind : runs.stream().map(Run::kind).distinct().toList()) {
        List<Run> baseline = of(kind, ways.baseline(), runs);
        List<Run> other = of(kind, ways.other(), runs);
        for (Percentile percentile : Percentile.values()) {
          List<Double> ratios = new ArrayList<>();
          for (int i = 0; i < baseline.size(); i++) {
            ratios.add(other.get(i).value(percentile) / baseline.get(i).value(percentile));
          }
          figures.add(
              new Figure(
                  kind,
                  percentile,
                  median(baseline, run -> run.value(percentile)),
                  median(other, run -> run.value(percentile)),
                  Estimate.of(ratios)));
        }
      }
      int rounds = (int) runs.stream().map(Run::round).distinct().count();
      return new Latencies(ways, streams, rounds, figures, runs);
    }

    /** All figures in a line, for who cannot wait for the report. */
    public String inShort() {
      return "%s, %d rounds, %s to %s: %s"
          .formatted(
              BenchText.streams(streams),
              rounds,
              ways.other(),
              ways.baseline(),
              figures.stream().map(Figure::inShort).collect(Collectors.joining("; ")));
    }

    /** In the order of the rounds. */
    private static List<Run> of(Kind kind, String way, List<Run> runs) {
      return runs.stream().filter(run -> run.kind().equals(kind) && run.way().equals(way)).toList();
    }

    private static double median(List<Run> runs, ToDoubleFunction<Run> value) {
      double[] sorted = runs.stream().mapToDouble(value).sorted().toArray();
      int n = sorted.length;
      return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
    }
  }
}
