/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.report;

import io.corelane.bench.report.Axis;
import io.corelane.bench.report.ColourScale;
import io.corelane.bench.report.Svg;
import java.util.List;

/**
 * Latency over time as a heat map: time to the right, latency upwards on a logarithmic axis, and
 * the lighter the more I/Os ended there.
 */
final class LatencyMap {

  private static final double WIDTH = 900;
  private static final double LEFT = 74;
  private static final double RIGHT = 96;
  private static final double TOP = 32;
  private static final double BOTTOM = 42;
  private static final double DECADE_HEIGHT = 56;
  private static final double LEGEND_WIDTH = 14;
  private static final int LEGEND_STEPS = 24;
  private static final List<String> DECADES =
      List.of("1 us", "10 us", "100 us", "1 ms", "10 ms", "100 ms", "1 s", "10 s", "100 s");

  private final HeatGrid grid;
  private final double seconds;
  private final int first;
  private final int end;
  private final ColourScale colours;

  LatencyMap(HeatGrid grid, double seconds) {
    this(grid, seconds, grid.firstDecade(), grid.endDecade(), grid.most());
  }

  /** Decades and colours are given where maps are to be compared. */
  LatencyMap(HeatGrid grid, double seconds, int first, int end, int most) {
    this.grid = grid;
    this.seconds = seconds;
    this.first = first;
    this.end = end;
    colours = new ColourScale(0, Math.log(Math.max(2, most)));
  }

  Svg svg(String title, int most) {
    double bottom = TOP + (end - first) * DECADE_HEIGHT;
    Svg svg = new Svg(WIDTH, bottom + BOTTOM, title);
    svg.text(LEFT, 18, Svg.Anchor.START, "strong", title);
    svg.box(LEFT, TOP, WIDTH - LEFT - RIGHT, bottom - TOP, "missing", "");
    cells(svg, bottom);
    for (int decade = first; decade <= end; decade++) {
      double y = bottom - (decade - first) * DECADE_HEIGHT;
      svg.line(LEFT, y, WIDTH - RIGHT, y, "grid");
      svg.text(LEFT - 8, y + 4, Svg.Anchor.END, "label", DECADES.get(decade));
    }
    Axis time = new Axis(0, seconds, LEFT, WIDTH - RIGHT, false);
    for (double tick : time.ticks()) {
      svg.text(time.at(tick), bottom + 18, Svg.Anchor.MIDDLE, "label", time.text(tick));
    }
    svg.text((LEFT + WIDTH - RIGHT) / 2, bottom + 36, Svg.Anchor.MIDDLE, "faint", "seconds");
    legend(svg, bottom, most);
    return svg;
  }

  private void cells(Svg svg, double bottom) {
    double width = (WIDTH - LEFT - RIGHT) / HeatGrid.COLUMNS;
    double height = DECADE_HEIGHT / HeatGrid.ROWS_PER_DECADE;
    for (int column = 0; column < HeatGrid.COLUMNS; column++) {
      for (int row = first * HeatGrid.ROWS_PER_DECADE;
          row < end * HeatGrid.ROWS_PER_DECADE;
          row++) {
        int count = grid.count(column, row);
        if (count > 0) {
          svg.rect(
              LEFT + column * width,
              bottom - (row + 1 - first * HeatGrid.ROWS_PER_DECADE) * height,
              width,
              height,
              colours.of(Math.log(count)),
              "%d, from %s".formatted(count, Amounts.time(least(row))));
        }
      }
    }
  }

  /** The shortest latency of a row, in microseconds. */
  private static long least(int row) {
    return (long) Math.ceil(Math.pow(10, (double) row / HeatGrid.ROWS_PER_DECADE) - 1e-9);
  }

  private void legend(Svg svg, double bottom, int most) {
    double x = WIDTH - RIGHT + 20;
    double step = (bottom - TOP) / LEGEND_STEPS;
    for (int i = 0; i < LEGEND_STEPS; i++) {
      double share = 1 - (i + 0.5) / LEGEND_STEPS;
      svg.rect(x, TOP + i * step, LEGEND_WIDTH, step + 0.5, colours.of(share * colours.most()), "");
    }
    svg.text(x + LEGEND_WIDTH + 6, TOP + 10, Svg.Anchor.START, "label", Amounts.count(most));
    svg.text(x + LEGEND_WIDTH + 6, bottom, Svg.Anchor.START, "label", "1");
  }
}
