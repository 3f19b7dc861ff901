/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.bench.rig.meter.Locality;
import io.corelane.bench.rig.meter.MeterCounts;
import io.corelane.bench.rig.meter.Shares;
import io.corelane.bench.rig.meter.StepBytes;
import io.corelane.bench.rig.meter.ThreadBytes;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WriterBytesTest {

  private static final StepBytes NOTHING = new StepBytes(Shares.NONE, Map.of());

  private static Locality submitted(long blocks, ThreadBytes... threads) {
    return new Locality(
        NOTHING,
        NOTHING,
        NOTHING,
        List.of(),
        List.of(threads),
        new MeterCounts(0, 0, 0, 2 * blocks, blocks, 0, 0, 0));
  }

  @Test
  void onlyWhatDiskWritersSubmittedOnTheirCpusCounts() {
    Locality locality =
        submitted(
            100,
            new ThreadBytes("corelane-dw-1", 112, Map.of(4, 50L, 6, 20L, 1, 7L)),
            new ThreadBytes("kworker/u8:1", 50, Map.of(4, 23L)));

    WriterBytes bytes = WriterBytes.of(locality, Map.of(112, "4-6", 113, "0"));

    Map<String, Long> others = Map.of("corelane-dw-1", 7L, "kworker/u8:1", 23L);
    assertEquals(new WriterBytes(70, 100, others), bytes);
    assertEquals(0.7, bytes.share());
    others = Map.of("corelane-dw-1", 14L, "kworker/u8:1", 46L);
    assertEquals(new WriterBytes(140, 200, others), bytes.plus(bytes));
    assertEquals(0, WriterBytes.NONE.share());
  }
}
