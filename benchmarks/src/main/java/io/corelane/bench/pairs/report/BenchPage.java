/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import io.corelane.bench.report.Block;
import io.corelane.bench.report.Page;
import io.corelane.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The report as a page: verdicts, tables, and the pairs themselves as plots. */
public final class BenchPage {

  /** Rows of a table of single CPUs. */
  private static final int CPUS_SHOWN = 32;

  private final BenchReport report;

  public BenchPage(BenchReport report) {
    this.report = report;
  }

  /** The whole page: its sections, in order. */
  public Page page() {
    List<Page.Section> sections = new ArrayList<>();
    sections.add(
        new Page.Section(
            "What it shows",
            Sentences.of(report).stream().map(Block.Note::new).map(Block.class::cast).toList()));
    if (report.numbersOfStreams().size() > 1) {
      report.ways().comparisons().forEach(ways -> sections.add(streams(ways)));
    }
    for (Comparison comparison : report.comparisons()) {
      sections.add(section(comparison));
    }
    sections.add(reading());
    return new Page(
        report.ways().toString(),
        "Uploads to the same running DataNode in %s ways, side by side."
            .formatted(report.ways().all().size() == 2 ? "two" : "several"),
        facts(),
        sections);
  }

  private List<Page.Fact> facts() {
    List<Page.Fact> facts = new ArrayList<>();
    facts.add(new Page.Fact("DataNode", report.bed().target()));
    facts.add(new Page.Fact("Client", report.client()));
    facts.add(new Page.Fact("Software", report.bed().software() + " here"));
    BenchText.facts(report).forEach(fact -> facts.add(new Page.Fact(fact.name(), fact.value())));
    return facts;
  }

  private Page.Section streams(TwoWays ways) {
    List<Integer> streams = report.numbersOfStreams();
    List<Block> blocks = new ArrayList<>();
    List<List<Double>> values = new ArrayList<>(List.of(new ArrayList<>(), new ArrayList<>()));
    for (Comparison comparison : report.of(ways)) {
      comparison
          .figure(Metric.DATA_NODE_CPU)
          .ifPresent(
              figure -> {
                values.get(0).add(figure.baseline());
                values.get(1).add(figure.other());
              });
    }
    if (values.get(0).size() == streams.size()) {
      blocks.add(
          new Block.Figure(
              Plots.overStreams(
                  "CPU-seconds of the DataNode per GiB", streams, ways.both(), values),
              "Medians of all uploads. "
                  + (report.circumstances().allWritten() ? "Less is better. " : "")
                  + "The number of streams is on a logarithmic axis."));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Comparison comparison : report.of(ways)) {
      for (Comparison.Figure figure : comparison.results().figures()) {
        rows.add(
            row(
                BenchText.streams(comparison.load().streams()) + ", " + figure.metric().label(),
                figure));
      }
    }
    blocks.add(new Block.Table("All numbers of streams", header(ways), rows));
    return new Page.Section(
        "From few streams to many" + (report.ways().all().size() == 2 ? "" : ", " + ways), blocks);
  }

  private Page.Section section(Comparison comparison) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Table(
            "%d pairs of %d MiB. Medians of each way; the ratio is %s divided by %s."
                .formatted(
                    comparison.pairs(),
                    comparison.load().askedBytes() >> 20,
                    comparison.ways().other(),
                    comparison.ways().baseline()),
            header(comparison.ways()),
            rows(comparison)));
    blocks.add(
        new Block.Figure(
            Plots.pairs(
                "Ratio of each pair, %s divided by %s"
                    .formatted(comparison.ways().other(), comparison.ways().baseline()),
                comparison.results().figures()),
            "Each dot is a pair. The bar is the 95 % interval of the mean ratio; where it does not"
                + " reach 1, there is a difference, if the interval of the median agrees."
                + (report.circumstances().allWritten()
                    ? " For costs, to the left of 1 is better."
                    : " Costs are without what was still to be written to disk.")));
    if (!comparison.cpus().isEmpty()) {
      blocks.add(
          new Block.Figure(
              Plots.cpus("What the CPUs did", comparison, comparison.ways()),
              "Shares of time during the uploads, and while the rest was written out where that is"
                  + " known. Whatever else the machine did is in it."));
      blocks.add(
          new Block.Table(
              "Per cent of time; irq is hard interrupts, steal what the hypervisor took",
              List.of("CPU, way", "user", "system", "softirq", "irq", "idle", "steal"),
              BenchText.cpuRows(comparison, CPUS_SHOWN).stream().map(BenchPage::joined).toList()));
    }
    for (String mode : comparison.ways().both()) {
      blocks.add(
          new Block.Paragraph(
              "Lanes in %s: %s.".formatted(mode, BenchText.laneText(comparison, mode))));
    }
    for (String mode : comparison.ways().both()) {
      BenchText.stageText(comparison, mode)
          .ifPresent(
              stage ->
                  blocks.add(
                      new Block.Paragraph("On the write stage in %s: %s".formatted(mode, stage))));
    }
    for (String mode : comparison.ways().both()) {
      AckText.counts(comparison, mode)
          .ifPresent(
              counts ->
                  blocks.add(
                      new Block.Paragraph("Acknowledged in %s: %s.".formatted(mode, counts))));
    }
    return new Page.Section(BenchText.heading(report, comparison), blocks);
  }

  private static Page.Section reading() {
    return new Page.Section(
        "How to read it",
        List.of(
            new Block.Paragraph(
                "All ways ran on the same DataNode, minutes apart at most, in an order that"
                    + " chance chose within each round: what drifts slowly hits both alike, and"
                    + " drops out of the ratio."),
            new Block.Paragraph(
                "The number of pairs followed from the width of the interval alone, which does not"
                    + " depend on which way is ahead. So stopping early does not favour a"
                    + " difference."),
            new Block.Paragraph(
                "CPU-seconds per GiB is steadier than throughput, and says what an upload costs the"
                    + " rest of the machine.")));
  }

  private static List<List<String>> rows(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    comparison
        .results()
        .figures()
        .forEach(figure -> rows.add(row(figure.metric().label(), figure)));
    for (List<String> values : BenchText.withoutRatio(comparison)) {
      List<String> row = new ArrayList<>(values);
      row.addAll(List.of("-", "-", "-", "-"));
      rows.add(row);
    }
    return rows;
  }

  private static List<String> header(TwoWays ways) {
    return List.of(
        "",
        ways.baseline(),
        ways.other(),
        "ratio",
        "95 % interval",
        "median pair",
        "95 % interval");
  }

  private static List<String> row(String name, Comparison.Figure figure) {
    Estimate e = figure.estimate();
    return List.of(
        name,
        BenchText.figureText(figure.baseline()),
        BenchText.figureText(figure.other()),
        BenchVerdict.number(e.ratio()),
        range(e.low(), e.high()),
        BenchVerdict.number(e.median()),
        Double.isInfinite(e.medianHigh()) ? "too few pairs" : range(e.medianLow(), e.medianHigh()));
  }

  private static String range(double low, double high) {
    return String.format(Locale.ROOT, "%.3f to %.3f", low, high);
  }

  private static List<String> joined(List<String> row) {
    List<String> joined = new ArrayList<>();
    joined.add(row.get(0) + ", " + row.get(1));
    joined.addAll(row.subList(2, row.size()));
    return joined;
  }
}
