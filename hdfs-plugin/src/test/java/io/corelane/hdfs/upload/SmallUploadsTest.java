/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.PlacementPolicy;
import io.corelane.hdfs.stage.SizeForecast;
import io.corelane.hdfs.thread.FakeBinder;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is done for uploads while those that ended of late were small: nothing. */
@Timeout(120)
class SmallUploadsTest {

  private static final long LARGE = 8 << 20;

  private final Rig rig = new Rig();
  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger placed = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();
  private final UploadTracker uploads;
  private final int callsBefore = rig.binder.calls();

  SmallUploadsTest() {
    PlacementPolicy real = rig.policy;
    rig.policy =
        (host, upload, occupancy) -> {
          placed.incrementAndGet();
          return real.place(host, upload, occupancy);
        };
    rig.finder =
        receiver -> {
          asked.incrementAndGet();
          return UploadSocket.unknown("/10.0.0.7:1", "there is none");
        };
    uploads = new UploadTracker(rig.masks, rig.events, rig.meter, rig.faults, rig.clock, () -> 0);
    uploads.engage(course(Optional.of(new SizeForecast(LARGE))));
  }

  private Course course(Optional<SizeForecast> sizes) {
    return new Course(rig.planner(), Optional.of(rig.writing), sizes);
  }

  private ActiveUpload begin() {
    bytes.set(0);
    return Objects.requireNonNull(
        uploads.begin(new OpenReplica("blk_1_1001", "DS-1", true, bytes::get)));
  }

  private void upload(long size) {
    ActiveUpload upload = begin();
    bytes.set(size);
    uploads.growing();
    uploads.end(upload);
  }

  @Test
  void aStormOfSmallOnesAsksAndPlacesNothing() {
    for (int i = 0; i < 100; i++) {
      upload(LARGE - 1);
    }
    assertEquals(callsBefore, rig.binder.calls());
    assertEquals(0, asked.get());
    assertEquals(0, placed.get());
    assertEquals(List.of(), rig.failures);
    assertEquals(200, rig.events.told.size(), "each was begun and ended");
  }

  @Test
  void oneThatGrowsIsPlacedFromOutsideAndEndsUnbound() throws Exception {
    ActiveUpload upload = begin();
    int receiver = rig.binder.currentTid();
    bytes.set(LARGE - 1);
    Rig.onAnotherThread(uploads::growing);
    assertEquals(FakeBinder.BASE, rig.binder.mask(receiver));
    assertFalse(upload.isWatched(), "the loop has nothing to ask of it");
    bytes.set(LARGE);
    Rig.onAnotherThread(uploads::growing);
    assertEquals(Rig.GIVEN, rig.binder.mask(receiver));
    assertTrue(upload.isWatched());
    assertEquals(Lane.SHORT, upload.plan().lane());
    assertEquals("2-3", uploads.reports().get(0).receiverCpus());
    assertEquals(
        List.of("begin /data/1 on ", "move to 2-3"), rig.writes, "its disk writer comes along");
    Rig.onAnotherThread(uploads::growing);
    assertEquals(1, placed.get(), "once");
    uploads.end(upload);
    assertEquals(FakeBinder.BASE, rig.binder.mask(receiver));
    assertEquals(List.of(), rig.failures);
  }

  @Test
  void theStageAsksForItBeforeItsFirstByte() {
    ActiveUpload upload = begin();
    uploads.provedLarge(upload);
    assertEquals(Rig.GIVEN, rig.binder.ownMask());
    assertEquals(List.of("begin /data/1 on ", "move to 2-3"), rig.writes);
    uploads.provedLarge(upload);
    assertEquals(1, placed.get(), "once");
    uploads.end(upload);
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
  }

  /**
   * Under load any time may pass before it has its mask, and a switch to off must not miss that.
   */
  @Test
  void whoEndsAllMasksKnowsOfOneThatIsBeingBound() {
    ActiveUpload upload = begin();
    AtomicBoolean known = new AtomicBoolean();
    rig.binder.meanwhile(() -> known.set(uploads.isOneBeingBound()));
    uploads.provedLarge(upload);
    assertTrue(known.get());
    assertFalse(uploads.isOneBeingBound());
    uploads.end(upload);
  }

