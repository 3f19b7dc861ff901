/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.corelane.bench.model.sim.Source;

/**
 * A published figure that was held out, and what the model says of it.
 *
 * @param figure what was measured: a ratio of rates
 * @param source by whom, on what
 * @param published the figure
 * @param modelled what the model says
 */
record HeldOutCheck(String figure, Source source, double published, Prediction modelled) {

  /** Whether it is inside the interval; not if there is none. */
  boolean inside() {
    return modelled.known().filter(interval -> interval.contains(published)).isPresent();
  }

  @JsonProperty
  String verdict() {
    return modelled
        .known()
        .map(interval -> interval.contains(published) ? "inside" : "outside")
        .orElse("cannot predict: " + modelled.missing());
  }
}
