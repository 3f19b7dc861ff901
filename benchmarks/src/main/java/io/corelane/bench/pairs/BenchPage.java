/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.report.Block;
import io.corelane.bench.report.Page;
import io.corelane.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The report as a page: verdicts, tables, and the pairs themselves as plots. */
final class BenchPage {

  /** Rows of a table of single CPUs. */
  private static final int CPUS_SHOWN = 32;

  private final BenchReport report;

  BenchPage(BenchReport report) {
    this.report = report;
  }

  Page page() {
    Modes modes = report.modes();
    List<Page.Section> sections = new ArrayList<>();
    sections.add(
        new Page.Section(
            "What it shows",
            Sentences.of(report).stream().map(Block.Note::new).map(Block.class::cast).toList()));
    if (report.comparisons().size() > 1) {
      sections.add(streams());
    }
    for (Comparison comparison : report.comparisons()) {
      sections.add(section(comparison));
    }
    sections.add(reading());
    return new Page(
        "%s against %s".formatted(modes.other(), modes.baseline()),
        "Uploads to the same running DataNode in two modes of Corelane, in pairs.",
        facts(),
        sections);
  }

  private List<Page.Fact> facts() {
    List<Page.Fact> facts = new ArrayList<>();
    facts.add(new Page.Fact("DataNode", report.target()));
    facts.add(new Page.Fact("Client", report.client()));
    facts.add(
        new Page.Fact(
            "Software",
            "Hadoop %s, JDK %s, Linux %s, %d CPUs here"
                .formatted(report.hadoop(), report.jdk(), report.kernel(), report.cpus())));
    BenchText.facts(report).forEach(fact -> facts.add(new Page.Fact(fact.name(), fact.value())));
    return facts;
  }

  private Page.Section streams() {
    List<Integer> streams = report.comparisons().stream().map(Comparison::streams).toList();
    List<Block> blocks = new ArrayList<>();
    List<List<Double>> values = new ArrayList<>(List.of(new ArrayList<>(), new ArrayList<>()));
    for (Comparison comparison : report.comparisons()) {
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
                  "CPU-seconds of the DataNode per GiB", streams, report.modes().both(), values),
              "Medians of all uploads. "
                  + (allWritten() ? "Less is better. " : "")
                  + "The number of streams is on a logarithmic axis."));
    }
    List<List<String>> rows = new ArrayList<>();
    for (Comparison comparison : report.comparisons()) {
      for (Comparison.Figure figure : comparison.figures()) {
        rows.add(
            row(BenchText.streams(comparison.streams()) + ", " + figure.metric().label(), figure));
      }
    }
    blocks.add(new Block.Table("All numbers of streams", header(), rows));
    return new Page.Section("From few streams to many", blocks);
  }

  private Page.Section section(Comparison comparison) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Table(
            "%d pairs of %d MiB. Medians of each mode; the ratio is %s divided by %s."
                .formatted(
                    comparison.pairs(),
                    report.bytes() >> 20,
                    report.modes().other(),
                    report.modes().baseline()),
            header(),
            comparison.figures().stream()
                .map(figure -> row(figure.metric().label(), figure))
                .toList()));
    blocks.add(
        new Block.Figure(
            Plots.pairs(
                "Ratio of each pair, %s divided by %s"
                    .formatted(report.modes().other(), report.modes().baseline()),
                comparison.figures()),
            "Each dot is a pair. The bar is the 95 % interval of the mean ratio; where it does not"
                + " reach 1, there is a difference, if the interval of the median agrees."
                + (allWritten()
                    ? " For costs, to the left of 1 is better."
                    : " Costs are without what was still to be written to disk.")));
    if (!comparison.cpus().isEmpty()) {
      blocks.add(
          new Block.Figure(
              Plots.cpus("What the CPUs did", comparison, report.modes()),
              "Shares of time during the uploads, and while the rest was written out where that is"
                  + " known. Whatever else the machine did is in it."));
      blocks.add(
          new Block.Table(
              "Per cent of time; irq is hard interrupts, steal what the hypervisor took",
              List.of("CPU, mode", "user", "system", "softirq", "irq", "idle", "steal"),
              BenchText.cpuRows(comparison, report.modes(), CPUS_SHOWN).stream()
                  .map(BenchPage::joined)
                  .toList()));
    }
    for (String mode : report.modes().both()) {
      blocks.add(
          new Block.Paragraph(
              "Lanes in %s: %s.".formatted(mode, BenchText.laneText(comparison, mode))));
    }
    return new Page.Section(BenchText.streams(comparison.streams()), blocks);
  }

  private boolean allWritten() {
    return report.diskWritesMissing().isEmpty();
  }

  private static Page.Section reading() {
    return new Page.Section(
        "How to read it",
        List.of(
            new Block.Paragraph(
                "Both modes ran on the same DataNode, minutes apart at most, in an order that"
                    + " chance chose within each pair: what drifts slowly hits both alike, and"
                    + " drops out of the ratio."),
            new Block.Paragraph(
                "The number of pairs followed from the width of the interval alone, which does not"
                    + " depend on which mode is ahead. So stopping early does not favour a"
                    + " difference."),
            new Block.Paragraph(
                "CPU-seconds per GiB is steadier than throughput, and says what an upload costs the"
                    + " rest of the machine.")));
  }

  private List<String> header() {
    return List.of(
        "",
        report.modes().baseline(),
        report.modes().other(),
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
        Verdict.number(e.ratio()),
        range(e.low(), e.high()),
        Verdict.number(e.median()),
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
