/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.hdfs.thread.FakeBinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StraySweepTest {

  private static final int OLD = 900_001;
  private static final int STRAY = 900_002;

  @TempDir Path root = Path.of("");

  private final Rig rig = new Rig();
  private final UploadTracker uploads = rig.tracker();
  private boolean starting;

  @BeforeEach
  void anOldThread() throws IOException {
    thread(OLD, "main");
  }

  private void thread(int tid, String name) throws IOException {
    Path task = Files.createDirectories(root.resolve("proc/self/task/" + tid));
    Files.writeString(task.resolve("comm"), name + "\n");
  }

  private StraySweep sweep() {
    return new StraySweep(
        new SystemRoot(root), rig.masks, uploads, rig.listener, rig.faults, makers -> starting);
  }

  private void uploadEnded() {
    uploads.end(Objects.requireNonNull(uploads.begin(Rig.replica(1))));
  }

  @Test
  void aStrayIsRestoredWhenItIsSeenASecondTime() throws IOException {
    StraySweep sweep = sweep();
    uploadEnded();
    thread(STRAY, "Async disk work");
    rig.binder.set(STRAY, Rig.GIVEN);
    sweep.run();
    assertEquals(Rig.GIVEN, rig.binder.mask(STRAY), "it may be about to be restored by others");
    sweep.run();
    assertEquals(FakeBinder.BASE, rig.binder.mask(STRAY));
    assertTrue(rig.events.told.contains("strays 1 1 0"));
    sweep.run();
    assertEquals(1, rig.events.told.stream().filter(e -> e.startsWith("strays")).count());
  }

  @Test
  void aMaskThatWasNeverHandedOutIsNotOurs() throws IOException {
    StraySweep sweep = sweep();
    uploadEnded();
    CpuSet theirs = CpuSet.parseList("1");
    thread(STRAY, "elsewhere");
    rig.binder.set(STRAY, theirs);
    sweep.run();
    sweep.run();
    assertEquals(theirs, rig.binder.mask(STRAY));
  }

  /** On two CPUs there are three masks: whoever pins his threads sets one that is ours, too. */
  @Test
  void aThreadThatNoReceiverCanHaveMadeHasItsMaskFromSomeoneElse() throws IOException {
    StraySweep sweep = sweep();
    uploadEnded();
    thread(STRAY, "pinned-library");
    rig.binder.set(STRAY, Rig.GIVEN);
    sweep.run();
    sweep.run();
    assertEquals(0, sweep.giveBackAll());
    assertEquals(Rig.GIVEN, rig.binder.mask(STRAY));
  }

  @Test
  void aWorkerThatHadAnotherMaskBeforeHasNotInheritedThisOne() throws IOException {
    StraySweep sweep = sweep();
    uploadEnded();
    thread(STRAY, "Async disk work");
    sweep.run();
    rig.binder.set(STRAY, Rig.GIVEN);
    sweep.run();
    sweep.run();
    assertEquals(0, sweep.giveBackAll());
    assertEquals(Rig.GIVEN, rig.binder.mask(STRAY));
  }

  @Test
  void whatAReceiverHasMadeIsToldByItsGroup() throws Exception {
    StraySweep sweep = sweep();
    uploadEnded();
    thread(STRAY, "of-a-new-hadoop");
    rig.binder.set(STRAY, Rig.GIVEN);
    CountDownLatch over = new CountDownLatch(1);
    ThreadGroup elsewhere = new ThreadGroup("elsewhere");
    Thread theirs = living(elsewhere, over);
    sweep.run();
    sweep.run();
    assertEquals(Rig.GIVEN, rig.binder.mask(STRAY), "in another group");
    Thread made = living(Thread.currentThread().getThreadGroup(), over);
    sweep.run();
    sweep.run();
    assertEquals(Rig.GIVEN, rig.binder.mask(STRAY), "it cannot be told which of the two");
    over.countDown();
    theirs.join();
    made.join();
    CountDownLatch end = new CountDownLatch(1);
    Thread again = living(Thread.currentThread().getThreadGroup(), end);
    sweep.run();
    sweep.run();
    assertEquals(FakeBinder.BASE, rig.binder.mask(STRAY));
    end.countDown();
    again.join();
  }

  private static Thread living(ThreadGroup group, CountDownLatch until) {
    Thread thread =
        new Thread(
            group,
            () -> {
              try {
                until.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "of-a-new-hadoop");
    thread.start();
    return thread;
  }

  /** A worker that was restored before the cpuset grew does not follow it by itself. */
  @Test
  void whoWasRestoredBeforeTheCpusetGrewFollowsIt() throws IOException {
    StraySweep sweep = sweep();
    uploadEnded();
    thread(STRAY, "Async disk work");
    rig.binder.set(STRAY, Rig.GIVEN);
    sweep.run();
    sweep.run();
    assertEquals(FakeBinder.BASE, rig.binder.mask(STRAY));
    sweep.run();
    CpuSet grown = CpuSet.parseList("0-15");
    rig.binder.setAll(grown, rig.binder.currentTid());
    sweep.run();
    sweep.run();
    assertEquals(grown, rig.binder.mask(STRAY));
  }

  /** It goes by the course from before a switch, and may fail to undo that. */
  @Test
  void aReceiverThatMayBeAboutToBindItselfIsWaitedFor() {
    List<Integer> found = new ArrayList<>();
    AtomicReference<Runnable> look = new AtomicReference<>(() -> {});
    rig.finder =
        receiver -> {
          Objects.requireNonNull(look.get()).run();
          return UploadSocket.unknown("", "there is none");
        };
    UploadTracker tracker = rig.tracker();
    StraySweep sweep =
        new StraySweep(
            new SystemRoot(root), rig.masks, tracker, rig.listener, rig.faults, makers -> starting);
    look.set(() -> found.add(sweep.giveBackAll()));
    tracker.end(Objects.requireNonNull(tracker.begin(Rig.replica(1))));
    assertEquals(List.of(1), found);
    assertEquals(0, sweep.giveBackAll());
  }

  /** It has the mask of its receiver from the first moment on, and is seen at the last. */
  @Test
  void aResponderThatIsBeingMadeIsWaitedFor() throws IOException {
    StraySweep sweep = sweep();
    uploadEnded();
    starting = true;
    assertEquals(1, sweep.giveBackAll());
    assertEquals(1, sweep.giveBackAll());
    thread(STRAY, "DataXceiver for"); // It has not named itself yet.
    rig.binder.set(STRAY, Rig.GIVEN);
    starting = false;
    assertEquals(1, sweep.giveBackAll());
    assertEquals(0, sweep.giveBackAll());
    assertEquals(FakeBinder.BASE, rig.binder.mask(STRAY));
  }

  @Test
  void aThreadOlderThanAllUploadsHasItsMaskFromSomeoneElse() {
    StraySweep sweep = sweep();
    uploadEnded();
    rig.binder.set(OLD, Rig.GIVEN);
    sweep.run();
    sweep.run();
    assertEquals(Rig.GIVEN, rig.binder.mask(OLD));
  }

  @Test
  void aResponderKeepsTheMaskOfAnUploadInProgressOnly() throws IOException {
    StraySweep sweep = sweep();
    thread(STRAY, "PacketResponder");
    rig.binder.set(STRAY, Rig.GIVEN);
    ActiveUpload upload = Objects.requireNonNull(uploads.begin(Rig.replica(1)));
    sweep.run();
    sweep.run();
    assertEquals(Rig.GIVEN, rig.binder.mask(STRAY));
    uploads.end(upload);
    sweep.run();
    sweep.run();
    assertEquals(FakeBinder.BASE, rig.binder.mask(STRAY));
  }

  @Test
  void theReceiverOfAnUploadInProgressIsNoStray() throws IOException {
    StraySweep sweep = sweep();
    ActiveUpload upload = Objects.requireNonNull(uploads.begin(Rig.replica(1)));
    thread(rig.binder.currentTid(), "DataXceiver for");
    sweep.run();
    sweep.run();
    assertEquals(Rig.GIVEN, rig.binder.ownMask());
    uploads.end(upload);
  }

  @Test
  void diskWritersAreNoStrays() throws IOException {
    StraySweep sweep = sweep();
    uploadEnded();
    thread(STRAY, "corelane-dw-1");
    rig.binder.set(STRAY, Rig.GIVEN);
    sweep.run();
    sweep.run();
    assertEquals(Rig.GIVEN, rig.binder.mask(STRAY));
  }

  @Test
  void aSweepThatFailsFailsAlone() throws IOException {
    StraySweep sweep = sweep();
    uploadEnded();
    thread(STRAY, "Async disk work");
    rig.binder.failing(true);
    sweep.run();
    assertEquals(List.of(), rig.events.told.stream().filter(e -> e.startsWith("stray")).toList());
    assertTrue(!rig.failures.isEmpty());
  }

  /** A cpuset that is being rewritten, or a CPU that is going offline, refuses it for a moment. */
  @Test
  void aStrayThatCouldNotBeRestoredIsCountedOnceAndTriedAtEachSweep() throws IOException {
    StraySweep sweep = sweep();
    uploadEnded();
    thread(STRAY, "Async disk work");
    rig.binder.set(STRAY, Rig.GIVEN);
    sweep.run();
    rig.binder.refusingToBind(true);
    sweep.run();
    sweep.run();
    assertEquals(List.of("strays 1 0 1"), strays());
    rig.binder.refusingToBind(false);
    sweep.run();
    assertEquals(FakeBinder.BASE, rig.binder.mask(STRAY));
    assertEquals(List.of("strays 1 0 1", "strays 0 1 0"), strays());
    sweep.run();
    assertEquals(2, strays().size());
  }

  @Test
  void aStrayThatIsNeverRestoredIsNotForgotten() throws IOException {
    StraySweep sweep = sweep();
    uploadEnded();
    thread(STRAY, "Async disk work");
    rig.binder.set(STRAY, Rig.GIVEN);
    rig.binder.refusingToBind(true);
    for (int i = 0; i < 300; i++) {
      sweep.run();
    }
    assertTrue(rig.masks.isOurs(Rig.GIVEN));
    assertEquals(List.of("strays 1 0 1"), strays());
    rig.binder.set(STRAY, FakeBinder.BASE);
    sweep.run();
    assertEquals(List.of("strays 1 0 1", "strays 0 0 0"), strays(), "it has ended, say");
  }

  @Test
  void whatCouldNotBeGivenBackIsToldToo() throws IOException {
    StraySweep sweep = sweep();
    uploadEnded();
    thread(STRAY, "PacketResponder");
    rig.binder.set(STRAY, Rig.GIVEN);
    rig.binder.refusingToBind(true);
    assertEquals(1, sweep.giveBackAll());
    assertEquals(1, sweep.giveBackAll());
    assertEquals(List.of("strays 0 0 1"), strays());
    rig.binder.refusingToBind(false);
    assertEquals(1, sweep.giveBackAll());
    assertEquals(0, sweep.giveBackAll());
    assertEquals(FakeBinder.BASE, rig.binder.mask(STRAY));
    assertEquals(List.of("strays 0 0 1", "strays 0 0 0"), strays());
  }

  @Test
  void whatCannotBeLookedAtIsNotTakenForClean() throws IOException {
    StraySweep sweep = sweep();
    uploadEnded();
    thread(STRAY, "Async disk work");
    rig.binder.failing(true);
    assertEquals(1, sweep.giveBackAll());
    rig.binder.failing(false);
    assertEquals(0, sweep.giveBackAll());
    StraySweep nothing =
        new StraySweep(
            new SystemRoot(root.resolve("none")),
            rig.masks,
            uploads,
            rig.listener,
            rig.faults,
            makers -> starting);
    assertEquals(1, nothing.giveBackAll());
  }

  @Test
  void anErrorAtOneThreadLeavesNoOtherNarrowed() throws IOException {
    StraySweep sweep = sweep();
    uploadEnded();
    int before = STRAY + 1;
    int after = STRAY + 2;
    for (int tid : List.of(before, STRAY, after)) {
      thread(tid, "DataXceiver for");
      rig.binder.set(tid, Rig.GIVEN);
    }
    rig.binder.brokenAt(STRAY);
    assertEquals(3, sweep.giveBackAll());
    assertEquals(FakeBinder.BASE, rig.binder.mask(before));
    assertEquals(FakeBinder.BASE, rig.binder.mask(after));
    rig.binder.brokenAt(0);
    assertEquals(1, sweep.giveBackAll());
    assertEquals(FakeBinder.BASE, rig.binder.mask(STRAY));
    assertEquals(0, sweep.giveBackAll());
  }

  private List<String> strays() {
    return rig.events.told.stream().filter(event -> event.startsWith("strays")).toList();
  }

  @Test
  void aLostUploadIsEnded() throws InterruptedException {
    StraySweep sweep = sweep();
    Rig.onAnotherThread(() -> uploads.begin(Rig.replica(7)));
    sweep.run();
    assertTrue(rig.events.told.contains("ended LOST blk_7_1001"));
  }

  @Test
  void masksLongUnusedAreForgotten() {
    StraySweep sweep = sweep();
    uploadEnded();
    assertTrue(rig.masks.isOurs(Rig.GIVEN));
    for (int i = 0; i < 200; i++) {
      sweep.run();
    }
    assertTrue(rig.masks.noneHandedOut());
  }
}
