/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How far bound uploads are from the CPUs that process their packets, on average, as {@code Price}
 * counts it.
 *
 * @param distance on the CPUs they are bound to; 0 if none is bound
 * @param wideDistance of the same uploads on all CPUs that they may use unbound
 */
record MeanDistance(double distance, double wideDistance) {

  static MeanDistance of(List<SceneOutcome> outcomes) {
    double uploads = Math.max(1, sum(outcomes, SceneOutcome::bound));
    return new MeanDistance(
        sum(outcomes, SceneOutcome::distance) / uploads,
        sum(outcomes, SceneOutcome::wideDistance) / uploads);
  }

  private static double sum(List<SceneOutcome> outcomes, ToDoubleFunction<SceneOutcome> figure) {
    return outcomes.stream().mapToDouble(figure).sum();
  }
}
