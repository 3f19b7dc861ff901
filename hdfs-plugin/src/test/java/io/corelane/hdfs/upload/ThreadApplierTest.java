/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.apply.Outcome;
import io.corelane.affinity.apply.Outcome.Result;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.monitor.ThreadUseReader;
import io.corelane.affinity.monitor.UploadSample;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.plan.RpsMask;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.write.WriteChoice;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.hdfs.metrics.UploadReport;
import io.corelane.hdfs.stage.UploadWriting;
import io.corelane.hdfs.thread.FakeBinder;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Steps of a plan, carried out on an upload of this thread, and what the loop sees of it then. */
class ThreadApplierTest {

  private static final CpuSet ELSEWHERE = CpuSet.parseList("5-6");

  private final Rig rig = new Rig();
  private BindPlanner planner = rig.planner();
  private UploadTracker uploads;

  ThreadApplierTest() {
    rig.writing =
        (volume, cpus, bytes) ->
            new UploadWriting() {
              @Override
              public WriteChoice choice() {
                return new Rig.Writing(() -> {}).choice();
              }

              @Override
              public void move(CpuSet to) {
                rig.writes.add("move to " + to.toList());
              }

              @Override
              public void end() {
                rig.writes.add("end");
              }
            };
    uploads = rig.tracker(planner);
  }

  private boolean stopped;

  private ActiveUpload begun() {
    return Objects.requireNonNull(uploads.begin(Rig.replica(1)));
  }

  private Course course() {
    return Objects.requireNonNull(uploads.course());
  }

  private Outcome applied(PlanStep step, boolean binds) {
    Responders responders = new Responders(SystemRoot.live(), rig.masks, id -> -1);
    return new ThreadApplier(
            uploads,
            rig.masks,
            () -> rig.host,
            responders,
            course(),
            binds,
            () -> stopped,
            rig.faults)
        .apply(new io.corelane.affinity.plan.Plan(List.of(step)))
        .get(0);
  }

  private static BindUpload bind(String upload) {
    return new BindUpload(upload, 0, Rig.GIVEN, ELSEWHERE, Rig.GIVEN, ELSEWHERE, "Better there.");
  }

  private List<UploadSample> samples() {
    return new UploadSamples(
            uploads,
            rig.meter,
            rig.masks,
            rig.arrivals(),
            new ThreadUseReader(SystemRoot.live()),
            () -> rig.host,
            course(),
            rig.faults)
        .get();
  }

  @Test
  void whoIsLeftToTheSchedulerIsWatchedAndMayBeBoundLater() {
    CpuSet all = rig.host.allowed();
    rig.policy =
        (host, upload, occupancy) ->
            new Placement(false, all, CpuSet.EMPTY, Lane.UNKNOWN, List.of("Nothing to gain."));
    planner = rig.planner();
    uploads = rig.tracker(planner);
    ActiveUpload upload = begun();
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    assertEquals(List.of(CpuSet.EMPTY), receivers());
    assertEquals(Map.of(all, 1), planner.occupancy().receivers());

    BindUpload step =
        new BindUpload(
            "blk_1_1001", 0, CpuSet.EMPTY, ELSEWHERE, CpuSet.EMPTY, ELSEWHERE, "It pays now.");
    assertEquals(Result.DONE, applied(step, true).result());
    assertEquals(ELSEWHERE, rig.binder.ownMask());
    assertEquals(List.of(ELSEWHERE), receivers());
    assertEquals(Map.of(ELSEWHERE, 1), planner.occupancy().receivers());
    uploads.end(upload);
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    assertEquals(Map.of(), planner.occupancy().receivers());
  }

  @Test
  void thatPacketsFollowTheirReceiverFromNowOnIsSeen() throws IOException {
    rig.sockets = new Rig.Arriving(1, 901);
    try (SocketChannel channel = SocketChannel.open()) {
      rig.finder = receiver -> UploadSocket.of(channel, "/10.0.0.7:1");
      planner = rig.planner();
      uploads = rig.tracker(planner);
      ActiveUpload upload = begun();
      assertEquals("", samples().get(0).upload().adrift());
      rig.rfs = new Reading.Present<>(true);
      assertEquals("their queue is not known, and RFS is on", samples().get(0).upload().adrift());
      uploads.end(upload);
    }
  }

  @Test
  void whatFailedAsItBeganIsLeftAsItIs() {
    rig.policy =
        (host, upload, occupancy) -> {
          throw new IllegalStateException("as a test wants it");
        };
    planner = rig.planner();
    uploads = rig.tracker(planner);
    ActiveUpload upload = begun();
    assertEquals(List.of(), receivers());
    uploads.end(upload);
    assertEquals(Map.of(), planner.occupancy().receivers());
  }

  private List<CpuSet> receivers() {
    return samples().stream().map(sample -> sample.receiver().cpus()).toList();
  }

  @Test
  void whoHasStoppedMovesNothing() {
    ActiveUpload upload = begun();
    stopped = true;
    Outcome outcome = applied(bind("blk_1_1001"), true);
    assertEquals(Result.LATER, outcome.result());
    assertEquals("the mode has been changed meanwhile", outcome.detail());
    assertEquals(Rig.GIVEN, rig.binder.ownMask());
    uploads.end(upload);
  }

