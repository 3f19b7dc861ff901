/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace;

import io.corelane.bench.cli.Progress;

/** Shows how much of the window is over. */
record Countdown(Progress progress) implements TraceWindow.Pause {

  private static final long STEP_MILLIS = 1000;
  private static final long MILLIS_PER_SECOND = 1000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  @Override
  public void await(int seconds) throws InterruptedException {
    progress.step("tracing for %d s".formatted(seconds));
    long total = seconds * MILLIS_PER_SECOND;
    long begin = System.nanoTime();
    for (long done = 0; done < total; done = (System.nanoTime() - begin) / NANOS_PER_MILLI) {
      progress.at(done, total);
      Thread.sleep(Math.min(STEP_MILLIS, total - done));
    }
    progress.end();
  }
}