  @Test
  void oneOnTheThreadOfABoundOneHasNothingOfItsMask() throws Exception {
    uploads.engage(course(Optional.empty()));
    ActiveUpload bound = begin();
    uploads.engage(course(Optional.of(new SizeForecast(LARGE))));
    assertEquals(Rig.GIVEN, rig.binder.ownMask());
    // Its responder has marked it as ended, and comes no further before the receiver goes on.
    assertTrue(bound.markEnded());
    ActiveUpload small = begin();
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    uploads.end(small);
  }

  @Test
  void afterLargeOnesTheNextIsPlacedAtItsBegin() {
    for (int i = 0; i < 16; i++) {
      upload(LARGE);
    }
    int before = placed.get();
    ActiveUpload upload = begin();
    assertEquals(before + 1, placed.get());
    assertEquals(Rig.GIVEN, rig.binder.ownMask());
    uploads.end(upload);
  }

  /** What they have brought when the mode is changed is not what they would have brought. */
  @Test
  void thoseThatAChangeOfTheModeEndsSayNothingOfTheNext() {
    Course sized = course(Optional.of(new SizeForecast(LARGE)));
    uploads.engage(sized);
    for (int i = 0; i < 16; i++) {
      upload(LARGE);
    }
    for (int i = 0; i < 8; i++) {
      uploads.engage(sized);
      begin();
      uploads.disengage();
    }
    uploads.engage(sized);
    int before = placed.get();
    ActiveUpload upload = begin();
    assertEquals(before + 1, placed.get());
    uploads.end(upload);
  }

  @Test
  void aReportIsMadeWhenSomebodyReadsIt() {
    ActiveUpload upload = begin();
    assertEquals(
        "Not placed yet: uploads of late were small, and so is this one so far.",
        uploads.reports().get(0).reason());
    assertEquals("unknown", uploads.reports().get(0).lane());
    uploads.end(upload);
  }

  @Test
  void whoLooksForGrownOnesSleepsUntilThereIsASmallOne() throws Exception {
    Future<Boolean> looking = looking();
    ActiveUpload upload = begin();
    assertTrue(looking.get(), "woken");
    assertTrue(uploads.awaitSmall(), "it does not even begin to wait");
    bytes.set(LARGE);
    uploads.growing();
    Future<Boolean> again = looking();
    uploads.end(upload);
    assertFalse(again.isDone(), "a placed one is nothing to look at");
    begin();
    assertTrue(again.get());
  }

  /** Waits for a small upload, already; whether it was woken. */
  private Future<Boolean> looking() {
    FutureTask<Boolean> task = new FutureTask<>(uploads::awaitSmall);
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
    while (thread.isAlive() && thread.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return task;
  }

  @Test
  void whoIsNotedStaysSoInAnotherCourseUnlessThatPlacesAll() {
    ActiveUpload upload = begin();
    uploads.engage(course(Optional.of(new SizeForecast(LARGE))));
    assertEquals(0, placed.get());
    assertEquals(UploadPlan.Standing.SMALL, upload.present().standing());
    uploads.engage(course(Optional.empty()));
    assertEquals(1, placed.get());
    assertEquals(Rig.GIVEN, rig.binder.ownMask());
    uploads.end(upload);
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
  }

  @Test
  void oneThatCannotBePlannedWhenItHasGrownIsLeftAlone() {
    ActiveUpload upload = begin();
    bytes.set(LARGE);
    rig.policy =
        (host, replica, occupancy) -> {
          throw new IllegalStateException("injected");
        };
    uploads.engage(course(Optional.of(new SizeForecast(LARGE))));
    uploads.growing();
    uploads.growing();
    assertEquals(List.of(FailureCause.PLACEMENT), rig.failures);
    assertEquals(UploadPlan.Standing.ALONE, upload.present().standing());
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    uploads.end(upload);
  }

  @Test
  void oneThatHasEndedDoesNotGrow() {
    ActiveUpload upload = begin();
    bytes.set(LARGE);
    uploads.end(upload);
    uploads.growing();
    assertEquals(0, placed.get());
    assertEquals(callsBefore, rig.binder.calls());
  }
}
