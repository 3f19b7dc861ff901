/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.bench.stat.Quartiles;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What came of all runs of one way in one setting.
 *
 * @param table the table it belongs to
 * @param setting machine and load
 * @param way the way of placing
 * @param gbits bytes received, in Gbit/s
 * @param cpuSecondsPerGib CPU time of the machine for the uploads
 * @param medians what else is told of them
 */
record Cell(
    Table table,
    ModelSetting setting,
    String way,
    Quartiles gbits,
    Quartiles cpuSecondsPerGib,
    @JsonUnwrapped CellMedians medians) {

  static Cell of(Table table, ModelSetting setting, ModelWay way, List<ModelRun> trials) {
    return new Cell(
        table,
        setting,
        way.title,
        spread(trials, ModelRun::gbits),
        spread(trials, ModelRun::cpuSecondsPerGib),
        CellMedians.of(trials));
  }

  static Quartiles spread(List<ModelRun> trials, ToDoubleFunction<ModelRun> figure) {
    return Quartiles.of(trials.stream().map(figure::applyAsDouble).toList());
  }
}
