/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import io.corelane.bench.model.sim.ModelMachine;
import io.corelane.bench.model.sim.UploadLoad;

/**
 * What one cell of a table is about.
 *
 * @param shape the machine
 * @param load what clients send
 * @param compute compute threads that never rest
 */
record ModelSetting(ModelMachine shape, UploadLoad load, int compute) {

  static ModelSetting of(ModelMachine shape, int streams, int compute) {
    return new ModelSetting(shape, UploadLoad.blocks(streams), compute);
  }

  ModelSetting withShape(ModelMachine other) {
    return new ModelSetting(other, load, compute);
  }
}
