/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.judge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.trial.TrialMeasure;
import io.corelane.affinity.trial.TrialVerdict;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTextTest {

  private static final long BEGUN = 1_793_693_400_000L;

  private static TrialFigures trial(TrialVerdict verdict, int pairs) {
    return new TrialFigures(
        "off",
        "bind",
        verdict,
        pairs,
        20_000,
        BEGUN,
        verdict == TrialVerdict.UNDECIDED ? 0 : BEGUN + 5_400_000,
        List.of(
            new MeasureFigures(TrialMeasure.RECEIVED, pairs, 0.98, 0.91, 1.055),
            new MeasureFigures(TrialMeasure.PER_DATA_NODE_CPU, pairs, 1.061, 1.049, 1.073),
            new MeasureFigures(TrialMeasure.PER_MACHINE_CPU, 0, 1, 0.25, 4)));
  }

  @Test
  void theAnswerForATicketHasFiveLines() {
    assertEquals(
        List.of(
            "On this DataNode, over 214 slices of 20 s since 3 November 2026, bind received 6.1 %"
                + " more per CPU-second of the DataNode (4.9 to 7.3 %).",
            "Verdict: bind helps, since 3 November 2026, 09:40. In force: bind.",
            "  received per second                           -2.0 % (-9.0 to +5.5 %)",
            "  received per CPU-second of the DataNode       +6.1 % (+4.9 to +7.3 %)",
            "  received per CPU-second of the machine        not measured yet"),
        VerdictText.lines(trial(TrialVerdict.HELPS, 107), "bind", ZoneOffset.UTC));
  }

  @Test
  void beforeTheFirstPairItSaysSo() {
    List<String> lines = VerdictText.lines(trial(TrialVerdict.UNDECIDED, 0), "off", ZoneOffset.UTC);
    assertEquals(
        "On this DataNode, over 0 slices of 20 s since 3 November 2026, bind was not compared yet.",
        lines.get(0));
    assertEquals("Verdict: none yet on bind against off. In force: off.", lines.get(1));
  }

  @Test
  void eachVerdictIsAClause() {
    assertEquals(
        "bind helps: it received 6.1 % more per CPU-second of the DataNode (4.9 to 7.3 %), over 214"
            + " slices of 20 s",
        VerdictText.finding(trial(TrialVerdict.HELPS, 107)));
    assertEquals(
        "bind makes no difference that matters: it received 6.1 % more per CPU-second of the"
            + " DataNode (4.9 to 7.3 %), over 214 slices of 20 s",
        VerdictText.finding(trial(TrialVerdict.NO_DIFFERENCE, 107)));
    assertEquals(
        "bind was left because its trial cost too much, perhaps by chance: it received 2.0 % less"
            + " per second (-9.0 to +5.5 %), over 214 slices of 20 s",
        VerdictText.finding(trial(TrialVerdict.TOO_DEAR, 107)));
    assertEquals(
        "bind was left because writes failed in its slices, over 6 slices of 20 s",
        VerdictText.finding(trial(TrialVerdict.FAILS, 3)));
    assertEquals(
        "too little was received to compare bind and off",
        VerdictText.finding(trial(TrialVerdict.NO_DIFFERENCE, 0)));
    assertEquals(
        "no slices of bind and off are compared yet",
        VerdictText.finding(trial(TrialVerdict.UNDECIDED, 0)));
  }

  @Test
  void aHarmIsToldByTheMeasureThatShowsIt() {
    TrialFigures harm =
        new TrialFigures(
            "bind",
            "steer",
            TrialVerdict.HARMS,
            12,
            1500,
            BEGUN,
            BEGUN,
            List.of(
                new MeasureFigures(TrialMeasure.RECEIVED, 12, 0.7, 0.6, 0.8),
                new MeasureFigures(TrialMeasure.PER_DATA_NODE_CPU, 12, 0.9, 0.7, 1.1)));
    assertEquals(
        "steer harms: it received 30.0 % less per second (20.0 to 40.0 %), over 24 slices of 1500"
            + " ms; bind stays in force",
        VerdictText.news(harm));
  }
}
