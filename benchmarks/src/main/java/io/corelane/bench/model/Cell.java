/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

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
 * @param computeShare median share of the machine's CPU time that compute threads had
 * @param sameCpuPercent median per cent of bytes received on their softirq's CPU
 * @param insidePercent median per cent of bytes received below its last-level cache
 * @param movesPerUploadMinute median moves of an upload in a minute
 */
record Cell(
    Table table,
    ModelSetting setting,
    String way,
    Quartiles gbits,
    Quartiles cpuSecondsPerGib,
    double computeShare,
    double sameCpuPercent,
    double insidePercent,
    double movesPerUploadMinute) {

  static Cell of(Table table, ModelSetting setting, ModelWay way, List<ModelRun> trials) {
    return new Cell(
        table,
        setting,
        way.title,
        spread(trials, ModelRun::gbits),
        spread(trials, ModelRun::cpuSecondsPerGib),
        spread(trials, ModelRun::computeShare).median(),
        spread(trials, ModelRun::sameCpu).median(),
        spread(trials, ModelRun::inside).median(),
        spread(trials, ModelRun::movesPerUploadMinute).median());
  }

  private static Quartiles spread(List<ModelRun> trials, ToDoubleFunction<ModelRun> figure) {
    return Quartiles.of(trials.stream().map(figure::applyAsDouble).toList());
  }
}
