/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import io.corelane.bench.outside.CpuTimes;
import io.corelane.bench.stat.Estimate;
import io.corelane.bench.stat.StoppingRule;
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
 * All pairs of two ways with one number of streams.
 *
 * @param ways the two
 * @param streams how many files at once
 * @param askedBytes per upload
 * @param reason why there were no more pairs
 * @param figures the metrics that are known of every pair
 * @param lost in how many pairs a metric that was looked at has no value; without those that are
 *     known of every pair
 * @param alone the medians of metrics that only one of the ways has, by its name
 * @param cpus what the CPUs did during all uploads of a mode; empty where that is not known
 * @param laneBytes received bytes by mode and kind of lane
 * @param samples every upload
 */
public record Comparison(
    TwoWays ways,
    int streams,
    long askedBytes,
    StoppingRule.Reason reason,
    List<Figure> figures,
    Map<Metric, Integer> lost,
    Map<Metric, Map<String, Double>> alone,
    Map<String, CpuTimes> cpus,
    Map<String, Map<String, Long>> laneBytes,
    List<Sample> samples) {

  // Copied: the record stays what it was, and in its order.
  public Comparison {
    figures = List.copyOf(figures);
    lost = Collections.unmodifiableMap(new LinkedHashMap<>(lost));
    alone = Collections.unmodifiableMap(new LinkedHashMap<>(alone));
    cpus = Collections.unmodifiableMap(new LinkedHashMap<>(cpus));
    laneBytes = Collections.unmodifiableMap(new LinkedHashMap<>(laneBytes));
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

  /** Received bytes of all uploads in a mode. */
  long bytes(String mode) {
    return samples.stream()
        .filter(sample -> sample.mode().equals(mode))
        .mapToLong(Sample::bytes)
        .sum();
  }

  /** The figure of a metric; nothing where it is not known. */
  Optional<Figure> figure(Metric metric) {
    return figures.stream().filter(figure -> figure.metric() == metric).findFirst();
  }

  /**
   * Compares the samples of two ways, pair by pair.
   *
   * @param load what was uploaded
   * @param reason why no more pairs were run
   * @param ways the two
   * @param all samples, of other ways too
   * @return each metric that both ways have, with its interval
   */
  public static Comparison of(
      Load load, StoppingRule.Reason reason, TwoWays ways, List<Sample> all) {
    List<Sample> samples =
        all.stream().filter(sample -> ways.both().contains(sample.mode())).toList();
    List<Figure> figures = new ArrayList<>();
    Map<Metric, Integer> lost = new EnumMap<>(Metric.class);
    Map<Metric, Map<String, Double>> alone = new EnumMap<>(Metric.class);
    int pairs = samples.size() / 2;
    for (Metric metric : Metric.values()) {
      List<Double> ratios = ratios(metric, ways, samples);
      List<String> having =
          ways.both().stream().filter(way -> isMeasured(metric, way, samples)).toList();
      // All pairs or none: leaving some out would choose among them.
      if (having.size() == 1) {
        String way = having.get(0);
        if (!values(metric, way, samples).isEmpty()) {
          alone.put(metric, Map.of(way, median(metric, way, samples)));
        }
      } else if (ratios.size() < pairs && !having.isEmpty()) {
        lost.put(metric, pairs - ratios.size());
      } else if (ratios.size() >= 2) {
        figures.add(
            new Figure(
                metric,
                median(metric, ways.baseline(), samples),
                median(metric, ways.other(), samples),
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
    return new Comparison(
        ways, load.streams(), load.bytes(), reason, figures, lost, alone, cpus, lanes, samples);
  }

  /**
   * What each upload was.
   *
   * @param streams how many files at once
   * @param bytes of all of them
   */
  public record Load(int streams, long bytes) {}

  private static boolean isMeasured(Metric metric, String way, List<Sample> samples) {
    return samples.stream()
        .anyMatch(sample -> sample.mode().equals(way) && sample.measured(metric) != null);
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
