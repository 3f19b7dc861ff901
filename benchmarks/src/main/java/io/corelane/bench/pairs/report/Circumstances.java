/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

/**
 * What must be known of a run to read its figures.
 *
 * @param switches how many times the mode was changed live
 * @param apart whether each way had a DataNode of its own, started in it
 * @param steeringTrouble why steering was not possible; empty when it was, or not asked for
 * @param diskWritesMissing why the writing to disk is not in the figures; empty when it is
 * @param besideCommand what competed for CPUs meanwhile; empty for nothing
 */
public record Circumstances(
    int switches,
    boolean apart,
    String steeringTrouble,
    String diskWritesMissing,
    String besideCommand) {

  /** Whether the figures reach until all is on disk. */
  boolean allWritten() {
    return diskWritesMissing.isEmpty();
  }
}
