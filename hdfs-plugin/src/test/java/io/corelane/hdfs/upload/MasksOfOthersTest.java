/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.monitor.ThreadUseReader;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.hdfs.thread.FakeBinder;
import io.corelane.hdfs.thread.OwnThreadBinder;
import io.corelane.hdfs.thread.ReceiverMask;
import io.corelane.hdfs.thread.ThreadMasks;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An operator's {@code taskset}, and a cpuset that changes, before, in and after uploads. */
class MasksOfOthersTest {

  private static final CpuSet OPERATORS = CpuSet.parseList("0-3");
  private static final CpuSet GROWN = CpuSet.parseList("0-15");

  /** Its thread is bound by nobody, as the loop's is. */
  private final ExecutorService loop = Executors.newSingleThreadExecutor();

  private final Rig rig;
  private final UploadTracker uploads;
  private final int self;
  private CpuSet place = Rig.GIVEN;

  MasksOfOthersTest() throws Exception {
    rig = loop.submit(Rig::new).get();
    rig.policy =
        (host, upload, occupancy) ->
            new Placement(true, place, place, Lane.SHORT, List.of("As told."));
    uploads = rig.tracker();
    self = rig.binder.currentTid();
  }

  @AfterEach
  void end() {
    loop.shutdown();
  }

  /** {@code taskset -a}, which begins with the first thread. */
  private void set(CpuSet cpus) {
    rig.binder.setAll(cpus, witness(), self);
  }

