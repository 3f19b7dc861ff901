/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class MatrixTextTest {

  @Test
  void everyFigureHasItsMap() {
    String text = new MatrixText(Samples.complete()).render();
    assertEquals(
        """
        Affinity matrix, 2 x 2: softirq by receiver, one TCP flow per cell
          Machine      2 CPUs (0-1), 1 last-level cache, 1 NUMA node
          Kernel       Linux 6.12
          Each cell    1024 MiB, 2 rounds in random order; medians
          Softirq      RPS on a veth, to the row's CPU
          Sender       on the same CPUs where no other is left
          JDK          17.0.15
        """
            .lines()
            .toList(),
        text.lines().limit(7).toList());
    assertTrue(text.contains("MiB/s, median of 2\n"), text);
    assertTrue(text.contains("1536 \u2588"), text);
    assertTrue(text.contains("instructions per GiB, in millions"), text);
    assertTrue(text.contains("On two cores below one last-level cache: 1280 MiB/s"), text);
    assertTrue(text.contains("From round to round one cell's MiB/s differ by 0 %"), text);
  }

  @Test
  void aCellWithoutAMeasurementIsADash() {
    String text = new MatrixText(Samples.report(2, List.of(Samples.trial(1, 0, 1, 1)))).render();
    assertTrue(text.lines().anyMatch(line -> line.matches(" {2}cpu 1 +- +-")), text);
    assertTrue(text.contains("Each cell is measured once"), text);
  }

  @Test
  void thePageHasAMapForEveryFigure() {
    String html = MatrixPage.of(Samples.complete()).html();
    assertEquals(6, html.split("<figure>", -1).length - 1);
    assertTrue(html.contains("softirq cpu 0, receiver cpu 1 (SAME_LLC): 1536.0 MiB/s"), html);
  }
}
