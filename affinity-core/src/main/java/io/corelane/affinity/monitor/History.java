/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import java.util.ArrayList;
import java.util.List;

/**
 * The last observations, as far back as a measurement needs: the kernel counts CPU time in 1/100 s,
 * so shares over less than about a second are coarse, however often one looks.
 */
final class History {

  /** A little under a second, so that a tick each second, come early, still is compared to one. */
  private static final long WINDOW_NANOS = 900_000_000;

  /** Against a clock that stands still. */
  private static final int MOST = 32;

  private final List<Observation> seen = new ArrayList<>();

  /**
   * Adds an observation.
   *
   * @return the last ones, oldest first, this one last. The first is what to compare it to: the
   *     newest that is at least a window older; else the oldest; itself if it is the first
   */
  List<Observation> add(Observation now) {
    seen.add(now);
    while (seen.size() > 2
        && (now.nanos() - seen.get(1).nanos() >= WINDOW_NANOS || seen.size() > MOST)) {
      seen.remove(0);
    }
    return List.copyOf(seen);
  }
}
