/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import java.util.List;

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
        Cell.spread(trials, ModelRun::computeShare).median(),
        Cell.spread(trials, ModelRun::sameCpu).median(),
        Cell.spread(trials, ModelRun::inside).median(),
        Cell.spread(trials, ModelRun::movesPerUploadMinute).median());
  }
}
