/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import io.corelane.bench.outside.CpuTimes;
import io.corelane.bench.report.ReportText;
import io.corelane.bench.stat.Estimate;
import io.corelane.bench.stat.StoppingRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The report as a person reads it in a terminal. */
public final class BenchText {

  private static final double PERCENT = 100;

  /** Short of that some uploads' reports are missing. */
  private static final double NEARLY_ALL = 0.999;

  /** More rows would push the verdict out of sight; the page and the JSON have them all. */
  private static final int CPUS_SHOWN = 16;

  private final BenchReport report;
  private final ReportText text = new ReportText();

  public BenchText(BenchReport report) {
    this.report = report;
  }

  /** The whole text: lines, each ended. */
  public String render() {
    text.line("Corelane bench: %s; %s", report.ways(), report.bed().software());
    text.line("DataNode:    %s", report.bed().target());
    text.line("Client:      %s", report.client());
    facts(report).forEach(fact -> text.line("%-12s %s", fact.name() + ":", fact.value()));
    for (Comparison comparison : report.comparisons()) {
      one(comparison);
    }
    if (report.numbersOfStreams().size() > 1) {
      report.ways().comparisons().forEach(this::axis);
    }
    text.line("");
    Sentences.of(report).forEach(sentence -> text.line("%s", sentence));
    return text.toString();
  }

  /** A line about how it was done. */
  record Fact(String name, String value) {}

  static List<Fact> facts(BenchReport report) {
    List<Fact> facts = new ArrayList<>();
    if (report.ways().names().contains(Way.STOCK)) {
      facts.add(
          new Fact("Stock", "Corelane loaded, off: uploads are handled exactly as in stock HDFS"));
    }
    if (report.ways().syncBehind()) {
      facts.add(
          new Fact(
              "Sync-behind",
              "a second DataNode beside the first, Corelane loaded, off, with %s"
                  .formatted(String.join(" and ", new TreeSet<>(Way.SYNC_BEHIND_KEYS.keySet())))));
    }
    facts.add(
        new Fact(
            "Each upload",
            "%s; warm-up uploads in each way that do not count: %d"
                .formatted(sizes(report), report.sampling().warmUp())));
    facts.add(
        new Fact(
            "Order",
            "by chance within each %s (--seed %d); %s"
                .formatted(
                    report.ways().all().size() == 2 ? "pair" : "round of all ways",
                    report.sampling().seed(),
                    report.circumstances().apart()
                        ? "each way has a DataNode of its own, started in it"
                        : "the DataNode was switched live %d times"
                            .formatted(report.circumstances().switches()))));
    facts.add(
        new Fact(
            "Pairs",
            report.sampling().rule().leastPairs() == report.sampling().rule().mostPairs()
                ? report.sampling().rule().mostPairs() + ", fixed beforehand"
                : "until the interval of %s is within %s to each side, looked at from pair %d on every 4 pairs, at most %d"
                    .formatted(
                        report.sampling().metric().words(),
                        BenchVerdict.percent(report.sampling().rule().precision()),
                        report.sampling().rule().leastPairs(),
                        report.sampling().rule().mostPairs())));
    facts.add(
        new Fact(
            "To disk",
            report.circumstances().allWritten()
                ? "what an upload leaves in the page cache is written out before it counts as done"
                : "NOT in the figures: " + report.circumstances().diskWritesMissing()));
    if (!report.circumstances().besideCommand().isEmpty()) {
      facts.add(
          new Fact(
              "Beside",
              "on this machine, in each upload until it is on disk: "
                  + report.circumstances().besideCommand()));
    }
    if (AckText.areTimed(report)) {
      facts.add(new Fact("Acks", AckText.how()));
    }
    report.keys().forEach((key, value) -> facts.add(new Fact("With", key + " = " + value)));
    return facts;
  }

