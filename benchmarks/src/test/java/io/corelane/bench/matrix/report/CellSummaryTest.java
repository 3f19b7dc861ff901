/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellSummaryTest {

  @Test
  void medianAndEndsOfACell() {
    CellSummary cell = CellSummary.of(Samples.complete()).get(1);
    assertEquals(new Pair(0, 1), cell.pair());
    assertEquals("SAME_LLC", cell.distance());
    assertEquals(2, cell.trials());
    assertEquals(1536, cell.rate().median(), 1e-9);
    assertEquals(1024, cell.rate().least(), 1e-9);
    assertEquals(2048, cell.rate().most(), 1e-9);
    assertEquals(1.5, cell.cpu().median(), 1e-9);
    assertEquals(new Ran(1990, 2000), cell.ran().receiver());
  }

  @Test
  void completeAndInPlaceIsGood() {
    MatrixVerdict verdict = MatrixVerdict.of(Samples.complete());
    assertTrue(verdict.good(), verdict::sentence);
  }

  @Test
  void aThreadThatRanElsewhereIsNotAndIsNamed() {
    List<Trial> trials = new ArrayList<>(Samples.complete().trials());
    trials.set(3, Samples.elsewhere(1, 1, 1));
    MatrixVerdict verdict = MatrixVerdict.of(Samples.report(2, trials));
    assertFalse(verdict.good());
    assertTrue(verdict.sentence().contains("1 of 4 cells"), verdict::sentence);
    assertTrue(
        verdict.sentence().contains("softirq cpu 1, receiver cpu 1 (packets 100 %, receiver 74 %)"),
        verdict::sentence);
  }

  @Test
  void anInterruptedMatrixIsNotAndSaysHowToGoOn() {
    MatrixVerdict verdict = MatrixVerdict.of(Samples.report(2, List.of(Samples.trial(1, 0, 1, 1))));
    assertFalse(verdict.good());
    assertEquals("1 of 8 measurements are made; --resume makes the others", verdict.sentence());
  }

  @Test
  void sharesAreRoundedDownAndUnknownIsNoZero() {
    assertEquals("99", new Ran(9999, 10000).percent());
    assertEquals("?", Ran.UNKNOWN.percent());
    assertEquals("0", new Ran(0, 7).percent());
  }
}
