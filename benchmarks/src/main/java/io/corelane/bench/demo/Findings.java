/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.bench.pairs.report.BenchVerdict;
import io.corelane.bench.pairs.report.Comparison;
import io.corelane.bench.pairs.report.Metric;
import io.corelane.bench.pairs.report.TwoWays;
import java.util.ArrayList;
import java.util.List;

/** Says in plain words what the figures show, and nothing that they do not. */
final class Findings {

  /** What is worth a difference, as {@code corelane bench} has it by default. */
  private static final double PRECISION = 0.03;

  private static final TwoWays MODES = new TwoWays(Round.STOCK, Round.CORELANE);

  private Findings() {}

  /** Whether the run showed what Corelane promises. */
  static boolean isGood(DemoReport report) {
    DemoReport.Outside outside = report.outside();
    return report.verified()
        && report.plugin().active()
        && outside.receiversSeen() > 0
        && outside.receiversOnTarget() == outside.receiversSeen()
        && outside.straysEver().isEmpty()
        && outside.straysAfter() == 0;
  }

  static List<String> of(DemoReport report) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        report.verified()
            ? "Every file was on the disk as it was written, and the last pair's were read back so."
            : "FILES DIFFER: what is on the disk or was read back is not what was written.");
    if (!report.plugin().active()) {
      sentences.add("Corelane was inactive: " + report.plugin().inactiveReason() + ".");
      return sentences;
    }
    sentences.add(threads(report));
    sentences.addAll(differences(report));
    return sentences;
  }

  private static String threads(DemoReport report) {
    DemoReport.Outside outside = report.outside();
    if (outside.receiversSeen() == 0) {
      return "No receiver could be seen from outside: nothing is shown about cores.";
    }
    String where =
        report.setup().bind() ? "the cores planned for it" : "every core, as in stock HDFS";
    return outside.receiversOnTarget() == outside.receiversSeen()
            && outside.straysEver().isEmpty()
            && outside.straysAfter() == 0
        ? "Every receiver seen had "
            + where
            + ", no other thread was touched, and nothing was left behind."
        : "NOT AS PLANNED: %d of %d receivers had %s, %d other threads were narrowed, %d stayed so."
            .formatted(
                outside.receiversOnTarget(),
                outside.receiversSeen(),
                where,
                outside.straysEver().size(),
                outside.straysAfter());
  }

  private static List<String> differences(DemoReport report) {
    List<Comparison.Figure> figures = report.figures();
    if (figures.isEmpty() || figures.get(0).estimate().pairs() < BenchVerdict.FEWEST) {
      int pairs = report.rounds().size() / 2;
      return List.of(
          "%s too few to tell whether Corelane and stock HDFS differ: take --rounds %d or more, or corelane bench."
              .formatted(pairs == 1 ? "One pair is" : pairs + " pairs are", BenchVerdict.FEWEST));
    }
    return figures.stream()
        .filter(figure -> figure.metric() != Metric.MACHINE_CPU)
        .map(figure -> BenchVerdict.of(figure, MODES, PRECISION, true).sentence())
        .toList();
  }
}
