/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.demo.Spread;
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
    Setting setting,
    String way,
    Spread gbits,
    Spread cpuSecondsPerGib,
    double computeShare,
    double sameCpuPercent,
    double insidePercent,
    double movesPerUploadMinute) {

  static Cell of(Table table, Setting setting, Way way, List<Trial> trials) {
    return new Cell(
        table,
        setting,
        way.title,
        spread(trials, Trial::gbits),
        spread(trials, Trial::cpuSecondsPerGib),
        spread(trials, Trial::computeShare).median(),
        spread(trials, Trial::sameCpu).median(),
        spread(trials, Trial::inside).median(),
        spread(trials, Trial::movesPerUploadMinute).median());
  }

  private static Spread spread(List<Trial> trials, ToDoubleFunction<Trial> figure) {
    return Spread.of(trials.stream().map(figure::applyAsDouble).toList());
  }
}
