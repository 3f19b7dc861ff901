/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import io.corelane.bench.outside.CpuTimes;
import io.corelane.bench.report.Axis;
import io.corelane.bench.report.Svg;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The pictures of a comparison. */
final class Plots {

  private static final double WIDTH = 760;
  private static final double LEFT = 250;
  private static final double RIGHT = 740;
  private static final double ROW = 56;
  private static final double TOP = 34;
  private static final double FOOT = 40;
  private static final int SPREAD = 7;
  private static final int CPUS_DRAWN = 64;

  private Plots() {}

  /** A row for each metric: its pairs as dots, its interval as a bar, 1 as a line. */
  static Svg pairs(String title, List<Comparison.Figure> figures) {
    double least = 1;
    double most = 1;
    for (Comparison.Figure figure : figures) {
      for (double ratio : figure.ratios()) {
        least = Math.min(least, ratio);
        most = Math.max(most, ratio);
      }
    }
    double bottom = TOP + figures.size() * ROW;
    Svg svg = new Svg(WIDTH, bottom + FOOT, title);
    svg.text(0, 18, Svg.Anchor.START, "strong", title);
    Axis axis = Axis.around(least, most, LEFT, RIGHT);
    below(svg, axis, TOP, bottom);
    svg.line(axis.at(1), TOP, axis.at(1), bottom, "line");
    for (int i = 0; i < figures.size(); i++) {
      Comparison.Figure figure = figures.get(i);
      double middle = TOP + (i + 0.5) * ROW;
      svg.text(0, middle + 4, Svg.Anchor.START, "label", figure.metric().label());
      for (int pair = 0; pair < figure.ratios().size(); pair++) {
        double ratio = figure.ratios().get(pair);
        svg.dot(
            axis.at(ratio),
            middle - 8 + (pair % SPREAD - SPREAD / 2) * 2.5,
            3,
            "fill-1",
            "pair %d: %s".formatted(pair + 1, BenchVerdict.number(ratio)));
      }
      double low = Math.max(axis.least(), figure.estimate().low());
      double high = Math.min(axis.most(), figure.estimate().high());
      double bar = middle + 13;
      svg.line(axis.at(low), bar, axis.at(high), bar, "series-2");
      svg.line(axis.at(low), bar - 4, axis.at(low), bar + 4, "series-2");
      svg.line(axis.at(high), bar - 4, axis.at(high), bar + 4, "series-2");
      svg.dot(
          axis.at(Math.min(axis.most(), Math.max(axis.least(), figure.estimate().ratio()))),
          bar,
          4,
          "fill-2",
          "mean ratio "
              + BenchText.interval(
                  figure.estimate().ratio(), figure.estimate().low(), figure.estimate().high()));
    }
    return svg;
  }

  /** A line for each mode. */
  static Svg overStreams(
      String title, List<Integer> streams, List<String> modes, List<List<Double>> values) {
    double height = 260;
    double most = values.stream().flatMap(List::stream).mapToDouble(v -> v).max().orElse(1);
    Svg svg = new Svg(WIDTH, TOP + height + 62, title);
    svg.text(0, 18, Svg.Anchor.START, "strong", title);
    double left = 60;
    Axis y = Axis.around(0, most, TOP + height, TOP);
    for (double tick : y.ticks()) {
      svg.line(left, y.at(tick), RIGHT, y.at(tick), "grid");
      svg.text(left - 8, y.at(tick) + 4, Svg.Anchor.END, "label", y.text(tick));
    }
    double first = streams.stream().mapToInt(s -> s).min().orElse(1);
    double last = streams.stream().mapToInt(s -> s).max().orElse(2);
    Axis x = new Axis(first, Math.max(last, first + 1), left + 20, RIGHT - 90, true);
    for (int count : streams) {
      svg.text(x.at(count), TOP + height + 20, Svg.Anchor.MIDDLE, "label", String.valueOf(count));
    }
    svg.text((left + RIGHT) / 2, TOP + height + 44, Svg.Anchor.MIDDLE, "label", "streams at once");
    for (int m = 0; m < modes.size(); m++) {
      List<double[]> points = new ArrayList<>();
      for (int i = 0; i < streams.size(); i++) {
        double value = values.get(m).get(i);
        points.add(new double[] {x.at(streams.get(i)), y.at(value)});
        svg.dot(
            x.at(streams.get(i)),
            y.at(value),
            4,
            "fill-" + (m + 1),
            "%s, %d streams: %s"
                .formatted(modes.get(m), streams.get(i), BenchText.figureText(value)));
      }
      svg.polyline(points, "series-" + (m + 1));
      key(svg, LEFT + m * 120, m + 1, modes.get(m));
    }
    return svg;
  }

  /** For each CPU and mode a bar of the time's shares; all CPUs together if there are too many. */
  static Svg cpus(String title, Comparison comparison, TwoWays modes) {
    List<Integer> cpus =
        comparison.cpus().values().stream()
            .flatMap(times -> times.byCpu().keySet().stream())
            .distinct()
            .sorted()
            .limit(CPUS_DRAWN)
            .toList();
    double bar = 16;
    double group = 2 * bar + 14;
    double bottom = TOP + 10 + cpus.size() * group;
    Svg svg = new Svg(WIDTH, bottom + FOOT, title);
    svg.text(0, 18, Svg.Anchor.START, "strong", title);
    String[] parts = {"user", "system", "softirq", "irq"};
    for (int i = 0; i < parts.length; i++) {
      key(svg, LEFT + i * 110, i + 1, parts[i]);
    }
    Axis axis = new Axis(0, 100, LEFT, RIGHT, false);
    below(svg, axis, TOP + 10, bottom);
    for (int i = 0; i < cpus.size(); i++) {
      for (int m = 0; m < 2; m++) {
        String mode = modes.both().get(m);
        CpuTimes times = comparison.cpus().get(mode);
        CpuTimes.Times of = times == null ? null : times.byCpu().get(cpus.get(i));
        if (of == null || of.all() <= 0) {
          continue;
        }
        double y = TOP + 14 + i * group + m * (bar + 2);
        svg.text(
            LEFT - 8,
            y + bar - 4,
            Svg.Anchor.END,
            "label",
            "CPU %d, %s".formatted(cpus.get(i), mode));
        double[] seconds = {of.user(), of.system(), of.softirq(), of.irq()};
        double from = 0;
        for (int p = 0; p < parts.length; p++) {
          double share = seconds[p] / of.all() * 100;
          svg.box(
              axis.at(from),
              y,
              axis.at(from + share) - axis.at(from),
              bar,
              "fill-" + (p + 1),
              "CPU %d, %s, %s: %s %%"
                  .formatted(
                      cpus.get(i), mode, parts[p], String.format(Locale.ROOT, "%.1f", share)));
          from += share;
        }
      }
    }
    svg.text((LEFT + RIGHT) / 2, bottom + 36, Svg.Anchor.MIDDLE, "label", "per cent of time");
    return svg;
  }

  private static void below(Svg svg, Axis axis, double top, double bottom) {
    for (double tick : axis.ticks()) {
      svg.line(axis.at(tick), top, axis.at(tick), bottom, "grid");
      svg.text(axis.at(tick), bottom + 18, Svg.Anchor.MIDDLE, "label", axis.text(tick));
    }
  }

  private static void key(Svg svg, double x, int series, String text) {
    svg.box(x, 8, 12, 12, "fill-" + series, "");
    svg.text(x + 18, 18, Svg.Anchor.START, "label", text);
  }
}
