/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import io.corelane.bench.report.Block;
import io.corelane.bench.report.Page;
import java.util.ArrayList;
import java.util.List;

/** The report as a page. */
final class LinePage {

  private static final String UNIT = "Lines of 64 bytes per MiB, mean of the rounds (least-most)";

  private LinePage() {}

  static Page of(LineReport report) {
    LineWords words = new LineWords(report);
    List<Page.Section> sections = new ArrayList<>();
    for (LineFigure.Part part : LineFigure.Part.values()) {
      sections.add(section(part.text(), words.header("lines"), words.rows(part)));
    }
    sections.add(section(words.functionsTitle(), words.header("function"), words.functions()));
    sections.add(
        new Page.Section(
            "Where the bytes were received",
            List.of(
                new Block.Table(
                    "By the kernel's trace events",
                    words.header("share"),
                    List.of(words.receivers())))));
    sections.add(
        new Page.Section(
            "What these figures leave out",
            report.blindTo().stream().map(limit -> (Block) new Block.Paragraph(limit)).toList()));
    return new Page(words.title(), String.join(". ", words.verdicts()), facts(report), sections);
  }

  private static Page.Section section(String title, List<String> header, List<List<String>> rows) {
    return new Page.Section(title, List.of(new Block.Table(UNIT, header, rows)));
  }

  private static List<Page.Fact> facts(LineReport report) {
    List<Page.Fact> facts = new ArrayList<>();
    facts.add(new Page.Fact("Kind", "emulated: lines counted, no times"));
    facts.add(new Page.Fact("Each upload", new LineWords(report).uploads()));
    facts.add(
        new Page.Fact(
            "Machine",
            "%d CPUs, %d last-level caches, %d nodes; NIC on node %d, disk on node %d"
                .formatted(
                    report.machine().cpus(),
                    report.machine().caches(),
                    report.machine().nodes(),
                    report.machine().nicNode(),
                    report.machine().diskNode())));
    report.setup().keys().forEach((key, value) -> facts.add(new Page.Fact(key, value)));
    report.ways().forEach(way -> facts.add(new Page.Fact(way.way().word(), way.way().text())));
    return facts;
  }
}
