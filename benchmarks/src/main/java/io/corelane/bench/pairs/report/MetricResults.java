/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import io.corelane.bench.stat.Estimate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * What the pairs of two ways show of each metric. It is all pairs or none: leaving some out would
 * choose among them.
 *
 * @param figures the metrics that are known of every pair
 * @param lost in how many pairs a metric that was looked at has no value; without those that are
 *     known of every pair
 * @param alone the medians of metrics that only one of the ways has, by its name
 */
public record MetricResults(
    List<Comparison.Figure> figures,
    Map<Metric, Integer> lost,
    Map<Metric, Map<String, Double>> alone) {

  public MetricResults {
    figures = List.copyOf(figures);
    lost = Collections.unmodifiableMap(new LinkedHashMap<>(lost));
    alone = Collections.unmodifiableMap(new LinkedHashMap<>(alone));
  }

  /** The figure of a metric; nothing where it is not known. */
  Optional<Comparison.Figure> figure(Metric metric) {
    return figures.stream().filter(figure -> figure.metric() == metric).findFirst();
  }

  static MetricResults of(TwoWays ways, List<Sample> samples) {
    List<Comparison.Figure> figures = new ArrayList<>();
    Map<Metric, Integer> lost = new EnumMap<>(Metric.class);
    Map<Metric, Map<String, Double>> alone = new EnumMap<>(Metric.class);
    int pairs = samples.size() / 2;
    for (Metric metric : Metric.values()) {
      List<Double> ratios = ratios(metric, ways, samples);
      List<String> having =
          ways.both().stream().filter(way -> isMeasured(metric, way, samples)).toList();
      if (having.size() == 1) {
        String way = having.get(0);
        if (!values(metric, way, samples).isEmpty()) {
          alone.put(metric, Map.of(way, median(metric, way, samples)));
        }
      } else if (ratios.size() < pairs && !having.isEmpty()) {
        lost.put(metric, pairs - ratios.size());
      } else if (ratios.size() >= 2) {
        figures.add(
            new Comparison.Figure(
                metric,
                median(metric, ways.baseline(), samples),
                median(metric, ways.other(), samples),
                Estimate.of(ratios),
                ratios));
      }
    }
    return new MetricResults(figures, lost, alone);
  }

  private static boolean isMeasured(Metric metric, String way, List<Sample> samples) {
    return samples.stream()
        .anyMatch(sample -> sample.turn().mode().equals(way) && sample.measured(metric) != null);
  }

  /** The other way divided by the baseline within each pair that has both, in their order. */
  public static List<Double> ratios(Metric metric, TwoWays ways, List<Sample> samples) {
    Map<Integer, Double> baseline = values(metric, ways.baseline(), samples);
    Map<Integer, Double> other = values(metric, ways.other(), samples);
    List<Double> ratios = new ArrayList<>();
    baseline.forEach(
        (pair, value) -> {
          if (other.containsKey(pair)) {
            ratios.add(other.get(pair) / value);
          }
        });
    return ratios;
  }

  private static Map<Integer, Double> values(Metric metric, String mode, List<Sample> samples) {
    Map<Integer, Double> values = new TreeMap<>();
    for (Sample sample : samples) {
      OptionalDouble value = sample.value(metric);
      if (sample.turn().mode().equals(mode) && value.isPresent()) {
        values.put(sample.turn().pair(), value.getAsDouble());
      }
    }
    return values;
  }

  private static double median(Metric metric, String mode, List<Sample> samples) {
    double[] sorted =
        values(metric, mode, samples).values().stream().mapToDouble(v -> v).sorted().toArray();
    int n = sorted.length;
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }
}
