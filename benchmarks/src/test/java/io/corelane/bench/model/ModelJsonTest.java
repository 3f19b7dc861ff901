/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.cli.GoldenJson;
import io.corelane.bench.model.sim.ModelMachine;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What {@code model --json} writes. */
class ModelJsonTest {

  @Test
  void model() throws Exception {
    List<ModelRun> runs = List.of(new ModelRun(1, 2, 3, 4, 5, 6), new ModelRun(3, 4, 5, 6, 7, 8));
    ModelSetting setting = new ModelSetting(ModelMachine.of(8, 4), 4, 1, 1.5, 0.25);
    GoldenJson.assertSame(
        "model.json",
        new ModelReport(
            7, 2, List.of(), List.of(), List.of(Cell.of(Table.FEW, setting, ModelWay.LANE, runs))));
  }
}
