/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.metrics.UploadEnding;
import io.corelane.affinity.policy.Lane;
import io.corelane.hdfs.metrics.UploadReport;
import io.corelane.hdfs.thread.ThreadCpuTimes;
import io.corelane.hdfs.thread.ThreadMasks;
import io.corelane.hdfs.upload.ActiveUpload;
import io.corelane.hdfs.upload.Course;
import io.corelane.hdfs.upload.Faults;
import io.corelane.hdfs.upload.OpenReplica;
import io.corelane.hdfs.upload.Planner;
import io.corelane.hdfs.upload.UploadEvents;
import io.corelane.hdfs.upload.UploadSocket;
import io.corelane.hdfs.upload.UploadTracker;
import io.corelane.hdfs.upload.UseMeter;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Begins and ends uploads of nothing, over a socket of its own on a thread of its own, so that no
 * class is loaded and no call is made for the first time inside a live upload, nor on a bound
 * thread, and so that the code is compiled: interpreted, a placement takes ten times as long.
 */
final class WarmUp {

  private static final int MOST_ROUNDS = 3_000;
  private static final long MOST_NANOS = 500_000_000;

  /** The DataNode waits for this at its start, but not for ever. */
  private static final long LONGEST_MILLIS = 10_000;

  private final Function<UploadSocket.Finder, Planner> planners;
  private final ThreadMasks masks;
  private final Faults faults;
  private final Parts parts;

  /**
   * A warm-up.
   *
   * @param planners make a planner that has placed nothing, of a finder of sockets
   * @param parts the parts to warm up
   */
  WarmUp(
      Function<UploadSocket.Finder, Planner> planners,
      ThreadMasks masks,
      Faults faults,
      Parts parts) {
    this.planners = planners;
    this.masks = masks;
    this.faults = faults;
    this.parts = parts;
  }

  void run() throws InterruptedException {
    Thread thread =
        parts.threads().newThread(() -> faults.guard(FailureCause.HOOK, this::overLoopback));
    thread.setName("corelane-warmup");
    thread.setDaemon(true);
    thread.start();
    thread.join(LONGEST_MILLIS);
  }

  private void overLoopback() throws IOException {
    try (Loopback loopback = Loopback.open()) {
      rounds(
          receiver -> {
            // The real finder too, though it finds nothing here: this is no DataXceiver.
            parts.finder().of(receiver);
            return UploadSocket.of(loopback.accepted(), "warm-up");
          });
    }
  }

  private void rounds(UploadSocket.Finder finder) {
    long end = parts.nanoTime().getAsLong() + MOST_NANOS;
    try (UploadTracker tracker =
        new UploadTracker(
            masks,
            new Nobody(),
            new UseMeter(
                ThreadCpuTimes.ofCallingThread(),
                ThreadCpuTimes.ofThreads(),
                parts.nanoTime(),
                0,
                faults),
            faults,
            parts.clock(),
            parts.nanoTime())) {
      tracker.engage(new Course(planners.apply(finder), Optional.empty(), Optional.empty()));
      for (int i = 0; i < MOST_ROUNDS && parts.nanoTime().getAsLong() < end; i++) {
        ActiveUpload upload = tracker.begin(new OpenReplica("warm-up", "warm-up", false, () -> 0));
        if (upload != null) {
          tracker.end(upload);
        }
      }
    }
  }

  /** Warming up is no upload: nobody is told. */
  private static final class Nobody implements UploadEvents {

    @Override
    public void started(Lane lane) {}

    @Override
    public void bound(long nanos) {}

    @Override
    public void restored() {}

    @Override
    public void ended(Lane lane, UploadEnding ending, long bytes, Supplier<UploadReport> report) {}

    @Override
    public void strays(int found, int restored, int left) {}
  }
}