  @Test
  void anUploadIsMovedWithAllThatIsKnownOfIt() {
    ActiveUpload upload = begun();
    assertEquals(Rig.GIVEN, samples().get(0).receiver().cpus());
    assertEquals(Result.DONE, applied(bind("blk_1_1001"), true).result());
    assertEquals(ELSEWHERE, rig.binder.ownMask());
    assertEquals(List.of("move to 5-6"), rig.writes);
    UploadReport report = uploads.reports().get(0);
    assertEquals("5-6", report.receiverCpus());
    assertEquals("2-3", report.formerCpus());
    assertEquals("5-6", report.diskWriterCpus());
    assertEquals("Better there.", report.reason());
    assertEquals(1, planner.occupancy().receivers().get(ELSEWHERE));
    assertEquals(1, planner.occupancy().receivers().size());
    UploadSample sample = samples().get(0);
    assertEquals(ELSEWHERE, sample.receiver().cpus());
    assertEquals(ELSEWHERE, sample.diskWriterCpus());
    uploads.end(upload);
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    assertEquals(0, planner.occupancy().receivers().size());
    assertEquals(List.of(), samples());
  }

  @Test
  void anUploadThatHasEndedIsGone() {
    uploads.end(begun());
    assertEquals(Result.GONE, applied(bind("blk_1_1001"), true).result());
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
  }

  @Test
  void observingOnlyImagines() {
    begun();
    assertEquals(Result.DESCRIBED, applied(bind("blk_1_1001"), false).result());
    assertEquals(Rig.GIVEN, rig.binder.ownMask());
    assertEquals(List.of(), rig.writes);
    assertEquals("2-3", uploads.reports().get(0).receiverCpus());
  }

  @Test
  void whatSomeoneElseHasSetIsLeftAloneFromThenOn() {
    begun();
    CpuSet theirs = CpuSet.parseList("7");
    rig.binder.set(rig.binder.currentTid(), theirs);
    Outcome outcome = applied(bind("blk_1_1001"), true);
    assertEquals(Result.REFUSED, outcome.result());
    assertEquals("someone else has set the receiver's CPUs", outcome.detail());
    assertEquals(theirs, rig.binder.ownMask());
    assertEquals(List.of(), samples(), "the loop does not see it any more");
    assertTrue(uploads.reports().get(0).reason().startsWith("Left alone: someone else"));
  }

  @Test
  void whatTheKernelRefusesIsCountedAndStaysAsItWas() {
    ActiveUpload upload = begun();
    rig.binder.failing(true);
    assertEquals(Result.REFUSED, applied(bind("blk_1_1001"), true).result());
    rig.binder.failing(false);
    assertTrue(rig.failures.contains(FailureCause.BIND));
    assertEquals("2-3", uploads.reports().get(0).receiverCpus());
    uploads.end(upload);
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    assertEquals(0, planner.occupancy().receivers().size());
  }

  @Test
  void aReleasedUploadIsTheSchedulersUntilItHasAPlaceAgain() {
    begun();
    ReleaseUpload release =
        new ReleaseUpload("blk_1_1001", 0, Rig.GIVEN, FakeBinder.BASE, "It is idle.");
    assertEquals(Result.DONE, applied(release, true).result());
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    assertEquals(CpuSet.EMPTY, samples().get(0).receiver().cpus());
    assertEquals(Map.of(), planner.occupancy().receivers(), "it takes nobody's place");
    assertEquals(CpuSet.EMPTY, planner.occupancy().softirqCpus());
    assertEquals(Result.DONE, applied(bind("blk_1_1001"), true).result());
    assertEquals(ELSEWHERE, samples().get(0).receiver().cpus());
    assertEquals(Map.of(ELSEWHERE, 1), planner.occupancy().receivers());
  }

  @Test
  void whatSomeoneElseHasSetAfterAReleaseIsTheirs() {
    ActiveUpload upload = begun();
    ReleaseUpload release =
        new ReleaseUpload("blk_1_1001", 0, Rig.GIVEN, FakeBinder.BASE, "It is idle.");
    assertEquals(Result.DONE, applied(release, true).result());
    CpuSet theirs = CpuSet.parseList("7");
    rig.binder.set(rig.binder.currentTid(), theirs);
    assertEquals(Result.REFUSED, applied(bind("blk_1_1001"), true).result());
    assertEquals(theirs, rig.binder.ownMask());
    uploads.end(upload);
    assertEquals(theirs, rig.binder.ownMask());
  }

  @Test
  void aMaskThatWasLostIsSeen() {
    begun();
    rig.binder.set(rig.binder.currentTid(), FakeBinder.BASE);
    assertEquals(CpuSet.EMPTY, samples().get(0).receiver().cpus());
  }

  @Test
  void interruptsAreDescribedOnly() {
    PlanStep step = new Steer(new RpsMask("data0", 0), CpuSet.EMPTY, ELSEWHERE, "Few queues.");
    assertEquals(Result.DESCRIBED, applied(step, true).result());
  }
}
