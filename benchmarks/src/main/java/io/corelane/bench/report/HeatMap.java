/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.report;

import java.util.List;
import java.util.Optional;

/**
 * Numbers of two dimensions as colours, with the numbers in the cells.
 *
 * @param title what it shows, with the unit
 * @param across what the columns are
 * @param down what the rows are
 * @param columns a label per column
 * @param rows a label per row
 * @param cells per row, a cell per column; empty where nothing was measured
 * @param lowIsGood whether the lightest colour is for the least number, not the greatest
 */
public record HeatMap(
    String title,
    String across,
    String down,
    List<String> columns,
    List<String> rows,
    List<List<Optional<Cell>>> cells,
    boolean lowIsGood) {

  private static final double CELL_WIDTH = 76;
  private static final double CELL_HEIGHT = 44;
  private static final double LEFT = 86;
  private static final double TOP = 66;
  private static final double RIGHT = 110;
  private static final double BOTTOM = 12;
  private static final double GAP = 1.5;
  private static final double SMALL_MAP = 3;
  private static final int LEGEND_STEPS = 24;
  private static final double LEGEND_WIDTH = 14;
  private static final double TITLE_CHARACTER_WIDTH = 9;

  /**
   * A cell.
   *
   * @param value gives the colour
   * @param text the number as it is written in the cell
   * @param below a smaller second line, may be empty
   * @param tip more about it, shown when a pointer rests on it
   */
  public record Cell(double value, String text, String below, String tip) {}

  public HeatMap {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
    cells = cells.stream().map(List::copyOf).toList();
    int width = columns.size();
    if (cells.size() != rows.size() || cells.stream().anyMatch(row -> row.size() != width)) {
      throw new IllegalArgumentException(
          "the cells are not " + rows.size() + " rows of " + width + " columns");
    }
  }

  /** Draws it; the colours go from its least to its greatest number. */
  public Svg svg() {
    List<Cell> sorted =
        cells.stream()
            .flatMap(List::stream)
            .flatMap(Optional::stream)
            .sorted((a, b) -> Double.compare(signed(a), signed(b)))
            .toList();
    if (sorted.isEmpty()) {
      return svg(new ColourScale(0, 0), "", "");
    }
    Cell first = sorted.get(0);
    Cell last = sorted.get(sorted.size() - 1);
    return svg(new ColourScale(signed(first), signed(last)), first.text(), last.text());
  }

  /**
   * Draws it with given colours, so that several maps can be compared, and says what the numbers of
   * the darkest and the lightest are called.
   */
  public Svg svg(ColourScale scale, String darkest, String lightest) {
    double right = LEFT + columns.size() * CELL_WIDTH;
    double bottom = TOP + rows.size() * CELL_HEIGHT;
    double legend = Math.max(bottom, TOP + SMALL_MAP * CELL_HEIGHT);
    double width = Math.max(right + RIGHT, LEFT + title.length() * TITLE_CHARACTER_WIDTH);
    Svg svg = new Svg(width, legend + BOTTOM, title);
    svg.text(LEFT, 18, Svg.Anchor.START, "strong", title);
    svg.text((LEFT + right) / 2, 40, Svg.Anchor.MIDDLE, "label", across);
    svg.textUp(18, (TOP + bottom) / 2, "label", down);
    for (int c = 0; c < columns.size(); c++) {
      double middle = LEFT + (c + 0.5) * CELL_WIDTH;
      svg.text(middle, TOP - 8, Svg.Anchor.MIDDLE, "label", columns.get(c));
    }
    for (int r = 0; r < rows.size(); r++) {
      double middle = TOP + (r + 0.5) * CELL_HEIGHT;
      svg.text(LEFT - 8, middle + 5, Svg.Anchor.END, "label", rows.get(r));
      for (int c = 0; c < columns.size(); c++) {
        draw(svg, LEFT + c * CELL_WIDTH, TOP + r * CELL_HEIGHT, cells.get(r).get(c), scale);
      }
    }
    legend(svg, right + 24, legend, scale, darkest, lightest);
    return svg;
  }

  private double signed(Cell cell) {
    return lowIsGood ? -cell.value() : cell.value();
  }

  private void draw(Svg svg, double x, double y, Optional<Cell> measured, ColourScale scale) {
    double w = CELL_WIDTH - GAP;
    double h = CELL_HEIGHT - GAP;
    if (measured.isEmpty()) {
      svg.box(x, y, w, h, "missing", "not measured");
      svg.text(x + w / 2, y + h / 2 + 5, Svg.Anchor.MIDDLE, "faint", "-");
      return;
    }
    Cell cell = measured.get();
    double value = signed(cell);
    String ink = scale.textOn(value);
    svg.rect(x, y, w, h, scale.of(value), cell.tip());
    boolean one = cell.below().isEmpty();
    svg.textOn(x + w / 2, y + h / 2 + (one ? 5 : -1), "cell", ink, cell.text());
    if (!one) {
      svg.textOn(x + w / 2, y + h / 2 + 14, "cell-below", ink, cell.below());
    }
  }

  private static void legend(
      Svg svg, double x, double bottom, ColourScale scale, String darkest, String lightest) {
    double step = (bottom - TOP) / LEGEND_STEPS;
    for (int i = 0; i < LEGEND_STEPS; i++) {
      double share = 1 - (i + 0.5) / LEGEND_STEPS;
      double value = scale.least() + share * (scale.most() - scale.least());
      svg.rect(x, TOP + i * step, LEGEND_WIDTH, step + 0.5, scale.of(value), "");
    }
    double text = x + LEGEND_WIDTH + 6;
    svg.text(text, TOP + 10, Svg.Anchor.START, "label", lightest);
    svg.text(text, bottom, Svg.Anchor.START, "label", darkest);
  }
}