  private int witness() {
    try {
      return loop.submit(rig.binder::currentTid).get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  private ActiveUpload begun() {
    return Objects.requireNonNull(uploads.begin(Rig.replica(1)));
  }

  private void placing(String cpus) {
    place = CpuSet.parseList(cpus);
  }

  private void tick() throws Exception {
    UploadSamples samples =
        new UploadSamples(
            uploads,
            rig.meter,
            rig.masks,
            rig.arrivals(),
            new ThreadUseReader(SystemRoot.live()),
            () -> rig.host,
            Objects.requireNonNull(uploads.course()),
            rig.faults);
    loop.submit(samples::get).get();
  }

  @Test
  void whatAllThreadsWereGivenStaysAfterATickAndUploads() throws Exception {
    set(OPERATORS);
    tick();
    ActiveUpload upload = begun();
    assertEquals(Rig.GIVEN, rig.binder.ownMask(), "within what the operator has left");
    tick();
    uploads.end(upload);
    assertEquals(OPERATORS, rig.binder.ownMask());
  }

  @Test
  void whatAllThreadsWereGivenInAnUploadStaysWhenItEnds() throws Exception {
    ActiveUpload upload = begun();
    set(OPERATORS);
    tick();
    assertEquals(OPERATORS, rig.binder.ownMask());
    uploads.end(upload);
    assertEquals(OPERATORS, rig.binder.ownMask());
    uploads.end(begun());
    assertEquals(OPERATORS, rig.binder.ownMask());
  }

  /** Two CPUs: what the operator sets is what we have handed out. */
  @Test
  void aMaskOfOursThatAllThreadsWereGivenIsTheOperators() throws Exception {
    uploads.end(begun());
    set(Rig.GIVEN);
    tick();
    rig.masks.shedInherited();
    assertEquals(Rig.GIVEN, rig.binder.ownMask());
    uploads.end(begun());
    assertEquals(Rig.GIVEN, rig.binder.ownMask());
  }

  @Test
  void aPlanFromBeforeBindsNobodyOutsideOfIt() throws Exception {
    set(OPERATORS);
    placing("6-7");
    ActiveUpload upload = begun();
    assertEquals(OPERATORS, rig.binder.ownMask());
    assertTrue(uploads.reports().get(0).reason().startsWith("Left alone"));
    uploads.end(upload);
    assertEquals(OPERATORS, rig.binder.ownMask());
    placing("3-6");
    upload = begun();
    assertEquals(CpuSet.of(3), rig.binder.ownMask());
    uploads.end(upload);
    assertEquals(OPERATORS, rig.binder.ownMask());
  }

  @Test
  void diskWritersToo() throws Exception {
    ThreadBinder own = new OwnThreadBinder(rig.binder, rig.masks);
    set(OPERATORS);
    own.bind(ThreadBinder.CALLING_THREAD, CpuSet.parseList("6-7"));
    assertEquals(OPERATORS, rig.binder.ownMask());
    own.bind(ThreadBinder.CALLING_THREAD, CpuSet.parseList("2-6"));
    assertEquals(CpuSet.parseList("2-3"), rig.binder.ownMask());
    own.bind(ThreadBinder.CALLING_THREAD, FakeBinder.BASE);
    assertEquals(OPERATORS, rig.binder.ownMask());
  }

  @Test
  void aWorkerShedsWhatItHasInheritedForWhatOthersHave() throws Exception {
    set(OPERATORS);
    tick();
    begun();
    rig.masks.shedInherited();
    assertEquals(OPERATORS, rig.binder.ownMask());
  }

  @Test
  void whatIsSetWhileAReceiverIsRestoredStays() throws Exception {
    ActiveUpload upload = begun();
    rig.binder.meanwhile(() -> set(OPERATORS));
    uploads.end(upload);
    assertEquals(OPERATORS, rig.binder.ownMask());
  }

  @Test
  void whatIsSetWhileAReceiverIsBoundStays() throws Exception {
    placing("6-7");
    rig.binder.meanwhile(() -> set(OPERATORS));
    begun();
    assertEquals(OPERATORS, rig.binder.ownMask());
  }

  @Test
  void whoIsRestoredAfterTheCpusetHasGrownHasAllOfIt() throws Exception {
    ActiveUpload upload = begun();
    rig.binder.setAll(GROWN, witness());
    tick();
    assertEquals(Rig.GIVEN, rig.binder.ownMask());
    uploads.end(upload);
    assertEquals(GROWN, rig.binder.ownMask());
  }

  @Test
  void whoWasRestoredBeforeTheCpusetHasGrownIsBoundAgain() throws Exception {
    uploads.end(begun());
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
    rig.binder.setAll(GROWN, witness());
    ActiveUpload upload = begun();
    assertEquals(Rig.GIVEN, rig.binder.ownMask());
    uploads.end(upload);
    assertEquals(GROWN, rig.binder.ownMask());
  }

  /** {@code taskset -p} without {@code -a} says nothing of the other threads. */
  @Test
  void theFirstThreadAloneIsNotAllThreads() throws InterruptedException {
    rig.binder.setAll(OPERATORS);
    Rig.onAnotherThread(
        () -> {
          uploads.end(begun());
          assertEquals(FakeBinder.BASE, rig.binder.ownMask());
        });
    assertEquals(List.of(), rig.failures);
    assertEquals(FakeBinder.BASE, rig.masks.unbound());
  }

  /** Whoever starts the JVM has bound the thread that he does it from. */
  @Test
  void aFirstThreadThatWasBoundFromTheStartTellsNothing() throws Exception {
    rig.binder.set(FakeBinder.FIRST, CpuSet.of(0));
    ThreadMasks masks = new ThreadMasks(rig.binder, FakeBinder.BASE, FakeBinder.FIRST);
    masks.lookAtUnbound();
    assertEquals(FakeBinder.BASE, masks.unbound());
    set(OPERATORS);
    masks.lookAtUnbound();
    assertEquals(OPERATORS, masks.unbound());
  }

  @Test
  void aReceiverThatWasGivenAnotherUploadsMaskByHandKeepsIt() throws Exception {
    CpuSet others = CpuSet.parseList("5");
    rig.masks.handOut(others);
    ActiveUpload upload = begun();
    rig.binder.set(self, others);
    assertEquals(ReceiverMask.Outcome.SET_BY_OTHERS, uploads.move(upload, CpuSet.parseList("6")));
    uploads.end(upload);
    assertEquals(others, rig.binder.ownMask());
  }

  @Test
  void whoCannotBeToldTheMaskOfOthersIsLeftAsHeIs() throws Exception {
    ActiveUpload upload = begun();
    rig.binder.failing(true);
    uploads.end(upload);
    rig.binder.failing(false);
    assertEquals(Rig.GIVEN, rig.binder.ownMask(), "for the sweep");
    uploads.end(begun());
    assertEquals(FakeBinder.BASE, rig.binder.ownMask());
  }
}
