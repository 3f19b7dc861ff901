/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

/**
 * When an upload was, and how fast.
 *
 * @param mibPerSecond MiB/s over its life
 * @param startedMillis when it began, in milliseconds since 1970
 * @param endedMillis when it ended
 */
public record UploadSpan(double mibPerSecond, long startedMillis, long endedMillis) {

  /** Whether a look at its threads lies wholly in it. */
  public boolean covers(ThreadHistory.Look look) {
    return startedMillis < look.fromMillis() && look.toMillis() < endedMillis;
  }
}
