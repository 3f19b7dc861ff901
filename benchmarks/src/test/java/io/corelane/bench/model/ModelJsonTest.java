/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.cli.GoldenJson;
import io.corelane.bench.model.sim.Draw;
import io.corelane.bench.model.sim.ModelMachine;
import io.corelane.bench.model.sim.Parameter;
import io.corelane.bench.model.sim.Source;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code model --json} writes. */
class ModelJsonTest {

  @Test
  void model() throws Exception {
    List<ModelRun> runs = List.of(new ModelRun(1, 2, 3, 4, 5, 6), new ModelRun(3, 4, 5, 6, 7, 8));
    List<ModelRun> stock = List.of(new ModelRun(1, 2, 3, 4, 5, 6), new ModelRun(1, 4, 5, 6, 7, 8));
    ModelSetting setting = ModelSetting.of(ModelMachine.of(8, 4), 4, 1);
    List<Draw> draws = List.of(Draw.middle(), Draw.middle().with(Parameter.FABRIC, 32));
    Cell cell = Cell.of(Table.FEW, setting, ModelWay.BIND, draws, runs, stock);
    Interval interval = new Interval(0.5, 0.6, 0.8);
    Prediction known = new Prediction(interval, "");
    HeldOutCheck heldOut = new HeldOutCheck("ratio", Source.HANFORD, 0.7, known);
    Gains gains = new Gains(0.8, known, Prediction.cannot("a term"));
    Calibration calibration = new Calibration("rate", 2, 2.5);
    GoldenJson.assertSame(
        "model.json",
        new ModelReport(
            7,
            2,
            List.of(Parameter.FABRIC),
            List.of(calibration),
            List.of(heldOut),
            List.of(gains),
            List.of(cell)));
  }
}
