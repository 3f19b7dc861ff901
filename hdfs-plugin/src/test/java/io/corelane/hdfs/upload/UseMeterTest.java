/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.monitor.Crew;
import io.corelane.affinity.monitor.EndedUploads;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.write.WriteChoice;
import io.corelane.affinity.policy.write.WriteSigns;
import io.corelane.affinity.policy.write.WriteWay;
import io.corelane.hdfs.stage.UploadWriting;
import io.corelane.hdfs.stage.WritingProgress;
import io.corelane.hdfs.thread.FakeBinder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class UseMeterTest {

  private static final long SECOND = 1_000_000_000;

  private final Rig rig = new Rig();
  private final AtomicLong cpu = new AtomicLong(50);
  private final AtomicLong now = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
  private final UploadTracker uploads;

  UseMeterTest() {
    rig.cpuNanos = cpu::get;
    rig.nanoTime = now::get;
    uploads = rig.tracker();
  }

  private ActiveUpload begin() {
    OpenReplica replica = new OpenReplica("blk_1_1001", "DS-1", false, bytes::get);
    return Objects.requireNonNull(uploads.begin(replica));
  }

  private boolean sampled(ActiveUpload upload, long run, long responder, long writers) {
    Crew crew = new Crew(responder, Rig.GIVEN, writers, Rig.GIVEN);
    return rig.meter.sampled(upload, run, Rig.GIVEN, crew, FakeBinder.BASE);
  }

  private void passes(long nanos, long run, long received) {
    now.addAndGet(nanos);
    cpu.addAndGet(run);
    bytes.addAndGet(received);
  }

  @Test
  void anUploadThatNobodyLookedAtIsMeasuredAtItsEnd() throws InterruptedException {
    ActiveUpload first = begin();
    passes(SECOND / 10, SECOND / 20, 100 << 20);
    Rig.onAnotherThread(() -> uploads.end(first));
    uploads.end(first);
    EndedUploads seen = rig.meter.get();
    Map<CpuSet, Long> unsampled = Map.of(Rig.GIVEN, SECOND / 20);
    assertEquals(new EndedUploads(1, SECOND / 20, SECOND / 10, unsampled), seen);
    passes(SECOND, SECOND, 0);
    ActiveUpload second = begin();
    passes(SECOND, SECOND / 2, 100 << 20);
    uploads.end(second);
    assertEquals(2, rig.meter.get().count());
    assertEquals(SECOND / 2 + SECOND / 20, rig.meter.get().runNanos());
    assertEquals(1, seen.count(), "a snapshot stays as it was");
  }

  @Test
  void whatTwoSamplesShowIsNotCountedAgain() {
    ActiveUpload upload = begin();
    passes(SECOND, 300, 0);
    assertTrue(sampled(upload, cpu.get(), -1, 0));
    assertEquals(Map.of(Rig.GIVEN, 300L), rig.meter.get().unsampledRunNanos(), "since its begin");
    passes(SECOND, 5_000, 0);
    assertTrue(sampled(upload, cpu.get(), -1, 0));
    assertEquals(Map.of(Rig.GIVEN, 300L), rig.meter.get().unsampledRunNanos());
    passes(SECOND, 20, 0);
    uploads.end(upload);
    assertEquals(Map.of(Rig.GIVEN, 320L), rig.meter.get().unsampledRunNanos());
  }

  /** An upload that a disk writer writes. */
  private static ActiveUpload begin(UploadTracker tracker, OpenReplica replica) {
    ActiveUpload upload = Objects.requireNonNull(tracker.begin(replica));
    assertTrue(upload.hasDiskWriter());
    return upload;
  }

  @Test
  void itsDiskWritersAndItsResponderAreItsOwn() throws InterruptedException {
    AtomicLong written = new AtomicLong();
    rig.writing = (volume, cpus, received) -> new Written(written);
    try (UploadTracker tracker = rig.tracker()) {
      ActiveUpload upload = begin(tracker, new OpenReplica("blk_1_1001", "DS-1", true, bytes::get));
      passes(SECOND, 300, 100 << 20);
      written.set(70);
      Thread responder =
          new Thread(() -> tracker.end(upload), "PacketResponder: BP-1:blk_1_1001, type=LAST");
      responder.start();
      responder.join();
      // The test's clock shows the same for each thread, and a responder has but this upload.
      long all = 300 + 70 + cpu.get();
      assertEquals(new EndedUploads(1, all, SECOND, Map.of(Rig.GIVEN, all)), rig.meter.get());
    }
  }

  @Test
  void whatTwoSamplesShowOfItsCrewIsNotCountedAgain() {
    AtomicLong written = new AtomicLong();
    rig.writing = (volume, cpus, received) -> new Written(written);
    try (UploadTracker tracker = rig.tracker()) {
      ActiveUpload upload = begin(tracker, new OpenReplica("blk_1_1001", "DS-1", true, bytes::get));
      assertTrue(sampled(upload, cpu.get(), 10, 30));
      assertEquals(Map.of(Rig.GIVEN, 40L), rig.meter.get().unsampledRunNanos());
      assertTrue(sampled(upload, cpu.get(), 90, 5_000));
      written.set(5_007);
      uploads.end(upload);
      assertEquals(Map.of(Rig.GIVEN, 47L), rig.meter.get().unsampledRunNanos());
    }
  }

  /** All it ever used would be taken from one tick's load. */
  @Test
  void aResponderThatTheLastSampleDidNotKnowIsNotCountedAtTheEnd() throws InterruptedException {
    ActiveUpload upload = begin();
    assertTrue(sampled(upload, cpu.get(), 90, 0));
    assertEquals(Map.of(Rig.GIVEN, 90L), rig.meter.get().unsampledRunNanos());
    assertTrue(sampled(upload, cpu.get(), -1, 0));
    passes(SECOND, 300, 100 << 20);
    Thread responder =
        new Thread(() -> uploads.end(upload), "PacketResponder: BP-1:blk_1_1001, type=LAST");
    responder.start();
    responder.join();
    assertEquals(Map.of(Rig.GIVEN, 390L), rig.meter.get().unsampledRunNanos());
  }

  @Test
  void aCrewThatBeganAnewTakesNothingBack() {
    ActiveUpload upload = begin();
    assertTrue(sampled(upload, cpu.get() + 10, 40, 0));
    passes(SECOND, 30, 0);
    uploads.end(upload);
    assertEquals(Map.of(Rig.GIVEN, 70L), rig.meter.get().unsampledRunNanos());
  }

  /** What has been written of an upload by disk writers, and their CPU time. */
  private record Written(AtomicLong cpuNanos) implements UploadWriting {

    @Override
    public WriteChoice choice() {
      return new WriteChoice(WriteWay.BUFFERED, "As told.", WriteSigns.NONE, false);
    }

    @Override
    public WritingProgress progress() {
      return new WritingProgress(0, 0, cpuNanos.get(), 0);
    }

    @Override
    public void move(CpuSet to) {}

    @Override
    public void end() {}
  }

  @Test
  void aSampleThatComesAfterTheEndIsNotToBeUsed() {
    ActiveUpload upload = begin();
    passes(SECOND, 300, 0);
    uploads.end(upload);
    assertFalse(sampled(upload, cpu.get(), -1, 0));
    assertEquals(Map.of(Rig.GIVEN, 300L), rig.meter.get().unsampledRunNanos());
  }

  @Test
  void aSlowUploadIsOursButTellsNothingOfWhatReceiversWant() {
    ActiveUpload upload = begin();
    passes(SECOND, 300, (1 << 20) - 1);
    uploads.end(upload);
    assertEquals(new EndedUploads(0, 0, 0, Map.of(Rig.GIVEN, 300L)), rig.meter.get());
  }

  @Test
  void oneThatSomeoneElseHasBoundIsTheirs() {
    ActiveUpload upload = begin();
    upload.setByOthers();
    passes(SECOND, SECOND, 100 << 20);
    uploads.end(upload);
    assertEquals(Map.of(), rig.meter.get().unsampledRunNanos());
    assertEquals(1, rig.meter.get().count());
  }

  @Test
  void oneThatIsNotedOnlyIsOthersLoad() {
    ActiveUpload upload = begin();
    UploadPlan small = upload.present().as(UploadPlan.Standing.SMALL);
    assertTrue(upload.change(upload.place(), upload.place().course(), small));
    passes(SECOND, SECOND, 100 << 20);
    uploads.end(upload);
    assertEquals(Map.of(), rig.meter.get().unsampledRunNanos());
    assertEquals(1, rig.meter.get().count());
  }

  @Test
  void whatBeganUnboundHasAResponderThatMayRunAnywhere() throws InterruptedException {
    ActiveUpload upload = begin();
    assertTrue(upload.beganBound());
    assertEquals(Rig.GIVEN, rig.meter.crew(upload, null).responderCpus());
    rig.policy =
        (host, asked, occupancy) ->
            new Placement(false, FakeBinder.BASE, CpuSet.EMPTY, Lane.LONG, List.of("As told."));
    try (UploadTracker tracker = rig.tracker()) {
      ActiveUpload free = Objects.requireNonNull(tracker.begin(Rig.replica(2)));
      assertFalse(free.beganBound());
      assertTrue(free.replan(upload.present(), free.place().course()));
      assertEquals(CpuSet.EMPTY, rig.meter.crew(free, null).responderCpus());
    }
  }

  @Test
  void oneThatWasReleasedMightRunAnywhere() {
    ActiveUpload upload = begin();
    upload.replan(upload.present().as(UploadPlan.Standing.RELEASED), upload.place().course());
    passes(SECOND, 300, 0);
    uploads.end(upload);
    assertEquals(Map.of(FakeBinder.BASE, 300L), rig.meter.get().unsampledRunNanos());
  }

  @Test
  void whatTheJvmDoesNotTellIsLeftOut() {
    cpu.set(-1);
    ActiveUpload unknown = begin();
    now.addAndGet(SECOND);
    cpu.set(7);
    assertTrue(sampled(unknown, 7, -1, 0));
    uploads.end(unknown);
    ActiveUpload dead = begin();
    passes(SECOND, 0, 100 << 20);
    cpu.set(-1);
    uploads.end(dead);
    assertEquals(EndedUploads.NONE, rig.meter.get());
    assertEquals(List.of(), rig.failures);
  }

  @Test
  void aFailureReachesNoUpload() {
    ActiveUpload first = begin();
    rig.cpuNanos =
        () -> {
          throw new UnsupportedOperationException("a virtual thread");
        };
    uploads.end(first);
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    ActiveUpload second = begin();
    assertEquals(Rig.GIVEN, rig.binder.ownMask());
    uploads.end(second);
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    assertEquals(EndedUploads.NONE, rig.meter.get());
    assertEquals(List.of(FailureCause.FACTS, FailureCause.FACTS), rig.failures);
  }
}
