/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.queues;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.corelane.bench.rig.compare.RigWay;
import io.corelane.bench.rig.lines.LineReports;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueueTextTest {

  /** Three of four machines, one on which a round of bind moved as many lines as stock. */
  private static final QueueGrid GRID =
      new QueueGrid(
          List.of(
              new QueueCell(8, 1, LineReports.of(10_000, 2_000, true)),
              new QueueCell(1, 1, LineReports.of(10_000, 10_000, true)),
              new QueueCell(8, 4, LineReports.of(5_000, 500, true))));

  @Test
  void rowsAndColumnsAreInOrderAndWhatWasNotCountedIsABar() {
    String text = QueueText.of(GRID);
    assertTrue(
        text.contains(
            """
            stock
              RX  1                          4
              1   15,000 (10,000 to 20,000)  -
              8   15,000 (10,000 to 20,000)  7,500 (5,000 to 10,000)

            bind
              RX  1                          4
              1   10,000 (10,000 to 10,000)  -
              8   2,000 (2,000 to 2,000)     500 (500 to 500)

            bind to stock, mean of the rounds (least to most)
              RX  1                    4
              1   0.75 (0.50 to 1.00)  -
              8   0.15 (0.10 to 0.20)  0.08 (0.05 to 0.10)
            """),
        text);
  }

  @Test
  void aRoundThatIsNoBetterIsNotCountedAsBetter() {
    assertEquals(2, GRID.below(RigWay.BIND));
    assertTrue(QueueText.of(GRID).contains("in every round on 2 of 3 machines"), "the sentence");
  }

  @Test
  void aFileThatDiffersOnOneMachineIsTold() {
    QueueGrid grid = new QueueGrid(List.of(new QueueCell(1, 1, LineReports.of(2, 1, false))));
    assertFalse(grid.verified());
    assertTrue(QueueText.of(grid).contains("FILES DIFFER"), "the sentence");
    assertFalse(QueueText.of(GRID).contains("FILES DIFFER"), "the sentence");
  }

  @Test
  void theFileHasNamesThatOthersCanRead() throws Exception {
    ObjectMapper json = new ObjectMapper();
    JsonNode read = json.readTree(json.writeValueAsString(GRID));
    assertTrue(read.at("/verified").asBoolean(), read::toString);
    assertEquals(8, read.at("/cells/0/rxQueues").asInt());
    assertEquals(4, read.at("/cells/2/diskQueues").asInt());
    assertEquals(0.2, read.at("/cells/0/lines/ofStock/0/crossing/0").asDouble());
    assertTrue(read.at("/cells/0/lines/rounds").isMissingNode(), read::toString);
  }
}
