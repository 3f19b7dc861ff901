/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchVerdictTest {

  private static final double PRECISION = 0.03;
  private static final TwoWays MODES = new TwoWays(Way.STOCK, "bind");

  @ParameterizedTest(name = "{0} {1} +- {2} in {3} pairs: {4}")
  @CsvSource({
    "THROUGHPUT, 1.2, 0.02, 20, BETTER",
    "THROUGHPUT, 0.8, 0.02, 20, WORSE",
    "DATA_NODE_CPU, 1.2, 0.02, 20, WORSE",
    "DATA_NODE_CPU, 0.8, 0.02, 20, BETTER",
    "BESIDE, 0.8, 0.02, 20, WORSE",
    "ACK_P99, 1.2, 0.02, 20, WORSE",
    "ACK_P99, 0.8, 0.02, 20, BETTER",
    "THROUGHPUT, 1.0, 0.02, 20, NO_DIFFERENCE",
    "THROUGHPUT, 1.0, 0.3, 20, NOT_SHOWN",
    // However clear they look.
    "THROUGHPUT, 2.0, 0.01, 5, NOT_SHOWN",
    // Shown, though small: it is said how small.
    "THROUGHPUT, 1.01, 0.005, 20, BETTER"
  })
  void saysWhatIsShown(
      Metric metric, double ratio, double scatter, int pairs, BenchVerdict.Kind expected) {
    BenchVerdict verdict =
        BenchVerdict.of(figure(metric, ratio, scatter, pairs), MODES, PRECISION, true);
    assertEquals(expected, verdict.kind(), verdict::sentence);
    assertTrue(verdict.sentence().contains("stock"), verdict::sentence);
    assertTrue(verdict.sentence().contains("bind"), verdict::sentence);
  }

  @Test
  void sentencesOfAllKinds() {
    assertEquals(
        List.of(
            "Throughput is 20.0 % higher in bind than in stock (95 % interval: +18.9 % to +21.2"
                + " %).",
            "Throughput: no difference of 3.0 % or more between stock and bind (95 % interval: -1.0"
                + " % to +1.0 %; of the median: -2.0 % to +2.0 %).",
            "Throughput: whether stock and bind differ is not shown; these pairs could not tell"
                + " anything from -25.9 % to +35.0 %.",
            "Throughput in bind was 2.000 times that in stock; 5 pairs are too few to say more."),
        List.of(
                figure(Metric.THROUGHPUT, 1.2, 0.02, 20),
                figure(Metric.THROUGHPUT, 1.0, 0.02, 20),
                figure(Metric.THROUGHPUT, 1.0, 0.3, 20),
                figure(Metric.THROUGHPUT, 2.0, 0.0, 5))
            .stream()
            .map(figure -> BenchVerdict.of(figure, MODES, PRECISION, true).sentence())
            .toList());
  }

  /** The mean's interval lies to one side of 1, the median's on both. */
  @Test
  void aSmallDifferenceIsNotDenied() {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      ratios.add(i < 7 ? 0.999 : 1.018 + i * 0.0001);
    }
    Estimate estimate = Estimate.of(ratios);
    assertTrue(estimate.low() > 1 && estimate.medianLow() < 1, estimate::toString);
    String sentence =
        BenchVerdict.of(
                new Comparison.Figure(Metric.THROUGHPUT, 1, 1, estimate, ratios),
                MODES,
                PRECISION,
                true)
            .sentence();
    assertTrue(
        sentence.startsWith("Throughput: no difference of 3.0 % or more between"), () -> sentence);
  }

  /** Ratios that lie at equal distances to both sides. */
  private static Comparison.Figure figure(Metric metric, double ratio, double scatter, int pairs) {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      ratios.add(ratio * Math.exp(i % 2 == 0 ? scatter : -scatter));
    }
    return new Comparison.Figure(metric, 1, ratio, Estimate.of(ratios), ratios);
  }
}
