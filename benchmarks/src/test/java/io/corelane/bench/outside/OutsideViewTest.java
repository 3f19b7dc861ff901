/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class OutsideViewTest {

  private static final String BASE = "0-3";
  private static final String RECEIVER = "DataXceiver for";

  private static UploadLane upload(int tid, String cpus, long from, long to) {
    return moved(tid, "", cpus, from, to);
  }

  private static UploadLane moved(int tid, String former, String cpus, long from, long to) {
    return new UploadLane(
        "blk_" + tid,
        "",
        new RxPlace(0, ""),
        new ReceiverPlace(tid, cpus, former),
        new DiskPlace("", "", "", ""),
        new LaneChoice("short", ""),
        new UploadSpan(0, from, to),
        new UploadLane.Writing("stock", ""));
  }

  private static ThreadHistory thread(int tid, String name, ThreadHistory.Look... looks) {
    ThreadHistory history = new ThreadHistory(tid, name, 0);
    for (ThreadHistory.Look look : looks) {
      history.add(look, BASE);
    }
    return history;
  }

  private static ThreadHistory.Look look(long at, String cpus) {
    return new ThreadHistory.Look(at, at + 1, cpus);
  }

  private static OutsideView compare(ThreadHistory thread, UploadLane... uploads) {
    return OutsideView.compare(List.of(thread), List.of(uploads), BASE, true);
  }

  @Test
  void looksBeforeTheBeginAndAfterTheEndDoNotCount() {
    OutsideView view =
        compare(
            thread(7, RECEIVER, look(9, BASE), look(20, "2,3"), look(29, BASE)),
            upload(7, "2-3", 10, 30));
    assertEquals(1, view.receiversSeen());
    assertEquals(1, view.receiversOnTarget());
    assertEquals(List.of(), view.strays());
  }

  @Test
  void oneLookOffTargetIsEnough() {
    OutsideView view =
        compare(thread(7, RECEIVER, look(150, "2-3"), look(200, BASE)), upload(7, "2-3", 10, 300));
    assertEquals(1, view.receiversSeen());
    assertEquals(0, view.receiversOnTarget());
    assertEquals(1, view.offTarget().size());
  }

  @Test
  void aReceiverThatWasMovedMayBeSeenWhereItWas() {
    ThreadHistory thread = thread(7, RECEIVER, look(150, "0-1"), look(200, "3"), look(250, "2"));
    assertEquals(1, compare(thread, moved(7, "0-1;3", "2", 10, 300)).receiversOnTarget());
    assertEquals(0, compare(thread, moved(7, "0-1", "2", 10, 300)).receiversOnTarget());
  }

  @Test
  void notBoundYetIsForgivenAtTheBeginOnly() {
    UploadLane upload = upload(7, "2-3", 10, 300);
    ThreadHistory quick = thread(7, RECEIVER, look(20, BASE), look(60, "2-3"), look(200, "2-3"));
    ThreadHistory slow = thread(7, RECEIVER, look(20, BASE), look(150, BASE), look(200, "2-3"));
    ThreadHistory wrong = thread(7, RECEIVER, look(20, "0"), look(60, "2-3"));
    assertEquals(1, compare(quick, upload).receiversOnTarget());
    assertEquals(0, compare(slow, upload).receiversOnTarget());
    assertEquals(0, compare(wrong, upload).receiversOnTarget());
  }

  @Test
  void observeModeWantsEveryCpu() {
    List<ThreadHistory> threads = List.of(thread(7, RECEIVER, look(15, BASE)));
    List<UploadLane> uploads = List.of(upload(7, "2-3", 10, 30));
    assertEquals(1, OutsideView.compare(threads, uploads, BASE, false).receiversOnTarget());
    assertEquals(0, OutsideView.compare(threads, uploads, BASE, true).receiversOnTarget());
  }

  @Test
  void receiverInNoReport() {
    OutsideView view = compare(thread(7, RECEIVER, look(1, BASE), look(2, BASE)));
    assertEquals(1, view.receiversSeen());
    assertEquals(0, view.receiversOnTarget());
  }

  @Test
  void uploadBetweenTwoLooks() {
    OutsideView view = compare(thread(7, RECEIVER, look(5, BASE)), upload(7, "2", 10, 12));
    assertEquals(0, view.receiversSeen());
    assertEquals(1, view.receiversBetweenLooks());
  }

  @Test
  void anyOtherNarrowedThreadIsAStray() {
    assertEquals(1, compare(thread(8, "IPC Server hand", look(1, "2"))).strays().size());
    assertEquals(0, compare(thread(8, "corelane-dw-1", look(1, "2"))).strays().size());
    assertEquals(0, compare(thread(8, "PacketResponder", look(1, "2"))).strays().size());
    assertEquals(0, compare(thread(8, "IPC Server hand", look(1, BASE))).strays().size());
  }

  @Test
  void theLastNameCounts() {
    ThreadHistory responder = thread(9, RECEIVER, look(1, "2"), look(2, "2"));
    responder.rename("PacketResponder");
    assertEquals(0, compare(responder).receiversSeen());
  }
}
