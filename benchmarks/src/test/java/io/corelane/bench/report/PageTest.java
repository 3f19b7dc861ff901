/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class PageTest {

  private static final String HOSTILE = "<script>alert('1')</script> & \"quotes\"";

  @Test
  void everyKindOfBlockIsThere() {
    String html =
        page(
                new Block.Paragraph("a paragraph"),
                new Block.Note("a note"),
                new Block.Code("a\ncommand"),
                new Block.Figure(map("a map").svg(), "a caption"),
                new Block.Table("a table", List.of("cpu", "MiB/s"), List.of(List.of("0", "512"))))
            .html();
    assertTrue(html.contains("<p>a paragraph</p>"), html);
    assertTrue(html.contains("<p class=\"note\">a note</p>"), html);
    assertTrue(html.contains("<pre>a\ncommand</pre>"), html);
    assertTrue(html.contains("<figcaption>a caption</figcaption>"), html);
    assertTrue(html.contains("<tr><th scope=\"row\">0</th><td>512</td></tr>"), html);
    assertTrue(html.contains("<dt>Kernel</dt><dd>6.18</dd>"), html);
  }

  @Test
  void noTextBecomesMarkup() {
    String html =
        new Page(
                HOSTILE,
                HOSTILE,
                List.of(new Page.Fact(HOSTILE, HOSTILE)),
                List.of(
                    new Page.Section(
                        HOSTILE,
                        List.of(
                            new Block.Paragraph(HOSTILE),
                            new Block.Note(HOSTILE),
                            new Block.Code(HOSTILE),
                            new Block.Figure(map(HOSTILE).svg(), HOSTILE),
                            new Block.Table(
                                HOSTILE, List.of(HOSTILE), List.of(List.of(HOSTILE)))))))
            .html();
    assertFalse(html.contains("<script"), html);
  }

  @Test
  void needsNothingFromElsewhere() {
    String html = page(new Block.Figure(map("a map").svg(), "")).html();
    assertFalse(html.contains("src="), html);
    assertFalse(html.contains("href="), html);
    assertFalse(html.contains("url("), html);
    assertFalse(html.contains("@import"), html);
    assertTrue(html.contains("default-src 'none'"), html);
  }

  @Test
  void pictureIsWellFormedAndHasOneTitledRectanglePerCell() throws Exception {
    Document svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(map(HOSTILE).svg().text())));
    var tips =
        java.util.stream.IntStream.range(0, svg.getElementsByTagName("title").getLength())
            .mapToObj(i -> svg.getElementsByTagName("title").item(i).getTextContent())
            .toList();
    assertTrue(tips.containsAll(List.of(HOSTILE, "tip 1", "tip 2", "tip 3", "not measured")));
  }

  @Test
  void lowIsGoodTurnsTheColoursRound() {
    String high = map("x").svg().text();
    String low =
        new HeatMap("x", "", "", List.of("0", "1"), List.of("0", "1"), map("x").cells(), true)
            .svg()
            .text();
    assertTrue(high.contains("fill=\"#00224e\"><title>tip 1"), high);
    assertTrue(low.contains("fill=\"#fee838\"><title>tip 1"), low);
  }

  @Test
  void refusesCellsThatDoNotFit() {
    assertThrows(
        IllegalArgumentException.class,
        () ->
            new HeatMap(
                "t", "a", "d", List.of("0"), List.of("0"), List.of(List.of(), List.of()), false));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Block.Table("c", List.of("a", "b"), List.of(List.of("only one"))));
  }

  @Test
  void numbersInPicturesAreShort() {
    assertEquals("1.5", Svg.number(1.50));
    assertEquals("100", Svg.number(100));
    assertEquals("0", Svg.number(-0.001));
  }

  private static HeatMap map(String title) {
    return new HeatMap(
        title,
        "receiver",
        "softirq",
        List.of("0", "1"),
        List.of("0", "1"),
        List.of(List.of(cell(1), cell(2)), List.of(cell(3), Optional.<HeatMap.Cell>empty())),
        false);
  }

  private static Optional<HeatMap.Cell> cell(int value) {
    return Optional.of(new HeatMap.Cell(value, "" + value, "below", "tip " + value));
  }

  private static Page page(Block... blocks) {
    return new Page(
        "title",
        "lead",
        List.of(new Page.Fact("Kernel", "6.18")),
        List.of(new Page.Section("heading", List.of(blocks))));
  }
}
