/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * One value for each parameter, and the costs that follow.
 *
 * @param values those that are not in the middle
 */
public record Draw(Map<Parameter, Double> values) {

  private static final double GIB = 1L << 30;

  public Draw {
    values = Map.copyOf(values);
  }

  /** The middle of all. */
  public static Draw middle() {
    return new Draw(Map.of());
  }

  /** The middle, and then what chance brings: half of it below the middle, half above. */
  public static List<Draw> sample(long seed, int draws) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, draws).mapToObj(i -> i == 0 ? middle() : chance(random)).toList();
  }

  private static Draw chance(SplittableRandom random) {
    Map<Parameter, Double> values = new EnumMap<>(Parameter.class);
    for (Parameter parameter : Parameter.values()) {
      double at = 2 * random.nextDouble();
      double end = at < 1 ? parameter.low : parameter.high;
      values.put(parameter, parameter.middle * Math.pow(end / parameter.middle, Math.abs(1 - at)));
    }
    return new Draw(values);
  }

  public double of(Parameter parameter) {
    return values.getOrDefault(parameter, parameter.middle);
  }

  /** This draw with one parameter as given. */
  public Draw with(Parameter parameter, double value) {
    Map<Parameter, Double> other = new EnumMap<>(Parameter.class);
    other.putAll(values);
    other.put(parameter, value);
    return new Draw(other);
  }

  /** What follows from it for each byte. */
  public Costs costs() {
    return new Costs(
        receive(), write(), new Fabric(of(Parameter.CROSSING), giga(Parameter.FABRIC)));
  }

  /**
   * On one core the costs of softirq and receiver, and their contention, add up to the published
   * rate; what distance adds to both is paid by the one that fetches the lines.
   */
  private ReceiveCosts receive() {
    double sameCore = 8 / giga(Parameter.ONE_CORE);
    double both = sameCore / of(Parameter.SAME_CORE);
    double near = both * of(Parameter.RECEIVER_PART);
    double far = near + both * (of(Parameter.FAR) - 1) * of(Parameter.FAR_RECEIVER);
    double softirq = both - near;
    double node = near + (far - near) * of(Parameter.OTHER_CACHE);
    return new ReceiveCosts(softirq, sameCore - softirq, near, node, far);
  }

  private WriteCosts write() {
    double far = of(Parameter.FAR);
    return new WriteCosts(
        of(Parameter.BUFFERED) / GIB,
        of(Parameter.STAGED) / GIB,
        of(Parameter.DISK_WRITER) / GIB,
        of(Parameter.FLUSHER_CPU) / GIB,
        giga(Parameter.FLUSHER_RATE),
        1 + (far - 1) * of(Parameter.OTHER_CACHE),
        far);
  }

  private double giga(Parameter parameter) {
    return of(parameter) * 1e9;
  }
}
