/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.model.sim.Draw;
import io.corelane.bench.model.sim.Parameter;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * What placing and the write stage gain where the flusher's rate is known, all else drawn.
 *
 * @param flusherGigabytes what one flusher writes, GB/s
 * @param placed times what stock receives, blocks written as in stock
 * @param bind times what stock receives, with the write stage
 */
record Gains(double flusherGigabytes, Prediction placed, Prediction bind) {

  static List<Gains> byFlusher(List<Draw> draws, long seed) {
    Parameter flusher = Parameter.FLUSHER_RATE;
    return DoubleStream.of(flusher.low, flusher.middle, flusher.high)
        .mapToObj(
            rate -> gains(rate, draws.stream().map(d -> d.with(flusher, rate)).toList(), seed))
        .toList();
  }

  private static Gains gains(double rate, List<Draw> draws, long seed) {
    ModelSetting setting = Predictions.MIDDLE;
    List<ModelRun> stock = Predictions.runs(setting, ModelWay.NONE, draws, seed);
    List<ModelRun> placed = Predictions.runs(setting, ModelWay.PLACED, draws, seed);
    List<ModelRun> bind = Predictions.runs(setting, ModelWay.BIND, draws, seed);
    return new Gains(
        rate, Cell.timesStock(draws, placed, stock), Cell.timesStock(draws, bind, stock));
  }
}
