/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.bench.outside.DiskPlace;
import io.corelane.bench.outside.LaneChoice;
import io.corelane.bench.outside.ReceiverPlace;
import io.corelane.bench.outside.RxPlace;
import io.corelane.bench.outside.UploadLane;
import io.corelane.bench.outside.UploadSpan;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DemoTableTest {

  private static final String OBSERVED = "Observed only: packets arrive on CPU 0.";

  @Test
  void aShortLaneOfOneCacheIsNoMerit() {
    assertEquals(
        Optional.of("short: one cache: nothing to shorten"),
        DemoTable.whyShort(true, List.of(lane("shared", OBSERVED), lane("short", OBSERVED))));
    assertEquals(Optional.empty(), DemoTable.whyShort(false, List.of(lane("short", OBSERVED))));
    assertEquals(Optional.empty(), DemoTable.whyShort(true, List.of(lane("shared", OBSERVED))));
  }

  @Test
  void whoWasLeftAloneForItHasBeenToldSo() {
    String reason = "Left to the scheduler: CPUs 0-1, all that may be used, share one cache: ...";
    assertEquals(Optional.empty(), DemoTable.whyShort(true, List.of(lane("short", reason))));
  }

  @Test
  void whoWasTooSmallToBePlacedIsToldWhatItWouldHaveBrought() {
    String small = "Not placed yet: uploads of late were small, and so is this one so far.";
    List<UploadLane> all = List.of(lane("short", small), lane("unknown", small));
    assertEquals(
        Optional.of("Small uploads, and one cache: nothing to shorten."),
        DemoTable.whyNobody(true, all));
    assertEquals(Optional.of(small), DemoTable.whyNobody(false, all));
    assertEquals(Optional.empty(), DemoTable.whyShort(true, all));
    List<UploadLane> mixed =
        List.of(lane("short", small), lane("short", "Left to the scheduler: as told. More."));
    assertEquals(Optional.of("Left to the scheduler: as told."), DemoTable.whyNobody(true, mixed));
    assertEquals(Optional.empty(), DemoTable.whyNobody(true, List.of()));
    assertEquals(
        Optional.empty(),
        DemoTable.whyNobody(true, List.of(lane("short", small), lane("short", OBSERVED))));
  }

  private static UploadLane lane(String lane, String reason) {
    return new UploadLane(
        "blk_1_2",
        "",
        new RxPlace(0, ""),
        new ReceiverPlace(12, "0-1", ""),
        new DiskPlace("", "/v", "vda", ""),
        new LaneChoice(lane, reason),
        new UploadSpan(1, 10, 20),
        new UploadLane.Writing("stock", "As told."));
  }
}
