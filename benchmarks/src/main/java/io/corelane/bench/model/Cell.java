/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.bench.model.sim.Draw;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * What came of all draws of one way in one setting.
 *
 * @param table the table it belongs to
 * @param setting machine and load
 * @param way the way of placing
 * @param gbits bytes received, in Gbit/s
 * @param timesStock how many times what stock received with the same draw
 * @param cpuSecondsPerGib CPU time of the machine for the uploads
 * @param medians what else is told of them
 */
record Cell(
    Table table,
    ModelSetting setting,
    String way,
    Prediction gbits,
    Prediction timesStock,
    Prediction cpuSecondsPerGib,
    @JsonUnwrapped CellMedians medians) {

  static Cell of(
      Table table,
      ModelSetting setting,
      ModelWay way,
      List<Draw> draws,
      List<ModelRun> runs,
      List<ModelRun> stock) {
    return new Cell(
        table,
        setting,
        way.title,
        Prediction.of(draws, figures(runs, ModelRun::gbits)),
        timesStock(draws, runs, stock),
        Prediction.of(draws, figures(runs, ModelRun::cpuSecondsPerGib)),
        CellMedians.of(runs));
  }

  static Prediction timesStock(List<Draw> draws, List<ModelRun> runs, List<ModelRun> stock) {
    return Prediction.of(
        draws,
        IntStream.range(0, runs.size())
            .mapToObj(run -> runs.get(run).gbits() / stock.get(run).gbits())
            .toList());
  }

  private static List<Double> figures(List<ModelRun> runs, ToDoubleFunction<ModelRun> figure) {
    return runs.stream().map(figure::applyAsDouble).toList();
  }
}
