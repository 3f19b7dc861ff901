/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * The promise that in no scene bound uploads are farther from their packets than unbound.
 *
 * @param fartherScenes in how many they are
 * @param mean over the bound uploads of all scenes
 */
record DistancePromise(int fartherScenes, @JsonUnwrapped MeanDistance mean) {

  static DistancePromise of(List<SceneOutcome> outcomes) {
    return new DistancePromise(
        (int) outcomes.stream().filter(SceneOutcome::isFarther).count(), MeanDistance.of(outcomes));
  }
}
