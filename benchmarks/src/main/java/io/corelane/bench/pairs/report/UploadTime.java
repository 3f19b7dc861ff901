/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import org.jspecify.annotations.Nullable;

/**
 * How long an upload took, as its client saw it.
 *
 * @param seconds from before the first create to after the last close; of a foreign client from its
 *     start to its end
 * @param syncSeconds what was written out afterwards took; null where that is not known
 * @param clientFigure what a foreign client printed of itself; null for none
 */
public record UploadTime(
    double seconds, @Nullable Double syncSeconds, @Nullable Double clientFigure) {

  private static final double MIB = 1 << 20;

  double mibPerSecond(long bytes) {
    return bytes / MIB / seconds;
  }

  /** Until nothing was left to write; null where that is not known. */
  @Nullable Double mibPerSecondToDisk(long bytes) {
    return syncSeconds == null ? null : (Double) (bytes / MIB / (seconds + syncSeconds));
  }
}
