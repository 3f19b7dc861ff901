/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import static io.corelane.bench.rig.lines.LineReports.MACHINE;
import static io.corelane.bench.rig.lines.LineReports.round;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.bench.rig.compare.RigWay;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineTableTest {

  private static LineReport report(LineDump.Machine machine) {
    return LineReports.of(
        machine,
        true,
        List.of(
            round(1, RigWay.STOCK, 1000, 600),
            round(1, RigWay.BIND, 300, 100),
            round(2, RigWay.BIND, 500, 200),
            round(2, RigWay.STOCK, 2000, 800)));
  }

  @Test
  void aWayIsHeldAgainstStockRoundByRound() {
    LineRatio bind = report(MACHINE).ofStock().get(0);
    assertEquals(RigWay.BIND, bind.way());
    assertEquals(List.of(0.3, 0.25), bind.crossing());
  }

  @Test
  void withoutStockThereIsNothingToHoldAgainst() {
    assertEquals(List.of(), LineRatio.of(List.of(round(1, RigWay.BIND, 1, 1))));
  }

  @Test
  void theTableHasMeansAndExtremes() {
    String table = new LineTable(report(MACHINE)).render();
    assertTrue(table.contains("1,500 (1,000-2,000)"), table);
    assertTrue(table.contains("400 (300-500)"), table);
    assertTrue(table.contains("memcpy"), table);
    assertTrue(table.contains("700 (600-800)"), table);
    assertTrue(table.contains("bind: 0.28 (0.25 to 0.30 in its rounds)"), table);
    assertTrue(table.contains("50.0 (50.0-50.0)"), table);
    assertTrue(table.contains("share one thread"), table);
    assertTrue(!table.contains("another last-level cache of the node"), table);
  }

  @Test
  void cachesOfANodeAreTold() {
    String table = new LineTable(report(new LineDump.Machine(8, 4, 2, 1, 0, 1024, 16))).render();
    assertTrue(table.contains("from another last-level cache of the node"), table);
    assertTrue(table.contains("or another last-level cache of the node"), table);
  }

  @Test
  void thePageHasTheSameFigures() {
    String html = LinePage.of(report(MACHINE)).html();
    assertTrue(html.contains("1,500 (1,000-2,000)"), html);
    assertTrue(html.contains("emulated: lines counted, no times"), html);
  }

  @Test
  void theFileHasNamesThatOthersCanRead() throws Exception {
    ObjectMapper json = new ObjectMapper();
    JsonNode read = json.readTree(json.writeValueAsString(report(MACHINE)));
    assertEquals(1500, read.at("/ways/0/figures/crossing/mean").asDouble());
    assertEquals(0.25, read.at("/ofStock/0/crossing/1").asDouble());
    assertEquals("two-node", read.at("/profile").asText());
    assertEquals(300, read.at("/rounds/1/perMib/crossing").asDouble());
    assertTrue(read.at("/blindTo").size() > 5, read::toString);
  }
}
