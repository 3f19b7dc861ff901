/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import java.time.Duration;

/** How long it will still take, by what it took so far. */
final class Left {

  private static final double NANOS = 1e9;

  private final int total;
  private final long start = System.nanoTime();
  private int done;

  Left(int total) {
    this.total = total;
  }

  int done() {
    return done;
  }

  void oneMore() {
    done++;
  }

  /** Such as {@code , 3 min left}; nothing before the first is done. */
  String text() {
    return done == 0 ? "" : text((System.nanoTime() - start) / NANOS / done * (total - done));
  }

  static String text(double seconds) {
    Duration left = Duration.ofSeconds(Math.round(seconds));
    if (left.toHours() > 0) {
      return ", %d h %d min left".formatted(left.toHours(), left.toMinutesPart());
    }
    return left.toMinutes() >= 2
        ? ", %d min left".formatted(left.toMinutes())
        : ", %d s left".formatted(left.toSeconds());
  }
}
