/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TypicalShareTest {

  private static final double EXACT = 1e-9;
  private static final double INTENSIVE = 1_000;

  private final TypicalShare typical = new TypicalShare(INTENSIVE);

  private static UploadDemand upload(double rate, OptionalDouble share) {
    return new UploadDemand(
        "a",
        new Upload(OptionalInt.empty(), "/data/1", List.of()),
        OptionalInt.empty(),
        OptionalDouble.of(rate),
        share,
        7,
        CpuSet.EMPTY,
        CpuSet.EMPTY);
  }

  private static UploadDemand upload(double share) {
    return upload(INTENSIVE, OptionalDouble.of(share));
  }

  private static EndedUploads ended(long count, long run, long lifetime) {
    return new EndedUploads(count, run, lifetime, Map.of());
  }

  @Test
  void nothingIsTypicalBeforeAnythingWasMeasured() {
    assertEquals(OptionalDouble.empty(), typical.tick(List.of(), EndedUploads.NONE));
    List<UploadDemand> newcomer = List.of(upload(INTENSIVE, OptionalDouble.empty()));
    assertEquals(OptionalDouble.empty(), typical.tick(newcomer, EndedUploads.NONE));
  }

  @Test
  void slowUploadsTellNothing() {
    List<UploadDemand> slow = List.of(upload(INTENSIVE - 1, OptionalDouble.of(0.01)));
    assertEquals(OptionalDouble.empty(), typical.tick(slow, EndedUploads.NONE));
    assertEquals(OptionalDouble.of(0.5), typical.tick(List.of(upload(0.5)), EndedUploads.NONE));
  }

  @Test
  void halfIsForgottenAtEachTickThatMeasures() {
    assertEquals(OptionalDouble.of(1), typical.tick(List.of(upload(1)), EndedUploads.NONE));
    assertEquals(OptionalDouble.of(0.75), typical.tick(List.of(upload(0.5)), EndedUploads.NONE));
    assertEquals(OptionalDouble.of(0.75), typical.tick(List.of(), EndedUploads.NONE));
    assertEquals(OptionalDouble.of(0.625), typical.tick(List.of(upload(0.5)), EndedUploads.NONE));
  }

  @Test
  void eachUploadThatHasEndedSinceCountsOnce() {
    assertEquals(0.9, typical.tick(List.of(), ended(3, 270, 300)).orElseThrow(), EXACT);
    assertEquals(0.9, typical.tick(List.of(), ended(3, 270, 300)).orElseThrow(), EXACT);
    // Three of 0.5 and one of 0.1 are 0.4 in the mean.
    OptionalDouble next = typical.tick(List.of(upload(0.1)), ended(6, 420, 600));
    assertEquals((0.9 + 0.4) / 2, next.orElseThrow(), EXACT);
  }

  @Test
  void countersThatBeganAnewTellNothing() {
    typical.tick(List.of(), ended(3, 270, 300));
    assertEquals(0.9, typical.tick(List.of(), ended(1, 10, 100)).orElseThrow(), EXACT);
    assertEquals(0.5, typical.tick(List.of(), ended(2, 20, 200)).orElseThrow(), EXACT);
  }
}
