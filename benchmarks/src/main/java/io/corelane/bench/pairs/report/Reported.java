/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.corelane.bench.report.Ordered;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the DataNodes' own reports tell of an upload.
 *
 * @param laneBytes received bytes by the kind of their lane; empty where nothing is reported
 * @param stagedBytes those of them that disk writers wrote; null where nothing is reported
 * @param stockBytes those that came to a volume that was left to stock HDFS; null where nothing is
 *     reported. The rest was too small for the stage, or left it
 * @param stockReason why it was left to stock HDFS, of the last block that came there; null if none
 *     was
 */
public record Reported(
    Map<String, Long> laneBytes,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long stagedBytes,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long stockBytes,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String stockReason) {

  /** Of a way that reports nothing. */
  public static final Reported NOTHING = new Reported(Map.of(), null, null, null);

  public Reported {
    laneBytes = Ordered.byKey(laneBytes);
  }
}
