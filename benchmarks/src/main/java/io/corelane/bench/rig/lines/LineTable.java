/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import java.util.ArrayList;
import java.util.List;

/** The report as a person reads it. */
final class LineTable {

  private final LineReport report;
  private final LineWords words;
  private final StringBuilder text = new StringBuilder();

  LineTable(LineReport report) {
    this.report = report;
    this.words = new LineWords(report);
  }

  String render() {
    line("Corelane rig: " + words.title());
    line("Each upload: " + words.uploads());
    report.setup().keys().forEach((key, value) -> line("With " + key + " = " + value));
    line("");
    report.ways().forEach(way -> line("  %-10s  %s".formatted(way.way().word(), way.way().text())));
    line("");
    line(
        "Lines of 64 bytes per MiB, mean of the rounds (least-most); the bytes themselves are 16,384");
    for (LineFigure.Part part : LineFigure.Part.values()) {
      table(part.text(), words.rows(part));
    }
    table(words.functionsTitle(), words.functions());
    table("PLACE", List.of(words.receivers()));
    line("");
    words.verdicts().forEach(this::line);
    line("");
    line("What these figures leave out:");
    report.blindTo().forEach(limit -> line("- " + limit));
    return text.toString();
  }

  private void table(String title, List<List<String>> rows) {
    line("");
    line(title);
    List<List<String>> all = new ArrayList<>(List.of(words.header("")));
    all.addAll(rows);
    int[] width = new int[all.get(0).size()];
    for (List<String> row : all) {
      for (int i = 0; i < width.length; i++) {
        width[i] = Math.max(width[i], row.get(i).length());
      }
    }
    for (List<String> row : all) {
      StringBuilder padded = new StringBuilder("  ");
      for (int i = 0; i < width.length; i++) {
        String space = " ".repeat(width[i] - row.get(i).length());
        padded.append(i == 0 ? row.get(i) + space : "  " + space + row.get(i));
      }
      line(padded.toString().stripTrailing());
    }
  }

  private void line(String words) {
    text.append(words).append('\n');
  }
}
