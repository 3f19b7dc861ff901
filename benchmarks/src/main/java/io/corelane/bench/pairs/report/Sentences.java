/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import io.corelane.bench.stat.Estimate;
import io.corelane.bench.stat.StoppingRule;
import java.util.ArrayList;
import java.util.List;

/** What a run shows, in sentences: the metric that was asked for first. */
final class Sentences {

  private final BenchReport report;
  private final List<String> sentences = new ArrayList<>();

  private Sentences(BenchReport report) {
    this.report = report;
  }

  static List<String> of(BenchReport report) {
    Sentences all = new Sentences(report);
    report.comparisons().forEach(all::add);
    all.addOfAll();
    return List.copyOf(all.sentences);
  }

  private void add(Comparison comparison) {
    String prefix =
        report.numbersOfStreams().size() == 1
            ? ""
            : BenchText.streams(comparison.load().streams()) + ": ";
    Metric asked = report.sampling().metric();
    addLost(prefix, comparison, asked);
    comparison.figure(asked).ifPresent(figure -> addVerdict(prefix, comparison.ways(), figure));
    for (Comparison.Figure figure : comparison.results().figures()) {
      if (figure.metric() != asked) {
        addVerdict(prefix, comparison.ways(), figure);
      }
    }
    for (Metric metric : Metric.values()) {
      if (metric != asked) {
        addLost(prefix, comparison, metric);
      }
    }
    for (String way : comparison.ways().both()) {
      AckText.missing(comparison, way).ifPresent(missing -> sentences.add(prefix + missing));
    }
    if (comparison.reason() == StoppingRule.Reason.CAP
        && comparison
            .figure(asked)
            .filter(figure -> !isPrecise(figure.estimate(), report.sampling().rule().precision()))
            .isPresent()) {
      sentences.add(
          "%sThe wanted precision was not reached in %d pairs: the machine was too unsteady for it. More pairs (--pairs), longer uploads (--size) or a quieter moment help."
              .formatted(prefix, comparison.pairs()));
    }
  }

  private void addVerdict(String prefix, TwoWays ways, Comparison.Figure figure) {
    sentences.add(
        prefix
            + BenchVerdict.of(
                    figure,
                    ways,
                    report.sampling().rule().precision(),
                    report.circumstances().allWritten())
                .sentence());
  }

  private void addLost(String prefix, Comparison comparison, Metric metric) {
    Integer lost = comparison.results().lost().get(metric);
    if (lost != null) {
      sentences.add(
          "%s%s%s: no result. %d of %d pairs have no value of it, and leaving these out would choose among the pairs.%s"
              .formatted(
                  prefix,
                  report.ways().all().size() == 2 ? "" : comparison.ways() + ": ",
                  BenchVerdict.capital(metric.words()),
                  lost,
                  comparison.pairs(),
                  metric.isCpuTime()
                      ? " An upload can be too small for the clock that counts CPU time (--size), and a DataNode that restarts begins to count anew."
                      : ""));
    }
  }

  private void addOfAll() {
    if (!report.circumstances().allWritten()) {
      sentences.add(
          "Writing to disk is not in these figures: %s. Modes bind and steer write during the upload, stock leaves it to the kernel for later, and what is deleted before is never written: so throughput and CPU time here are not of the same work."
              .formatted(report.circumstances().diskWritesMissing()));
    }
    if (!report.circumstances().steeringTrouble().isEmpty()) {
      sentences.add(
          "Mode steer could not steer: " + report.circumstances().steeringTrouble() + ".");
    }
    if (report.comparisons().stream().mapToInt(c -> c.results().figures().size()).sum() > 1) {
      boolean all =
          report.comparisons().stream()
              .allMatch(c -> c.figure(report.sampling().metric()).isPresent());
      sentences.add(
          (all
                  ? "Only the first sentence"
                      + (report.comparisons().size() == 1
                          ? ""
                          : report.ways().all().size() == 2
                              ? " of each number of streams"
                              : " of each comparison")
                      + " is what the number of pairs was chosen for"
                  : "The number of pairs was chosen for "
                      + report.sampling().metric().words()
                      + " alone")
              + "; each interval is wrong one time in 20.");
    }
  }

  private static boolean isPrecise(Estimate estimate, double precision) {
    return Math.sqrt(estimate.high() / estimate.low()) <= 1 + precision;
  }
}
