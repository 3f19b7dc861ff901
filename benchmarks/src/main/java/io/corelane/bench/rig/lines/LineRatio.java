/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import io.corelane.bench.rig.compare.RigWay;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How many lines a way moves, as a share of what stock HDFS moves in the same round.
 *
 * @param way the way
 * @param crossing lines from another node, for each round
 * @param leaving lines from another node or another last-level cache, for each round
 */
public record LineRatio(RigWay way, List<Double> crossing, List<Double> leaving) {

  // Copied: the record stays what it was.
  public LineRatio {
    crossing = List.copyOf(crossing);
    leaving = List.copyOf(leaving);
  }

  /** Of all ways but stock; none if stock was not among them. */
  static List<LineRatio> of(List<LineRound> rounds) {
    List<RigWay> others =
        rounds.stream().map(LineRound::way).filter(way -> way != RigWay.STOCK).distinct().toList();
    boolean stock = rounds.stream().anyMatch(round -> round.way() == RigWay.STOCK);
    return stock
        ? others.stream()
            .map(
                way ->
                    new LineRatio(
                        way,
                        shares(rounds, way, round -> round.figure(LineFigure.CROSSING)),
                        shares(rounds, way, LineRatio::left)))
            .sorted((one, other) -> one.way().compareTo(other.way()))
            .toList()
        : List.of();
  }

  private static double left(LineRound round) {
    return round.figure(LineFigure.CROSSING) + round.figure(LineFigure.OTHER_CACHE);
  }

  private static List<Double> shares(
      List<LineRound> rounds, RigWay way, ToDoubleFunction<LineRound> lines) {
    List<Double> shares = new ArrayList<>();
    for (LineRound round : rounds) {
      if (round.way() == way) {
        double stock =
            rounds.stream()
                .filter(other -> other.round() == round.round() && other.way() == RigWay.STOCK)
                .mapToDouble(lines)
                .findFirst()
                .orElseThrow();
        shares.add(lines.applyAsDouble(round) / stock);
      }
    }
    return shares;
  }
}
