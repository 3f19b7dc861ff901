/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.BinderChoice;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.Placement;
import io.corelane.hdfs.stage.SizeForecast;
import io.corelane.hdfs.thread.FakeBinder;
import io.corelane.hdfs.thread.ReceiverMask;
import io.corelane.hdfs.thread.ThreadMasks;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Uploads begin and end on the same threads, some ended by a responder, while others move them as
 * fast as they can: in the end every thread has the mask it began with. How many moves meet an
 * upload is the scheduler's affair, so uploads go on until there were enough of both.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class MovingReceiversTest {

  private static final int RECEIVERS = 6;
  private static final int MOVERS = 2;
  private static final int UPLOADS = 2_000;
  private static final int MOVES = 2_000;

  private final Rig rig = new Rig();
  private final AtomicLong moved = new AtomicLong();
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();

  /** A thread's mask at a moment when nobody is at it. */
  private record Rest(int tid, CpuSet mask) {}

  @Test
  void noMaskStaysOnAnyThreadOfThisKernel() throws Exception {
    NativeSupport support = NativeSupport.probe(BinderChoice.AUTO);
    assertTrue(support.isAvailable());
    ThreadBinder binder = support.binder();
    CpuSet base = binder.affinity(ThreadBinder.CALLING_THREAD);
    assertTrue(base.size() > 1, "needs two CPUs");
    List<CpuSet> places = new ArrayList<>();
    for (int cpu = base.next(0); cpu >= 0; cpu = base.next(cpu + 1)) {
      places.add(CpuSet.of(cpu));
    }
    places.add(base);
    stress(binder, base, places);
  }

  @Test
  void noMaskStaysOnAnyThreadOfASlowKernel() throws Exception {
    // Far more interleavings than the real one shows: every call may be late by any time.
    stress(
        new Late(rig.binder),
        FakeBinder.BASE,
        List.of(CpuSet.parseList("2-3"), CpuSet.parseList("4"), CpuSet.parseList("5-7")));
  }

  private void stress(ThreadBinder binder, CpuSet base, List<CpuSet> places) throws Exception {
    ThreadMasks masks =
        new ThreadMasks(binder, base, Math.toIntExact(ProcessHandle.current().pid()));
    rig.policy =
        (host, upload, occupancy) -> {
          CpuSet place = any(places);
          return new Placement(true, place, place, Lane.UNKNOWN, List.of("By chance."));
        };
    UploadTracker uploads =
        new UploadTracker(masks, rig.listener, rig.meter, rig.faults, rig.clock, System::nanoTime);
    // Most are small at first, and some of those grow.
    uploads.engage(new Course(rig.planner(), Optional.empty(), Optional.of(new SizeForecast(2))));
    AtomicBoolean over = new AtomicBoolean();
    CountDownLatch quiet = new CountDownLatch(1);
    List<Rest> rests = new CopyOnWriteArrayList<>();
    List<Thread> receivers = new ArrayList<>();
    for (int i = 0; i < RECEIVERS; i++) {
      int number = i;
      receivers.add(
          new Thread(
              () ->
                  guarded(
                      () -> {
                        receive(uploads, number);
                        ready.countDown();
                        quiet.await();
                        rests.add(
                            new Rest(
                                binder.currentTid(), binder.affinity(ThreadBinder.CALLING_THREAD)));
                      })));
    }
    List<Thread> movers = new ArrayList<>();
    for (int i = 0; i < MOVERS; i++) {
      movers.add(new Thread(() -> guarded(() -> move(uploads, places, over))));
    }
    movers.add(
        new Thread(
            () ->
                guarded(
                    () -> {
                      while (!over.get()) {
                        uploads.growing();
                      }
                    })));
    receivers.forEach(Thread::start);
    movers.forEach(Thread::start);
    ready.await();
    over.set(true);
    for (Thread mover : movers) {
      mover.join();
    }
    quiet.countDown();
    for (Thread receiver : receivers) {
      receiver.join();
    }
    assertEquals(List.of(), failures);
    assertEquals(List.of(), List.copyOf(rig.failures));
    assertTrue(moved.get() >= MOVES, "moved " + moved.get());
    assertEquals(RECEIVERS, rests.size());
    assertEquals(List.of(), rests.stream().filter(rest -> !rest.mask().equals(base)).toList());
    assertTrue(uploads.active().isEmpty());
  }

  private final CountDownLatch ready = new CountDownLatch(RECEIVERS);

  private void receive(UploadTracker uploads, int number) throws InterruptedException {
    for (int i = 0; i < UPLOADS || (moved.get() < MOVES && failures.isEmpty()); i++) {
      ActiveUpload upload = Objects.requireNonNull(uploads.begin(replica(number + RECEIVERS * i)));
      if (i % 10 == 0) {
        Thread responder = new Thread(() -> uploads.end(upload));
        responder.start();
        responder.join();
      } else {
        Thread.onSpinWait();
        uploads.end(upload);
      }
    }
  }

  private static OpenReplica replica(int block) {
    return new OpenReplica(
        "blk_" + block + "_1", "DS-1", true, () -> ThreadLocalRandom.current().nextInt(3));
  }

  private void move(UploadTracker uploads, List<CpuSet> places, AtomicBoolean over)
      throws NativeCallException {
    while (!over.get()) {
      for (ActiveUpload upload : uploads.active()) {
        if (uploads.move(upload, any(places)) == ReceiverMask.Outcome.CHANGED) {
          moved.incrementAndGet();
        }
      }
    }
  }

  private static CpuSet any(List<CpuSet> places) {
    return places.get(ThreadLocalRandom.current().nextInt(places.size()));
  }

  private interface Work {
    void run() throws Exception;
  }

  private void guarded(Work work) {
    try {
      work.run();
    } catch (Exception | Error e) {
      failures.add(e);
    }
  }

  /** A kernel that takes its time, before and after it does what it is asked for. */
  private record Late(ThreadBinder kernel) implements ThreadBinder {

    private static void pause() {
      switch (ThreadLocalRandom.current().nextInt(8)) {
        case 0 -> java.util.concurrent.locks.LockSupport.parkNanos(1);
        case 1 -> java.util.concurrent.locks.LockSupport.parkNanos(50_000);
        default -> Thread.onSpinWait();
      }
    }

    @Override
    public String name() {
      return "late";
    }

    @Override
    public int currentTid() {
      return kernel.currentTid();
    }

    @Override
    public CpuSet affinity(int tid) throws NativeCallException {
      pause();
      CpuSet mask = kernel.affinity(tid);
      pause();
      return mask;
    }

    @Override
    public void bind(int tid, CpuSet cpus) throws NativeCallException {
      pause();
      kernel.bind(tid, cpus);
      pause();
    }
  }
}
