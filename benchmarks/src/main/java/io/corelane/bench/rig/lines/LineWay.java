/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import io.corelane.bench.rig.compare.RigWay;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * A way over all its rounds, lines per MiB.
 *
 * @param way the way
 * @param rounds how many
 * @param figures each figure
 * @param functions lines from another node or another last-level cache, by function
 * @param readOffNicNode see {@link LineRound}
 */
public record LineWay(
    RigWay way,
    int rounds,
    Map<LineFigure, Extent> figures,
    Map<String, Extent> functions,
    Extent readOffNicNode) {

  // Copied: the record stays what it was.
  public LineWay {
    figures = Collections.unmodifiableMap(new EnumMap<>(figures));
    functions = Collections.unmodifiableMap(new LinkedHashMap<>(functions));
  }

  /**
   * A value over all rounds.
   *
   * @param mean the arithmetic mean
   * @param least the least
   * @param most the greatest
   */
  public record Extent(double mean, double least, double most) {

    /** Of values, of which there is at least one. */
    public static Extent of(List<Double> values) {
      double sum = values.stream().mapToDouble(Double::doubleValue).sum();
      return new Extent(
          sum / values.size(),
          values.stream().min(Double::compare).orElseThrow(),
          values.stream().max(Double::compare).orElseThrow());
    }
  }

  /** Sums up the rounds of a way; there is at least one. */
  static LineWay of(RigWay way, List<LineRound> all) {
    List<LineRound> rounds = all.stream().filter(round -> round.way() == way).toList();
    Map<LineFigure, Extent> figures = new EnumMap<>(LineFigure.class);
    for (LineFigure figure : LineFigure.values()) {
      figures.put(figure, extent(rounds, round -> round.figure(figure)));
    }
    Map<String, Extent> functions = new LinkedHashMap<>();
    for (LineRound round : rounds) {
      for (FunctionLines function : round.functions()) {
        functions.computeIfAbsent(
            function.name(), name -> extent(rounds, one -> leaving(one, name)));
      }
    }
    return new LineWay(
        way, rounds.size(), figures, functions, extent(rounds, LineRound::readOffNicNode));
  }

  /** The mean of a function; 0 where it moved next to nothing. */
  double mean(String function) {
    Extent extent = functions.get(function);
    return extent == null ? 0 : extent.mean();
  }

  private static double leaving(LineRound round, String name) {
    return round.functions().stream()
        .filter(function -> function.name().equals(name))
        .mapToDouble(function -> function.crossing() + function.otherCache())
        .sum();
  }

  private static Extent extent(List<LineRound> rounds, ToDoubleFunction<LineRound> value) {
    return Extent.of(rounds.stream().map(value::applyAsDouble).toList());
  }
}
