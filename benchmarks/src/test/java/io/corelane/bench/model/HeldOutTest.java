/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.model.sim.Draw;
import io.corelane.bench.model.sim.Parameter;
import io.corelane.bench.model.sim.Source;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class HeldOutTest {

  private static final int DRAWS = 3;

  @Test
  void nothingIsCalibratedOnWhatIsHeldOut() {
    Set<Source> calibrated =
        Arrays.stream(Parameter.values())
            .map(parameter -> parameter.source)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Source.class)));
    for (HeldOut figure : HeldOut.values()) {
      assertFalse(calibrated.contains(figure.source), figure + " " + figure.source);
    }
    assertTrue(HeldOut.values().length >= 6);
  }

  @Test
  void theSameSeedSaysTheSameAndNoIntervalIsWiderThanAFactorOfTwo() {
    List<HeldOutCheck> checks = HeldOut.check(Draw.sample(1, DRAWS), 1);
    assertEquals(checks, HeldOut.check(Draw.sample(1, DRAWS), 1));
    for (HeldOutCheck check : checks) {
      boolean predicts = check.modelled().known().isPresent();
      assertEquals(predicts, check.modelled().missing().isEmpty(), check.toString());
      check
          .modelled()
          .known()
          .ifPresent(interval -> assertTrue(interval.factor() <= 2, check.toString()));
    }
  }

  @Test
  void insideIsWithinTheIntervalAndNowhereElse() {
    Prediction known = Prediction.of(Draw.sample(1, 3), List.of(0.5, 0.6, 0.8));
    assertEquals("inside", new HeldOutCheck("", Source.HANFORD, 0.8, known).verdict());
    HeldOutCheck above = new HeldOutCheck("", Source.HANFORD, 0.81, known);
    assertEquals("outside", above.verdict());
    assertFalse(above.inside());
    HeldOutCheck unknown = new HeldOutCheck("", Source.HANFORD, 0.8, Prediction.cannot("a term"));
    assertEquals("cannot predict: a term", unknown.verdict());
    assertFalse(unknown.inside());
  }
}
