/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.trial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class SwitchbackTrialTest {

  private static final double GIB = 1 << 30;
  private static final TrialRules RULES = new TrialRules(0.05, 0.2, 0.03, 10, 2, 60);

  private static final Slice BASELINE = new Slice(20, 20 * GIB, 20, 30, 0);

  /** Pairs of the baseline with slices that bring so many times as much in each measure. */
  private static SwitchbackTrial pairs(int pairs, double received, double perCpu) {
    SwitchbackTrial trial = SwitchbackTrial.BEGIN;
    for (int i = 0; i < pairs; i++) {
      double noise = i % 2 == 0 ? 1.01 : 1 / 1.01;
      Slice other =
          new Slice(
              20, 20 * GIB * received * noise, 20 * received / perCpu, 30 * received / perCpu, 0);
      trial = trial.with(BASELINE, other);
    }
    return trial;
  }

  @Test
  void whatBringsMoreHelps() {
    assertEquals(TrialVerdict.HELPS, pairs(30, 1.1, 1).verdict(RULES, TrialVerdict.UNDECIDED));
    assertEquals(
        TrialVerdict.HELPS,
        pairs(30, 1, 1.1).verdict(RULES, TrialVerdict.UNDECIDED),
        "the CPU alone");
  }

  @Test
  void whatBringsLessOfOneMeasureHarms() {
    assertEquals(TrialVerdict.HARMS, pairs(30, 0.9, 1).verdict(RULES, TrialVerdict.UNDECIDED));
    assertEquals(
        TrialVerdict.HARMS,
        pairs(30, 1.2, 0.9).verdict(RULES, TrialVerdict.UNDECIDED),
        "whatever else it brings");
  }

  /** Not yet a harm beyond doubt, but nobody would call it a help. */
  @Test
  void whatSeemsToCostMoreThanMattersDoesNotHelp() {
    SwitchbackTrial trial = pairs(14, 1, 1.3);
    for (int i = 0; i < 6; i++) {
      trial = trial.with(BASELINE, new Slice(20, 20 * GIB * (i % 2 == 0 ? 0.5 : 1.1), 1, 1, 0));
    }
    assertEquals(TrialVerdict.UNDECIDED, trial.verdict(RULES, TrialVerdict.UNDECIDED));
  }

  @Test
  void beforeEnoughPairsOnlyAHarmIsSaid() {
    TrialRules patient = new TrialRules(0.05, 0.2, 0.03, 50, 2, 60);
    assertEquals(
        TrialVerdict.UNDECIDED, pairs(30, 1.1, 1).verdict(patient, TrialVerdict.UNDECIDED));
    assertEquals(TrialVerdict.HARMS, pairs(30, 0.9, 1).verdict(patient, TrialVerdict.UNDECIDED));
  }

  @Test
  void whatDiffersByLessThanMattersMakesNoDifference() {
    TrialRules long_ = new TrialRules(0.05, 0.2, 0.03, 10, 2, 10_000);
    assertEquals(
        TrialVerdict.NO_DIFFERENCE, pairs(200, 1, 1).verdict(long_, TrialVerdict.UNDECIDED));
  }

  @Test
  void whatIsNotFoundInTheMostPairsMakesNoDifference() {
    SwitchbackTrial trial = pairs(8, 1, 1);
    assertEquals(TrialVerdict.UNDECIDED, trial.verdict(RULES, TrialVerdict.UNDECIDED));
    for (int i = 8; i < 60; i++) {
      trial = trial.with(BASELINE, new Slice(20, 20 * GIB * (i % 2 == 0 ? 2 : 0.5), 20, 30, 0));
    }
    assertEquals(TrialVerdict.NO_DIFFERENCE, trial.verdict(RULES, TrialVerdict.UNDECIDED));
  }

  /** Neither because later pairs are noisy, nor because there are many of them. */
  @Test
  void whatWasShownStaysUntilSomethingElseIs() {
    SwitchbackTrial trial = pairs(14, 1.1, 1);
    TrialVerdict said = trial.verdict(RULES, TrialVerdict.UNDECIDED);
    assertEquals(TrialVerdict.HELPS, said);
    for (int i = 14; i < 70; i++) {
      trial = trial.with(BASELINE, new Slice(20, 20 * GIB * (i % 2 == 0 ? 1.9 : 0.7), 20, 30, 0));
      said = trial.verdict(RULES, said);
      assertEquals(TrialVerdict.HELPS, said, "pair " + i);
    }
    assertEquals(
        TrialVerdict.NO_DIFFERENCE,
        trial.verdict(RULES, TrialVerdict.UNDECIDED),
        "had it said nothing");
    for (int i = 70; i < 200; i++) {
      trial = trial.with(BASELINE, new Slice(20, 10 * GIB, 20, 30, 0));
      said = trial.verdict(RULES, said);
    }
    assertEquals(TrialVerdict.HARMS, said);
  }

  /** Two slices' worth of uploads: not yet a harm beyond doubt, but nobody would try on. */
  @Test
  void whatLosesTooMuchIsNotTriedOn() {
    assertEquals(TrialVerdict.UNDECIDED, pairs(3, 0.5, 1).verdict(RULES, TrialVerdict.UNDECIDED));
    assertEquals(TrialVerdict.TOO_DEAR, pairs(8, 0.5, 1).verdict(RULES, TrialVerdict.UNDECIDED));
  }

  /** Five of five: no fair coin does that often, and the next would cost as much. */
  @Test
  void nothingAtAllIsLeftAfterTheFifthPair() {
    Slice nothing = new Slice(20, 0, 1, 1, 0);
    SwitchbackTrial trial = SwitchbackTrial.BEGIN;
    for (int i = 0; i < 4; i++) {
      trial = trial.with(BASELINE, nothing);
      assertEquals(TrialVerdict.UNDECIDED, trial.verdict(TrialRules.USUAL, TrialVerdict.UNDECIDED));
    }
    assertEquals(
        TrialVerdict.TOO_DEAR,
        trial.with(BASELINE, nothing).verdict(TrialRules.USUAL, TrialVerdict.UNDECIDED));
  }

  @Test
  void noPairGainsOrLosesMoreThanASlice() {
    Slice nothing = new Slice(20, 0, 1, 1, 0);
    assertEquals(-1, SwitchbackTrial.BEGIN.with(BASELINE, nothing).gain());
    assertEquals(1, SwitchbackTrial.BEGIN.with(nothing, BASELINE).gain());
    assertEquals(0, SwitchbackTrial.BEGIN.with(nothing, nothing).gain());
  }

  @Test
  void aMeasureWithoutAFigureHasNoPart() {
    SwitchbackTrial trial = SwitchbackTrial.BEGIN;
    for (int i = 0; i < 30; i++) {
      trial = trial.with(new Slice(20, GIB, 0, 1, 0), new Slice(20, 1.1 * GIB, 0, 1.1, 0));
    }
    assertEquals(0, trial.of(TrialMeasure.PER_DATA_NODE_CPU).pairs());
    assertEquals(30, trial.pairs());
    assertEquals(TrialVerdict.HELPS, trial.verdict(RULES, TrialVerdict.UNDECIDED));
  }

  /** A CPU time that the JVM tells in one slice only is no effect, however large it looks. */
  @Test
  void aMeasureWithAFigureInOneSliceHasNoPart() {
    Slice untold = new Slice(20, 20 * GIB, 0, 30, 0);
    SwitchbackTrial trial = SwitchbackTrial.BEGIN.with(untold, BASELINE).with(BASELINE, untold);
    assertEquals(Evidence.NONE, trial.of(TrialMeasure.PER_DATA_NODE_CPU));
    assertEquals(2, trial.of(TrialMeasure.PER_MACHINE_CPU).pairs());
  }

  @Test
  void badFiguresAndRulesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new Slice(0, 1, 1, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> new Slice(1, Double.NaN, 1, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> new Slice(1, 1, -1, 1, 0));
    assertThrows(IllegalArgumentException.class, () -> new TrialRules(0, 0.2, 0.03, 10, 2, 60));
    assertThrows(IllegalArgumentException.class, () -> new TrialRules(0.05, 1, 0.03, 10, 2, 60));
    assertThrows(IllegalArgumentException.class, () -> new TrialRules(0.05, 0.2, 0, 10, 2, 60));
    assertThrows(IllegalArgumentException.class, () -> new TrialRules(0.05, 0.2, 0.03, 61, 2, 60));
    assertThrows(IllegalArgumentException.class, () -> new TrialRules(0.05, 0.2, 0.03, 10, 0, 60));
  }
}
