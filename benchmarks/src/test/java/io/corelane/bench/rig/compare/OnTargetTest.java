/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.outside.DiskPlace;
import io.corelane.bench.outside.LaneChoice;
import io.corelane.bench.outside.ReceiverPlace;
import io.corelane.bench.outside.RxPlace;
import io.corelane.bench.outside.UploadLane;
import io.corelane.bench.outside.UploadSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OnTargetTest {

  private static final long PID = 100;

  /** One upload from 10,000 to 20,000 ms: receiver 110, responder 111, disk writer 112. */
  private static final UploadLane UPLOAD = upload(110, "4-5", 10_000, 20_000);

  private static final Map<Integer, String> WRITERS = Map.of(112, "4-6");

  private static final List<String> GOOD =
      List.of(
          "9000 9001 100 0-7 3 java",
          "9500 9501 110 0-7 1 DataXceiver for",
          "12000 12001 110 4-5 4 DataXceiver for",
          "12100 12101 111 4-5 5 PacketResponder",
          "12200 12201 112 4-6 6 corelane-dw-1",
          "15000 15001 110 4-5 4 DataXceiver for",
          "15100 15101 111 4-5 5 PacketResponder",
          "15200 15201 112 4-6 6 corelane-dw-1",
          "20100 20101 110 0-7 2 DataXceiver for",
          "20200 20201 111 0-7 2 PacketResponder");

  @Test
  void threadsOnTheirReportedCpusAreGood() throws HarnessException {
    OnTarget threads = compare(GOOD);
    assertEquals(new OnTarget.Count(1, 1), threads.receivers());
    assertEquals(new OnTarget.Count(1, 1), threads.responders());
    assertEquals(new OnTarget.Count(1, 1), threads.diskWriters());
    assertTrue(threads.isGood(), threads::toString);
  }

  @Test
  void eachKindOffItsTargetIsSeen() throws HarnessException {
    for (String moved :
        List.of(
            "16000 16001 110 0-7 1 DataXceiver for",
            "16000 16001 111 0-7 1 PacketResponder",
            "16000 16001 112 0-3 1 corelane-dw-1",
            "16000 16001 113 4-5 4 IPC Server hand")) {
      List<String> looks = new ArrayList<>(GOOD);
      looks.add(moved);
      assertFalse(compare(looks).isGood(), moved);
    }
  }

  @Test
  void aResponderWhoseUploadHasEndedMayHaveEveryCpuWhileAnotherGoesOn() throws HarnessException {
    OnTarget threads = whileAnotherGoesOn("25100 25101 120 6-7 6 DataXceiver for");
    assertTrue(threads.isGood(), threads::toString);
  }

  @Test
  void aProcessThatWasNotSeenSaysNothing() {
    assertThrows(HarnessException.class, () -> GuestThreads.parse(GOOD.subList(1, 4), PID));
  }

  @Test
  void aResponderMayHaveItsMaskForAMomentAfterItsUpload() throws HarnessException {
    assertTrue(whileAnotherGoesOn("20050 20051 111 4-5 5 PacketResponder").isGood());
    assertFalse(whileAnotherGoesOn("20600 20601 111 4-5 5 PacketResponder").isGood());
  }

  private static OnTarget whileAnotherGoesOn(String look) throws HarnessException {
    List<String> looks = new ArrayList<>(GOOD);
    looks.add("12000 12001 120 6-7 6 DataXceiver for");
    looks.add("25000 25001 120 6-7 6 DataXceiver for");
    looks.add(look);
    return OnTarget.of(
        GuestThreads.parse(looks, PID),
        List.of(UPLOAD, upload(120, "6-7", 10_000, 30_000)),
        WRITERS);
  }

  private static OnTarget compare(List<String> looks) throws HarnessException {
    return OnTarget.of(GuestThreads.parse(looks, PID), List.of(UPLOAD), WRITERS);
  }

  private static UploadLane upload(int receiver, String cpus, long started, long ended) {
    return new UploadLane(
        "blk_1",
        "/10.0.0.1:1",
        new RxPlace(7, "data0 rx-3, IRQ 44"),
        new ReceiverPlace(receiver, cpus, ""),
        new DiskPlace("4-6", "/data", "nvme0n1", "0"),
        new LaneChoice("short", ""),
        new UploadSpan(1, started, ended),
        new UploadLane.Writing("direct", ""));
  }
}
