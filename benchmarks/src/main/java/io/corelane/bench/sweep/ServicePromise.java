/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import java.util.List;

/**
 * The promise that each scene serves at least 95 % of what one wide mask serves.
 *
 * @param shortScenes how many serve less
 * @param worstPercent what the worst serves, in per cent of wide
 */
record ServicePromise(int shortScenes, double worstPercent) {

  static ServicePromise of(List<SceneOutcome> outcomes) {
    return new ServicePromise(
        (int) outcomes.stream().filter(SceneOutcome::isShort).count(),
        100 * outcomes.stream().mapToDouble(SceneOutcome::ratio).min().orElse(1));
  }
}
