/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.hdfs.metrics.UploadReport;
import io.corelane.hdfs.thread.FakeBinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class UploadTrackerTest {

  private final Rig rig = new Rig();

  private static ActiveUpload begun(UploadTracker uploads, int block) {
    return Objects.requireNonNull(uploads.begin(Rig.replica(block)));
  }

  @Test
  void anUploadHasItsPlaceFromBeginToEnd() {
    UploadTracker uploads = rig.tracker();
    ActiveUpload upload = begun(uploads, 1);
    assertEquals(Rig.GIVEN, rig.binder.ownMask());
    assertEquals(List.of("begin /data/1 on 2-3"), rig.writes);
    UploadReport report = uploads.reports().get(0);
    assertEquals("2-3", report.receiverCpus());
    assertEquals("2-3", report.diskWriterCpus());
    assertEquals("/10.0.0.7:1", report.remote());
    assertEquals("short", report.lane());
    assertEquals("As told. The softirq CPU is not known: there is none.", report.reason());
    uploads.end(upload);
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    assertEquals("end /data/1", rig.writes.get(1));
    assertEquals(
        List.of("bound", "started", "restored", "ended ABORTED blk_1_1001"), rig.events.told);
    assertTrue(uploads.active().isEmpty());
  }

  @Test
  void theResponderGivesBothThreadsTheirMaskBack() throws InterruptedException {
    UploadTracker uploads = rig.tracker();
    ActiveUpload upload = begun(uploads, 1);
    CpuSet[] responder = {CpuSet.EMPTY};
    Rig.onAnotherThread(
        () -> {
          rig.binder.set(rig.binder.currentTid(), Rig.GIVEN);
          uploads.completed("blk_1_");
          uploads.end(upload);
          responder[0] = rig.binder.ownMask();
        });
    assertEquals(FakeBinder.BASE, responder[0]);
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    assertTrue(rig.events.told.contains("ended FINISHED blk_1_1001"));
  }

  @Test
  void onlyTheBlockThatIsCompleteIsFinished() throws InterruptedException {
    UploadTracker uploads = rig.tracker();
    List<ActiveUpload> others = new ArrayList<>();
    for (int block : new int[] {11, 1, 1}) {
      Rig.onAnotherThread(() -> others.add(begun(uploads, block)));
    }
    ActiveUpload own = begun(uploads, 2);
    uploads.completed("blk_1_");
    uploads.completed("blk_2_1002");
    uploads.completed("blk_3_1001");
    assertEquals(
        List.of(false, true, true), others.stream().map(ActiveUpload::isComplete).toList());
    assertFalse(own.isComplete(), "its generation stamp is another");
    others.forEach(uploads::end);
    uploads.completed("blk_2_1001");
    assertTrue(own.isComplete());
  }

  @Test
  void theSecondEndDoesNothing() {
    UploadTracker uploads = rig.tracker();
    ActiveUpload first = begun(uploads, 1);
    uploads.end(first);
    ActiveUpload second = begun(uploads, 2);
    uploads.end(first);
    assertEquals(Rig.GIVEN, rig.binder.ownMask(), "the second upload is still bound");
    uploads.end(second);
    assertEquals(2, rig.events.told.stream().filter(e -> e.startsWith("ended")).count());
    assertEquals(2, rig.writes.stream().filter(e -> e.startsWith("end")).count());
  }

  @Test
  void aReceiverHasOneUploadAtATime() {
    UploadTracker uploads = rig.tracker();
    begun(uploads, 1);
    ActiveUpload second = begun(uploads, 2);
    assertEquals(List.of(second), uploads.active());
    assertTrue(rig.events.told.contains("ended ABORTED blk_1_1001"));
    assertEquals(Rig.GIVEN, rig.binder.ownMask());
  }

  @Test
  void whatSomeoneElseHasSetIsLeftAlone() {
    CpuSet theirs = CpuSet.parseList("6-7");
    rig.binder.set(rig.binder.currentTid(), theirs);
    UploadTracker uploads = rig.tracker();
    ActiveUpload upload = begun(uploads, 1);
    assertEquals(theirs, rig.binder.ownMask());
    assertTrue(uploads.reports().get(0).reason().startsWith("Left alone: someone else"));
    uploads.end(upload);
    assertEquals(theirs, rig.binder.ownMask());
  }

  @Test
  void whatSomeoneElseSetsMeanwhileIsTheirs() {
    UploadTracker uploads = rig.tracker();
    ActiveUpload upload = begun(uploads, 1);
    CpuSet theirs = CpuSet.parseList("5");
    rig.binder.set(rig.binder.currentTid(), theirs);
    uploads.end(upload);
    assertEquals(theirs, rig.binder.ownMask());
  }

  @Test
  void ofAReceiverThatHasDiedOnlyTheUploadIsEnded() throws InterruptedException {
    UploadTracker uploads = rig.tracker();
    int[] tid = {0};
    Rig.onAnotherThread(
        () -> {
          begun(uploads, 1);
          tid[0] = rig.binder.currentTid();
        });
    uploads.endLost();
    assertTrue(uploads.active().isEmpty());
    assertTrue(rig.events.told.contains("ended LOST blk_1_1001"));
    assertEquals(Rig.GIVEN, rig.binder.mask(tid[0]), "its id may be another thread's by now");
  }

  @Test
  void aReceiverThatLivesIsNotLost() {
    UploadTracker uploads = rig.tracker();
    ActiveUpload upload = begun(uploads, 1);
    uploads.endLost();
    assertEquals(List.of(upload), uploads.active());
  }

  @Test
  void closingEndsAllAndBeginsNoMore() throws InterruptedException {
    UploadTracker uploads = rig.tracker();
    begun(uploads, 1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch closed = new CountDownLatch(1);
    CpuSet[] other = {CpuSet.EMPTY};
    Thread receiver =
        new Thread(
            () -> {
              begun(uploads, 2);
              begun.countDown();
              try {
                closed.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              other[0] = rig.binder.ownMask();
            });
    receiver.start();
    begun.await();
    uploads.close();
    closed.countDown();
    receiver.join();
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    assertEquals(FakeBinder.BASE, other[0]);
    assertNull(uploads.begin(Rig.replica(3)));
    assertEquals(2, rig.events.told.stream().filter(e -> e.startsWith("ended STOPPED")).count());
  }

  @Test
  void closingInTheMiddleOfABeginLeavesNoMask() {
    UploadTracker[] uploads = new UploadTracker[1];
    // The policy is asked between the check and the binding.
    var place = rig.policy;
    rig.policy =
        (host, upload, occupancy) -> {
          uploads[0].close();
          return place.place(host, upload, occupancy);
        };
    uploads[0] = rig.tracker();
    uploads[0].begin(Rig.replica(1));
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    assertTrue(uploads[0].active().isEmpty());
  }

  @Test
  void anInterruptedReceiverStaysInterrupted() {
    UploadTracker uploads = rig.tracker();
    Thread.currentThread().interrupt();
    ActiveUpload upload = begun(uploads, 1);
    uploads.end(upload);
    assertTrue(Thread.interrupted());
  }
}
