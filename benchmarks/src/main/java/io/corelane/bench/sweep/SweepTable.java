/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import io.corelane.bench.report.ReportText;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/** The report as a person reads it. */
final class SweepTable {

  private final SweepReport report;
  private final ReportText text = new ReportText();

  SweepTable(SweepReport report) {
    this.report = report;
  }

  String render() {
    text.line("Corelane sweep: MODELLED, not measured. The real policy, made-up scenes, an ideal");
    text.line("scheduler. Served: what receivers can have of the CPU time that they want.");
    text.line("");
    text.line(
        "%-16s %-17s %6s %6s %8s %8s %8s %9s %8s",
        "machine",
        "situation",
        "scenes",
        "bound",
        "< 95 %",
        "worst %",
        "farther",
        "distance",
        "none's");
    report.rows().forEach(this::row);
    text.line("");
    verdict();
    return text.toString();
  }

  private void row(Row row) {
    boolean any = row.bound() > 0;
    text.line(
        "%-16s %-17s %6d %6d %8d %8.1f %8d %9s %8s",
        row.machine(),
        row.situation(),
        row.scenes(),
        row.bound(),
        row.service().shortScenes(),
        row.service().worstPercent(),
        row.distance().fartherScenes(),
        any ? number(row.distance().mean().distance()) : "-",
        any ? number(row.distance().mean().wideDistance()) : "-");
  }

  private void verdict() {
    text.line(
        "Promise: each scene serves at least 95 %% of what one wide mask serves, and in none are");
    text.line("bound uploads farther from their packets than unbound.");
    for (Situation situation : Situation.values()) {
      verdict(
          situation,
          report.rows().stream().filter(row -> row.situation().equals(situation.title)).toList());
    }
  }

  private void verdict(Situation situation, List<Row> rows) {
    text.line(
        "%-17s %-7s %d of %d scenes serve less, in %d uploads are farther.",
        situation.title + ":",
        rows.stream().allMatch(Row::keepsPromises) ? "KEPT" : "BROKEN",
        sum(rows, row -> row.service().shortScenes()),
        sum(rows, Row::scenes),
        sum(rows, row -> row.distance().fartherScenes()));
    for (Row row : rows) {
      breaches(row, "serve less", row.tooLittle());
      breaches(row, "are farther", row.tooFar());
    }
  }

  private static int sum(List<Row> rows, ToIntFunction<Row> figure) {
    return rows.stream().mapToInt(figure).sum();
  }

  private void breaches(Row row, String what, List<Breach> breaches) {
    if (!breaches.isEmpty()) {
      text.line("  %s, scenes that %s, the smallest and the worst:", row.machine(), what);
      breaches.forEach(breach -> text.line("    %s", breach.describe()));
    }
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
