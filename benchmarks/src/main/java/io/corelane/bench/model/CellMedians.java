/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.stat.Quartiles;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What is told of a cell's runs by its median alone.
 *
 * @param computeShare the share of the machine's CPU time that compute threads had
 * @param sameCpuPercent per cent of bytes received on their softirq's CPU
 * @param insidePercent per cent of bytes received below its last-level cache
 * @param movesPerUploadMinute moves of an upload in a minute
 */
record CellMedians(
    double computeShare, double sameCpuPercent, double insidePercent, double movesPerUploadMinute) {

  static CellMedians of(List<ModelRun> trials) {
    return new CellMedians(
        median(trials, ModelRun::computeShare),
        median(trials, ModelRun::sameCpu),
        median(trials, ModelRun::inside),
        median(trials, ModelRun::movesPerUploadMinute));
  }

  private static double median(List<ModelRun> trials, ToDoubleFunction<ModelRun> figure) {
    return Quartiles.of(trials.stream().map(figure::applyAsDouble).toList()).median();
  }
}
