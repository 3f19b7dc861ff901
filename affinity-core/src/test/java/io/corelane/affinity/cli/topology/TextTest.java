/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.topology;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How text is shortened and aligned. */
class TextTest {

  @Test
  void columnsAlignAndTheLastGoesOnBelowItself() {
    String list =
        IntStream.range(0, 34).mapToObj(i -> "" + 2 * i).reduce((a, b) -> a + "," + b).orElse("");
    assertEquals(
        """
        name      CPUs
        x         1
        a longer  0,2,4,6,8,10,12,14,16,18,20,22,24,26,28,30,32,34,36,38,40,42,44,46,48,50,52,54,56,58,60,
                  62,64,66
      """,
        new TextTable(2).row("name", "CPUs").row("x", "1").row("a longer", list).text());
  }

  @Test
  void whatCannotBeBrokenIsNotCut() {
    assertEquals(List.of("abcdefgh"), TextTable.wrap("abcdefgh", 4));
    assertEquals(List.of("abcd", "efgh"), TextTable.wrap("abcd efgh", 4));
    assertEquals(List.of("ab,", "cd"), TextTable.wrap("ab,cd", 4));
  }

  @Test
  void manyLikeQueuesAreOneLine() {
    List<QueueRow> queues = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      queues.add(row(i, 100 + i, "mlx5_comp" + i + "@pci:0000:3b:00.0", Movability.MOVABLE, i));
    }
    assertEquals(
        List.of(List.of("0-63", "100-163", "mlx5_comp[0-63]", "yes", "0-63 (1 each)")),
        QueueLines.of(queues, false));
    assertEquals(64, QueueLines.of(queues, true).size());
    assertEquals(8, QueueLines.of(queues.subList(0, 8), false).size(), "few are shown one by one");
    queues.set(10, row(10, 110, "mlx5_comp10", Movability.FIXED, 10));
    assertEquals(
        List.of("0-9", "10", "11-63"),
        QueueLines.of(queues, false).stream().map(cells -> cells.get(0)).toList());
  }

  @Test
  void aQueueWithoutAnInterruptShowsThat() {
    QueueRow queue =
        new QueueRow(
            3,
            Optional.empty(),
            Movability.UNKNOWN,
            Optional.empty(),
            OptionalInt.empty(),
            "RPS to 4-7");
    assertEquals(
        List.of(List.of("3", "?", "?", "?", "?; RPS to 4-7")),
        QueueLines.of(List.of(queue), false));
  }

  @ParameterizedTest
  @CsvSource({
    "eth0-TxRx-0 eth0-TxRx-1 eth0-TxRx-2, eth0-TxRx-[0-2]",
    "nvme1q1 nvme1q2, nvme1q[1-2]",
    "virtio2-input.0 virtio2-input.1, virtio2-input.[0-1]",
    "eth0-TxRx-0 eth0-TxRx-2, eth0-TxRx-0 .. eth0-TxRx-2",
    "a a, a",
  })
  void namesThatCountUpAreShownAsASpan(String names, String shown) {
    assertEquals(shown, QueueLines.actions(List.of(names.split(" ", -1))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5|5",
        "1 2 3 7|1-3,7",
        "3 1 2|1-3",
        "0 2 4 6 8 10 12 14 16 18 20|0,..,20",
      })
  void numbersAreShownAsRanges(String numbers, String shown) {
    IntStream values = List.of(numbers.split(" ", -1)).stream().mapToInt(Integer::parseInt);
    assertEquals(shown, QueueLines.ranges(values));
  }

  private static QueueRow row(int queue, int irq, String action, Movability movability, int cpu) {
    return new QueueRow(
        queue,
        Optional.of(new IrqIdentity(irq, "0000:3b:00.0", action)),
        movability,
        Optional.of(CpuSet.of(cpu)),
        OptionalInt.empty(),
        "");
  }
}
