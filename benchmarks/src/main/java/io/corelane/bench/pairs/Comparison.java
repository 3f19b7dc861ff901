/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.outside.CpuTimes;
import io.corelane.bench.stat.Estimate;
import io.corelane.bench.stat.StoppingRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * All pairs with one number of streams.
 *
 * @param streams how many files at once
 * @param reason why there were no more pairs
 * @param figures the metrics that are known of every pair
 * @param cpus what the CPUs did during all uploads of a mode; empty where that is not known
 * @param laneBytes received bytes by mode and kind of lane
 * @param samples every upload
 */
public record Comparison(
    int streams,
    StoppingRule.Reason reason,
    List<Figure> figures,
    Map<String, CpuTimes> cpus,
    Map<String, Map<String, Long>> laneBytes,
    List<Sample> samples) {

  // Copied: the record stays what it was.
  public Comparison {
    figures = List.copyOf(figures);
    cpus = Map.copyOf(cpus);
    laneBytes = Map.copyOf(laneBytes);
    samples = List.copyOf(samples);
  }

  /**
   * One metric.
   *
   * @param metric which
   * @param baseline the median of the baseline's uploads
   * @param other the median of the other mode's
   * @param estimate the other divided by the baseline, pair by pair
   * @param ratios of the pairs, in their order
   */
  public record Figure(
      Metric metric, double baseline, double other, Estimate estimate, List<Double> ratios) {

    // Copied: the record stays what it was.
    public Figure {
      ratios = List.copyOf(ratios);
    }
  }

  /** How many pairs. */
  int pairs() {
    return samples.size() / 2;
  }

  /** The figure of a metric; nothing where it is not known. */
  java.util.Optional<Figure> figure(Metric metric) {
    return figures.stream().filter(figure -> figure.metric() == metric).findFirst();
  }

  static Comparison of(int streams, StoppingRule.Reason reason, Modes modes, List<Sample> samples) {
    List<Figure> figures = new ArrayList<>();
    for (Metric metric : Metric.values()) {
      List<Double> ratios = ratios(metric, modes, samples);
      // All pairs or none: leaving some out would choose among them.
      if (ratios.size() >= 2 && ratios.size() == samples.size() / 2) {
        figures.add(
            new Figure(
                metric,
                median(metric, modes.baseline(), samples),
                median(metric, modes.other(), samples),
                Estimate.of(ratios),
                ratios));
      }
    }
    Map<String, CpuTimes> cpus = new LinkedHashMap<>();
    Map<String, Map<String, Long>> lanes = new LinkedHashMap<>();
    for (Sample sample : samples) {
      if (sample.cpus() != null) {
        cpus.merge(sample.mode(), sample.cpus(), CpuTimes::plus);
      }
      Map<String, Long> ofMode = lanes.computeIfAbsent(sample.mode(), mode -> new TreeMap<>());
      sample.laneBytes().forEach((lane, bytes) -> ofMode.merge(lane, bytes, Long::sum));
    }
    return new Comparison(streams, reason, figures, cpus, lanes, samples);
  }

  /** The other mode divided by the baseline within each pair that has both, in their order. */
  static List<Double> ratios(Metric metric, Modes modes, List<Sample> samples) {
    Map<Integer, Double> baseline = values(metric, modes.baseline(), samples);
    Map<Integer, Double> other = values(metric, modes.other(), samples);
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
      if (sample.mode().equals(mode) && value.isPresent()) {
        values.put(sample.pair(), value.getAsDouble());
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
