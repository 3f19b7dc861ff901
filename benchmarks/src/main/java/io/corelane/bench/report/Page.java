/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.report;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A report as one HTML file: no script, no external resource, light and dark as the reader's system
 * wants it, readable on a phone and on paper. All text is escaped.
 *
 * @param title its name
 * @param lead the result, in one or two sentences
 * @param facts what was measured where: name and value
 * @param sections the rest, in order
 */
public record Page(String title, String lead, List<Fact> facts, List<Section> sections) {

  public Page {
    facts = List.copyOf(facts);
    sections = List.copyOf(sections);
  }

  /**
   * A fact of the run.
   *
   * @param name such as {@code Kernel}
   * @param value with its unit
   */
  public record Fact(String name, String value) {}

  /**
   * A part of the page under its own heading.
   *
   * @param heading the heading
   * @param blocks what is in it, in order
   */
  public record Section(String heading, List<Block> blocks) {

    public Section {
      blocks = List.copyOf(blocks);
    }
  }

  /** Renders the page: a whole HTML document. */
  public String html() {
    return Holder.TEMPLATE.execute(
        Map.of(
            "title",
            title,
            "lead",
            lead,
            "facts",
            facts.stream().map(f -> Map.of("name", f.name(), "value", f.value())).toList(),
            "sections",
            sections.stream()
                .map(
                    s ->
                        Map.of(
                            "heading",
                            s.heading(),
                            "blocks",
                            s.blocks().stream().map(Block::model).toList()))
                .toList()));
  }

  /** Writes the page. */
  public void write(Path file) throws HarnessException {
    try {
      Files.writeString(file, html());
    } catch (IOException e) {
      throw new HarnessException("--html " + file + " cannot be written: " + e.getMessage(), e);
    }
  }

  /** Compiled once, and only if a page is asked for. */
  private static final class Holder {

    static final Template TEMPLATE = load();

    private static Template load() {
      try (InputStream in = Page.class.getResourceAsStream("page.mustache")) {
        if (in == null) {
          throw new IllegalStateException("page.mustache is missing from the build");
        }
        return Mustache.compiler()
            .escapeHTML(true)
            .compile(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
