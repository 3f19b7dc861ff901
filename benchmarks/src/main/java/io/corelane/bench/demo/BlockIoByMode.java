/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.bench.report.Ordered;
import java.util.Map;

/**
 * Who submitted the block writes of a run.
 *
 * @param blockIo by the round's mode; empty if unknown
 * @param blockIoReason why that is unknown; empty when it is not
 */
public record BlockIoByMode(Map<String, DemoReport.BlockIo> blockIo, String blockIoReason) {

  public BlockIoByMode {
    blockIo = Ordered.byKey(blockIo);
  }
}
