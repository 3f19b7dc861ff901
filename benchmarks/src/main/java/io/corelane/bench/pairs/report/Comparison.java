/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.bench.outside.CpuTimes;
import io.corelane.bench.stat.Estimate;
import io.corelane.bench.stat.StoppingRule;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All pairs of two ways with one number of streams.
 *
 * @param ways the two
 * @param load what each upload was
 * @param reason why there were no more pairs
 * @param results what they show
 * @param cpus what the CPUs did during all uploads of a mode; empty where that is not known
 * @param laneBytes received bytes by mode and kind of lane
 * @param samples every upload
 */
public record Comparison(
    TwoWays ways,
    @JsonUnwrapped Load load,
    StoppingRule.Reason reason,
    @JsonUnwrapped MetricResults results,
    Map<String, CpuTimes> cpus,
    Map<String, Map<String, Long>> laneBytes,
    List<Sample> samples) {

  public Comparison {
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

    public Figure {
      ratios = List.copyOf(ratios);
    }

    private String inShort() {
      return "%s %s (%s to %s)"
          .formatted(
              metric.words(),
              BenchVerdict.number(estimate.ratio()),
              BenchVerdict.number(estimate.low()),
              BenchVerdict.number(estimate.high()));
    }
  }

  /**
   * How many CPUs had nothing to do, on average, in idle CPU-seconds per second, by mode; empty
   * where that is not known.
   */
  @JsonProperty("cpusFree")
  Map<String, Double> cpusFree() {
    Map<String, Double> free = new LinkedHashMap<>();
    cpus.forEach((mode, times) -> free.put(mode, times.free()));
    return free;
  }

  int pairs() {
    return samples.size() / 2;
  }

  /** All figures in a line, for who cannot wait for the report. */
  public String inShort() {
    return "%s, %d pairs, %s to %s: %s"
        .formatted(
            BenchText.streams(load.streams()),
            pairs(),
            ways.other(),
            ways.baseline(),
            results.figures().stream().map(Figure::inShort).collect(Collectors.joining("; ")));
  }

  /** Received bytes of all uploads in a mode. */
  long bytes(String mode) {
    return samples.stream()
        .filter(sample -> sample.turn().mode().equals(mode))
        .mapToLong(Sample::bytes)
        .sum();
  }

  /** What disk writers wrote in a mode, in bytes; nothing where nothing is reported. */
  OptionalLong stagedBytes(String mode) {
    return sum(mode, Reported::stagedBytes);
  }

  /** What came to volumes that were left to stock HDFS, in bytes; nothing as above. */
  OptionalLong stockBytes(String mode) {
    return sum(mode, Reported::stockBytes);
  }

  private OptionalLong sum(String mode, Function<Reported, @Nullable Long> value) {
    List<Long> each = reported(mode).map(value).flatMap(Stream::ofNullable).toList();
    return each.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(each.stream().mapToLong(Long::longValue).sum());
  }

  /** Why a volume was left to stock HDFS in a mode, at last; nothing if none was. */
  Optional<String> stockReason(String mode) {
    return reported(mode)
        .map(Reported::stockReason)
        .flatMap(Stream::ofNullable)
        .reduce((before, last) -> last);
  }

  private Stream<Reported> reported(String mode) {
    return samples.stream()
        .filter(sample -> sample.turn().mode().equals(mode))
        .map(Sample::reported);
  }

  /** The figure of a metric; nothing where it is not known. */
  Optional<Figure> figure(Metric metric) {
    return results.figure(metric);
  }

  /**
   * Compares the samples of two ways, pair by pair.
   *
   * @param reason why no more pairs were run
   * @param all samples, of other ways too
   * @return each metric that both ways have, with its interval
   */
  public static Comparison of(
      Load load, StoppingRule.Reason reason, TwoWays ways, List<Sample> all) {
    List<Sample> samples =
        all.stream().filter(sample -> ways.both().contains(sample.turn().mode())).toList();
    Map<String, CpuTimes> cpus = new LinkedHashMap<>();
    Map<String, Map<String, Long>> lanes = new LinkedHashMap<>();
    // Not in the samples' order: within a pair that is drawn by chance.
    for (String mode : ways.both()) {
      Map<String, Long> bytes = new TreeMap<>();
      for (Sample sample : samples) {
        if (sample.turn().mode().equals(mode)) {
          CpuTimes own = sample.machine().cpus();
          if (own != null) {
            cpus.merge(mode, own, CpuTimes::plus);
          }
          sample
              .reported()
              .laneBytes()
              .forEach((lane, count) -> bytes.merge(lane, count, Long::sum));
        }
      }
      lanes.put(mode, bytes);
    }
    return new Comparison(
        ways, load, reason, MetricResults.of(ways, samples), cpus, lanes, samples);
  }

  /**
   * What each upload was.
   *
   * @param streams how many files at once
   * @param askedBytes of all of them
   */
  public record Load(int streams, long askedBytes) {}
}
