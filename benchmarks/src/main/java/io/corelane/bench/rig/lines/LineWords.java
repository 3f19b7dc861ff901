/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import io.corelane.bench.rig.compare.RigSetup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A report's figures as words, for the table and for the page. */
final class LineWords {

  private static final int FUNCTIONS_SHOWN = 10;

  private final LineReport report;

  LineWords(LineReport report) {
    this.report = report;
  }

  String title() {
    RigSetup setup = report.setup();
    return "Cache lines moved by uploads: Hadoop %s in the guest %s, Linux %s, emulated"
        .formatted(setup.hadoop(), setup.profile(), setup.kernel());
  }

  String uploads() {
    RigSetup setup = report.setup();
    return "%d MiB in %d streams, replication 1, in %d rounds; order of the ways by seed %d"
        .formatted(setup.bytes() >> 20, setup.streams(), rounds(), setup.seed());
  }

  /** What the columns of all tables are: the rows' name, then the ways. */
  List<String> header(String first) {
    List<String> header = new ArrayList<>(List.of(first));
    report.ways().forEach(way -> header.add(way.way().word()));
    return header;
  }

  /** Mean and extremes of each figure of a part. */
  List<List<String>> rows(LineFigure.Part part) {
    List<List<String>> rows = new ArrayList<>();
    for (LineFigure figure : LineFigure.values()) {
      // Most machines have one cache to a node, and a row of zeros says nothing.
      boolean other = figure == LineFigure.OTHER_CACHE || figure == LineFigure.MOVED_OTHER_CACHE;
      if (figure.part() == part && (!other || hasSeveralCachesToANode())) {
        List<String> row = new ArrayList<>(List.of(figure.text()));
        report.ways().forEach(way -> row.add(extent(way.figures().get(figure))));
        rows.add(row);
      }
    }
    return rows;
  }

  /** The functions that bring most lines from elsewhere, in whichever way. */
  List<List<String>> functions() {
    return report.ways().stream()
        .flatMap(way -> way.functions().keySet().stream())
        .distinct()
        .filter(name -> !name.equals(FunctionLines.USER))
        .sorted(
            Comparator.comparingDouble((String name) -> -most(name)).thenComparing(name -> name))
        .limit(FUNCTIONS_SHOWN)
        .map(
            name ->
                Stream.concat(
                        Stream.of(name),
                        report.ways().stream().map(way -> extent(way.functions().get(name))))
                    .toList())
        .toList();
  }

  String functionsTitle() {
    return "FUNCTIONS  of the kernel that fetch most lines from another node"
        + (hasSeveralCachesToANode() ? " or another last-level cache of the node" : "");
  }

  /** Where receivers took their bytes, by the meter. */
  List<String> receivers() {
    List<String> row =
        new ArrayList<>(List.of("received bytes read off the NIC's node, % (trace events)"));
    for (LineWay way : report.ways()) {
      LineWay.Extent share = way.readOffNicNode();
      row.add(
          String.format(
              Locale.ROOT,
              "%.1f (%.1f-%.1f)",
              100 * share.mean(),
              100 * share.least(),
              100 * share.most()));
    }
    return row;
  }

  /** Each way held against stock, in the rounds they share. */
  List<String> verdicts() {
    List<String> sentences = new ArrayList<>();
    for (LineRatio ratio : report.ofStock()) {
      sentences.add(
          "%s: %s of stock's lines from another node"
              .formatted(ratio.way().word(), shares(ratio.crossing())));
      if (hasSeveralCachesToANode()) {
        sentences.add(
            "%s: %s of stock's lines from another node or another last-level cache of the node"
                .formatted(ratio.way().word(), shares(ratio.leaving())));
      }
    }
    if (!report.verified()) {
      sentences.add("FILES DIFFER: what was read back is not what was written.");
    }
    return sentences;
  }

  private static String shares(List<Double> rounds) {
    LineWay.Extent extent = LineWay.Extent.of(rounds);
    return String.format(
        Locale.ROOT,
        "%.2f (%.2f to %.2f in its rounds)",
        extent.mean(),
        extent.least(),
        extent.most());
  }

  private boolean hasSeveralCachesToANode() {
    return report.machine().caches() > report.machine().nodes();
  }

  private int rounds() {
    return report.ways().stream().mapToInt(LineWay::rounds).max().orElse(0);
  }

  private double most(String function) {
    return report.ways().stream().mapToDouble(way -> way.mean(function)).max().orElse(0);
  }

  private static String extent(LineWay.@Nullable Extent extent) {
    return extent == null
        ? "0"
        : String.format(
            Locale.ROOT, "%,.0f (%,.0f-%,.0f)", extent.mean(), extent.least(), extent.most());
  }
}
