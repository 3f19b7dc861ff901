/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A piece of a {@link Page}. */
public sealed interface Block {

  /** What the template reads: one key, the kind, and its content. */
  Map<String, Object> model();

  /** Running text. */
  record Paragraph(String text) implements Block {
    @Override
    public Map<String, Object> model() {
      return Map.of("paragraph", Map.of("text", text));
    }
  }

  /** Text that must not be overlooked: a verdict, a restriction. */
  record Note(String text) implements Block {
    @Override
    public Map<String, Object> model() {
      return Map.of("note", Map.of("text", text));
    }
  }

  /** Text kept line by line, such as a command. */
  record Code(String text) implements Block {
    @Override
    public Map<String, Object> model() {
      return Map.of("code", Map.of("text", text));
    }
  }

  /** A picture. */
  record Figure(Svg svg, String caption) implements Block {
    @Override
    public Map<String, Object> model() {
      return Map.of("figure", Map.of("svg", svg.text(), "caption", caption));
    }
  }

  /**
   * A table. The first column names the row, all others are set flush right.
   *
   * @param caption what it shows
   * @param header the columns
   * @param rows as long as the header, each
   */
  record Table(String caption, List<String> header, List<List<String>> rows) implements Block {

    public Table {
      header = List.copyOf(header);
      rows = rows.stream().map(List::copyOf).toList();
      for (List<String> row : rows) {
        if (row.size() != header.size()) {
          throw new IllegalArgumentException(
              "a row of " + row.size() + " cells below a header of " + header.size() + ": " + row);
        }
      }
    }

    @Override
    public Map<String, Object> model() {
      List<Map<String, Object>> body = new ArrayList<>();
      for (List<String> row : rows) {
        body.add(Map.of("name", row.get(0), "cells", row.subList(1, row.size())));
      }
      return Map.of("table", Map.of("caption", caption, "header", header, "rows", body));
    }
  }
}
