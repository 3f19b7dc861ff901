/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

import io.corelane.bench.report.Block;
import io.corelane.bench.report.ColourScale;
import io.corelane.bench.report.HeatMap;
import io.corelane.bench.report.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;

/** A matrix as a page with heat maps. */
public final class MatrixPage {

  private static final double MILLION = 1e6;
  private static final ColourScale ALL_OF_IT = new ColourScale(0, 1);

  private final MatrixReport report;
  private final Map<Pair, CellSummary> cells = new HashMap<>();

  private MatrixPage(MatrixReport report) {
    this.report = report;
    CellSummary.of(report).forEach(cell -> cells.put(cell.pair(), cell));
  }

  public static Page of(MatrixReport report) {
    return new MatrixPage(report).page();
  }

  private Page page() {
    MatrixWords words = new MatrixWords(report);
    List<Page.Section> sections = new ArrayList<>();
    sections.add(throughput(words));
    sections.add(cost());
    sections.add(proof());
    sections.add(reading());
    return new Page(words.title(), MatrixVerdict.of(report).sentence(), words.facts(), sections);
  }

  private Page.Section throughput(MatrixWords words) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        figure(
            "Throughput, MiB/s",
            false,
            "The second line of a cell: least and greatest of its rounds.",
            cell ->
                new HeatMap.Cell(
                    cell.rate().median(),
                    number(cell.rate().median(), 0),
                    number(cell.rate().least(), 0) + "-" + number(cell.rate().most(), 0),
                    tip(cell))));
    words.byDistance().forEach(sentence -> blocks.add(new Block.Paragraph(sentence)));
    blocks.add(new Block.Note(words.noise()));
    return new Page.Section("Throughput", blocks);
  }

  private Page.Section cost() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        figure(
            "CPU-seconds per GiB",
            true,
            "Of all CPUs of the machine, whoever used them: softirq, threads, sender.",
            cell ->
                new HeatMap.Cell(
                    cell.cpu().median(),
                    number(cell.cpu().median(), 2),
                    number(cell.cpu().least(), 2) + "-" + number(cell.cpu().most(), 2),
                    tip(cell))));
    TreeSet<String> counters = new TreeSet<>();
    cells.values().forEach(cell -> counters.addAll(cell.perGib().keySet()));
    for (String counter : counters) {
      blocks.add(
          figure(
              counter + " per GiB, in millions",
              true,
              "Counted by the hardware on all CPUs of the machine.",
              cell -> {
                CellSummary.Spread spread = cell.perGib().get(counter);
                double value = spread == null ? 0 : spread.median() / MILLION;
                return new HeatMap.Cell(value, number(value, 0), "", tip(cell));
              }));
    }
    if (!report.counters().isEmpty()) {
      blocks.add(new Block.Paragraph("Instructions and cache misses: " + report.counters() + "."));
    }
    return new Page.Section("What it costs", blocks);
  }

  private Page.Section proof() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        ran(
            "Packets of the flow on the softirq CPU asked for, %",
            "What the flow's own socket named (SO_INCOMING_CPU), in samples while it ran.",
            PartsRan::flow));
    blocks.add(
        ran(
            "All packets on the softirq CPU asked for, %",
            "Of /proc/net/softnet_stat, which counts every interface and namespace of the machine:"
                + " acknowledgements, and whatever else it received meanwhile, are among them.",
            PartsRan::softirq));
    blocks.add(
        ran(
            "Receiver's time on its CPU, %",
            "Of the receiving thread's running time, by the CPU it was last on.",
            PartsRan::receiver));
    if (report.setting().cells().disk()) {
      blocks.add(
          ran(
              "Disk writer's time on its CPU, %",
              "Of the disk writer's running time, by the CPU it was last on.", PartsRan::writer));
    }
    return new Page.Section("Where it really ran", blocks);
  }

  private Page.Section reading() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Block.Paragraph(
            "A veth hands over segments of up to 64 KiB, as a NIC with large receive offload does,"
                + " and its sender pays for copying them. A softirq costs less here than on a NIC"
                + " that takes packets of 1,500 bytes."));
    blocks.add(
        new Block.Paragraph(
            "The receiver's CPU does some of TCP's work itself: packets that arrive while it holds"
                + " the socket wait in the socket's backlog until it lets go."));
    return new Page.Section("How to read it", blocks);
  }

  private Block ran(String title, String caption, Function<PartsRan, Ran> what) {
    return figure(
        title,
        false,
        caption,
        Optional.of(ALL_OF_IT),
        cell -> {
          Ran ran = what.apply(cell.ran());
          return new HeatMap.Cell(
              ran.known() ? ran.share() : 0,
              ran.percent(),
              "of " + count(ran.all()),
              "%d of %d".formatted(ran.there(), ran.all()));
        });
  }

  private Block figure(
      String title,
      boolean lowIsGood,
      String caption,
      Function<CellSummary, HeatMap.Cell> content) {
    return figure(title, lowIsGood, caption, Optional.empty(), content);
  }

  private Block figure(
      String title,
      boolean lowIsGood,
      String caption,
      Optional<ColourScale> scale,
      Function<CellSummary, HeatMap.Cell> content) {
    List<Integer> cpus = report.setting().cells().cpus();
    List<List<Optional<HeatMap.Cell>>> rows = new ArrayList<>();
    for (int row : cpus) {
      List<Optional<HeatMap.Cell>> line = new ArrayList<>();
      for (int column : cpus) {
        line.add(Optional.ofNullable(cells.get(new Pair(row, column))).map(content));
      }
      rows.add(line);
    }
    Axes axes = report.setting().cells().axes();
    List<String> labels = cpus.stream().map(cpu -> "cpu " + cpu).toList();
    HeatMap map =
        new HeatMap(
            title, axes.column() + " on", axes.row() + " on", labels, labels, rows, lowIsGood);
    return new Block.Figure(scale.map(s -> map.svg(s, "0", "100")).orElseGet(map::svg), caption);
  }

  private String tip(CellSummary cell) {
    return "%s (%s): %s MiB/s, %s CPU-seconds per GiB, %d rounds"
        .formatted(
            cell.name(report.setting().cells().axes()),
            cell.distance(),
            number(cell.rate().median(), 1),
            number(cell.cpu().median(), 3),
            cell.trials());
  }

  private static String count(long number) {
    return number >= 10 * MILLION
        ? number(number / MILLION, 0) + " M"
        : String.format(Locale.ROOT, "%,d", number);
  }

  private static String number(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
