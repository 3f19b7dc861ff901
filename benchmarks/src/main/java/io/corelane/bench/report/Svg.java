/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.report;

import java.util.Locale;

/**
 * An SVG picture to be put into a {@link Page}, drawn from top to bottom. Colours of text and lines
 * are the page's classes, so that they follow light and dark: {@code label}, {@code strong}, {@code
 * faint} for text, {@code line}, {@code grid} for strokes, {@code series-1} to {@code series-4} for
 * curves ({@code stroke}) and {@code fill-1} to {@code fill-4} for marks. Units are pixels at full
 * size; the picture shrinks with the page.
 */
public final class Svg {

  /** Where a text's position is relative to it. */
  public enum Anchor {
    /** It begins there. */
    START,
    /** Its middle is there. */
    MIDDLE,
    /** It ends there. */
    END
  }

  private final StringBuilder body = new StringBuilder();
  private final double width;
  private final double height;
  private final String title;

  /**
   * An empty picture.
   *
   * @param width in pixels
   * @param height in pixels
   * @param title read to those who cannot see it
   */
  public Svg(double width, double height, String title) {
    this.width = width;
    this.height = height;
    this.title = title;
  }

  /**
   * A text.
   *
   * @param y of its base line
   * @param anchor which part of it is at x
   * @param style classes of the page
   */
  public void text(double x, double y, Anchor anchor, String style, String text) {
    text(x, y, anchor, style, "", text);
  }

  /**
   * A text that is read from the bottom up.
   *
   * @param x of its base line
   * @param style classes of the page
   */
  public void textUp(double x, double y, String style, String text) {
    text(
        x,
        y,
        Anchor.MIDDLE,
        style,
        " transform=\"rotate(-90 " + number(x) + " " + number(y) + ")\"",
        text);
  }

  /**
   * A text in a colour of its own.
   *
   * @param y of its base line
   * @param style classes of the page
   */
  public void textOn(double x, double y, String style, String fill, String text) {
    text(x, y, Anchor.MIDDLE, style, " style=\"fill:" + escaped(fill) + "\"", text);
  }

  private void text(double x, double y, Anchor anchor, String style, String more, String text) {
    body.append("<text x=\"%s\" y=\"%s\"".formatted(number(x), number(y)))
        .append(" text-anchor=\"%s\"".formatted(anchor.name().toLowerCase(Locale.ROOT)))
        .append(" class=\"%s\"%s>".formatted(escaped(style), more))
        .append(escaped(text))
        .append("</text>\n");
  }

  /**
   * A straight line.
   *
   * @param style classes of the page
   */
  public void line(double x1, double y1, double x2, double y2, String style) {
    body.append(
        "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" class=\"%s\"/>\n"
            .formatted(number(x1), number(y1), number(x2), number(y2), escaped(style)));
  }

  /**
   * A filled rectangle in a colour of its own.
   *
   * @param x of its left edge
   * @param y of its top edge
   * @param tip shown when a pointer rests on it
   */
  public void rect(double x, double y, double w, double h, String fill, String tip) {
    rect(x, y, w, h, " fill=\"%s\"".formatted(escaped(fill)), tip, true);
  }

  /**
   * A rectangle in the page's colours.
   *
   * @param x of its left edge
   * @param y of its top edge
   * @param style classes of the page
   * @param tip shown when a pointer rests on it; may be empty
   */
  public void box(double x, double y, double w, double h, String style, String tip) {
    rect(x, y, w, h, " class=\"%s\"".formatted(escaped(style)), tip, !tip.isEmpty());
  }

  private void rect(
      double x, double y, double w, double h, String look, String tip, boolean withTip) {
    body.append(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"%s"
            .formatted(number(x), number(y), number(w), number(h), look));
    body.append(withTip ? "><title>" + escaped(tip) + "</title></rect>\n" : "/>\n");
  }

  /**
   * A dot.
   *
   * @param style classes of the page
   * @param tip shown when a pointer rests on it
   */
  public void dot(double x, double y, double radius, String style, String tip) {
    body.append(
        "<circle cx=\"%s\" cy=\"%s\" r=\"%s\" class=\"%s\"><title>%s</title></circle>\n"
            .formatted(number(x), number(y), number(radius), escaped(style), escaped(tip)));
  }

  /**
   * A curve of straight pieces.
   *
   * @param points x and y of each point
   * @param style classes of the page
   */
  public void polyline(Iterable<double[]> points, String style) {
    StringBuilder text = new StringBuilder();
    for (double[] point : points) {
      text.append(number(point[0])).append(',').append(number(point[1])).append(' ');
    }
    body.append(
        "<polyline points=\"%s\" class=\"%s\"/>\n"
            .formatted(text.toString().strip(), escaped(style)));
  }

  /** The picture: an {@code svg} element. */
  public String text() {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 %s %s" style="max-width:%spx">
    <title>%s</title>
    %s</svg>\
    """
        .formatted(number(width), number(height), number(width), escaped(title), body);
  }

  static String number(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("not a place in a picture: " + value);
    }
    String text = String.format(Locale.ROOT, "%.2f", value);
    String shorter = text.replaceAll("\\.?0+$", "");
    return shorter.equals("-0") ? "0" : shorter;
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