  private static String sizes(BenchReport report) {
    return report.comparisons().stream()
            .map(comparison -> String.valueOf(comparison.load().askedBytes() >> 20))
            .distinct()
            .collect(Collectors.joining(", "))
        + " MiB";
  }

  /** Which comparison it is. */
  static String heading(BenchReport report, Comparison comparison) {
    return streams(comparison.load().streams())
        + (report.ways().all().size() == 2 ? "" : ", " + comparison.ways());
  }

  private void one(Comparison comparison) {
    text.line("");
    text.line(
        "%s, %d pairs (%s)",
        heading(report, comparison),
        comparison.pairs(),
        comparison.reason() == StoppingRule.Reason.CAP
            ? "the cap"
            : comparison.results().lost().containsKey(report.sampling().metric())
                ? "not all with the figure that was asked for"
                : "as precise as wanted");
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "",
            comparison.ways().baseline(),
            comparison.ways().other(),
            "ratio (95 % interval)",
            "median pair (95 % interval)"));
    for (Comparison.Figure figure : comparison.results().figures()) {
      Estimate e = figure.estimate();
      rows.add(
          List.of(
              figure.metric().label(),
              figureText(figure.baseline()),
              figureText(figure.other()),
              interval(e.ratio(), e.low(), e.high()),
              interval(e.median(), e.medianLow(), e.medianHigh())));
    }
    for (List<String> values : withoutRatio(comparison)) {
      List<String> row = new ArrayList<>(values);
      row.addAll(List.of("-", "-"));
      rows.add(row);
    }
    text.table(rows, column -> column > 0);
    cpus(comparison);
    lanes(comparison);
  }

  /** Names and values of both ways, of what has no ratio. */
  static List<List<String>> withoutRatio(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    comparison
        .results()
        .alone()
        .forEach((metric, medians) -> rows.add(values(metric.label(), medians, comparison.ways())));
    if (!comparison.cpusFree().isEmpty()) {
      rows.add(
          values(
              "CPUs left free, idle CPU-seconds per second",
              comparison.cpusFree(),
              comparison.ways()));
    }
    return rows;
  }

  private static List<String> values(String name, Map<String, Double> byWay, TwoWays ways) {
    return List.of(name, aloneText(byWay, ways.baseline()), aloneText(byWay, ways.other()));
  }

  private void cpus(Comparison comparison) {
    List<String> header =
        List.of("CPU, % of time", "way", "user", "system", "softirq", "irq", "idle", "steal");
    List<List<String>> rows = new ArrayList<>(List.of(header));
    rows.addAll(cpuRows(comparison, CPUS_SHOWN));
    if (rows.size() > 1) {
      text.line("");
      text.table(rows, column -> column > 0);
    }
  }

  /** CPU, mode, and the shares of its time; of all CPUs together when there are many. */
  static List<List<String>> cpuRows(Comparison comparison, int most) {
    TwoWays modes = comparison.ways();
    List<List<String>> rows = new ArrayList<>();
    List<Integer> cpus =
        comparison.cpus().values().stream()
            .flatMap(times -> times.byCpu().keySet().stream())
            .distinct()
            .sorted()
            .toList();
    for (String mode : modes.both()) {
      CpuTimes times = comparison.cpus().get(mode);
      if (times != null) {
        rows.add(
            cpuRow(
                "all",
                mode,
                times.byCpu().values().stream().reduce(CpuTimes.Times.NONE, CpuTimes.Times::plus)));
      }
    }
    for (int cpu : cpus.size() > most ? List.<Integer>of() : cpus) {
      for (String mode : modes.both()) {
        CpuTimes times = comparison.cpus().get(mode);
        if (times != null && times.byCpu().containsKey(cpu)) {
          rows.add(cpuRow(String.valueOf(cpu), mode, times.byCpu().get(cpu)));
        }
      }
    }
    return rows;
  }

  private static List<String> cpuRow(String cpu, String mode, CpuTimes.Times times) {
    List<String> row = new ArrayList<>(List.of(cpu, mode));
    for (double part :
        new double[] {
          times.user(), times.system(), times.softirq(), times.irq(), times.idle(), times.steal()
        }) {
      row.add(
          times.all() > 0 ? String.format(Locale.ROOT, "%.1f", part / times.all() * PERCENT) : "-");
    }
    return row;
  }

  private void lanes(Comparison comparison) {
    text.line("");
    for (String mode : comparison.ways().both()) {
      text.line("Lanes in %s: %s", mode, laneText(comparison, mode));
    }
    for (String mode : comparison.ways().both()) {
      stageText(comparison, mode)
          .ifPresent(stage -> text.line("On the write stage in %s: %s", mode, stage));
    }
    for (String mode : comparison.ways().both()) {
      AckText.counts(comparison, mode)
          .ifPresent(counts -> text.line("Acknowledged in %s: %s", mode, counts));
    }
  }

  /** Which shares of the bytes the DataNodes' reports are of, if there are any reports. */
  static String laneText(Comparison comparison, String mode) {
    Map<String, Long> bytes = comparison.laneBytes().getOrDefault(mode, Map.of());
    long all = bytes.values().stream().mapToLong(Long::longValue).sum();
    if (all == 0) {
      return "not observed";
    }
    double known = (double) all / comparison.bytes(mode);
    return bytes.entrySet().stream()
            .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
            .map(
                lane ->
                    "%s of bytes %s"
                        .formatted(
                            BenchVerdict.percent((double) lane.getValue() / all), lane.getKey()))
            .collect(Collectors.joining(", "))
        + (known < NEARLY_ALL
            ? "; of only %s of the bytes a report was left (corelane.report.recent-uploads)"
                .formatted(BenchVerdict.percent(known))
            : "");
  }

  /** Which share of the reported bytes disk writers wrote, and which came to stock HDFS and why. */
  static Optional<String> stageText(Comparison comparison, String mode) {
    long all =
        comparison.laneBytes().getOrDefault(mode, Map.of()).values().stream()
            .mapToLong(Long::longValue)
            .sum();
    OptionalLong staged = comparison.stagedBytes(mode);
    if (staged.isEmpty() || all == 0) {
      return Optional.empty();
    }
    double stock = (double) comparison.stockBytes(mode).orElse(0) / all;
    return Optional.of(
        BenchVerdict.percent((double) staged.getAsLong() / all)
            + " of bytes"
            + comparison
                .stockReason(mode)
                .map(
                    why ->
                        "; %s left to stock HDFS. %s".formatted(BenchVerdict.percent(stock), why))
                .orElse(""));
  }

  private void axis(TwoWays ways) {
    text.line("");
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "DataNode, CPU-seconds per GiB",
            ways.baseline(),
            ways.other(),
            "ratio (95 % interval)"));
    for (Comparison comparison : report.of(ways)) {
      comparison
          .figure(Metric.DATA_NODE_CPU)
          .ifPresent(
              figure ->
                  rows.add(
                      List.of(
                          streams(comparison.load().streams()),
                          figureText(figure.baseline()),
                          figureText(figure.other()),
                          interval(
                              figure.estimate().ratio(),
                              figure.estimate().low(),
                              figure.estimate().high()))));
    }
    text.table(rows, column -> column > 0);
  }

  public static String streams(int streams) {
    return streams == 1 ? "1 stream" : streams + " streams";
  }

  private static String aloneText(Map<String, Double> medians, String way) {
    Double median = medians.get(way);
    return median == null ? "-" : figureText(median);
  }

  static String interval(double value, double low, double high) {
    return Double.isInfinite(high)
        ? BenchVerdict.number(value) + " (too few pairs)"
        : "%s (%s to %s)"
            .formatted(
                BenchVerdict.number(value), BenchVerdict.number(low), BenchVerdict.number(high));
  }

  static String figureText(double value) {
    return String.format(Locale.ROOT, value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.3f", value);
  }
}
