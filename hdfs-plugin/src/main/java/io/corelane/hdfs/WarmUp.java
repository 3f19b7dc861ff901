/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.metrics.UploadEnding;
import io.corelane.affinity.policy.Lane;
import io.corelane.hdfs.metrics.UploadReport;
import io.corelane.hdfs.upload.ActiveUpload;
import io.corelane.hdfs.upload.Faults;
import io.corelane.hdfs.upload.OpenReplica;
import io.corelane.hdfs.upload.Planner;
import io.corelane.hdfs.upload.ThreadMasks;
import io.corelane.hdfs.upload.UploadEvents;
import io.corelane.hdfs.upload.UploadTracker;
import java.util.Optional;

/**
 * Begins and ends an upload of nothing on a thread of its own, so that no class is loaded and no
 * call is made for the first time inside a live upload, nor on a bound thread.
 */
record WarmUp(Planner planner, ThreadMasks masks, Faults faults, Parts parts) {

  private static final int ROUNDS = 20;

  /** The DataNode waits for this at its start; it is over in a fraction of a second. */
  private static final long LONGEST_MILLIS = 10_000;

  void run() throws InterruptedException {
    Thread thread = parts.threads().newThread(this::rounds);
    thread.setName("corelane-warmup");
    thread.setDaemon(true);
    thread.start();
    thread.join(LONGEST_MILLIS);
  }

  private void rounds() {
    try (UploadTracker tracker =
        new UploadTracker(
            planner,
            masks,
            Optional.empty(),
            new Nobody(),
            faults,
            parts.clock(),
            parts.nanoTime())) {
      for (int i = 0; i < ROUNDS; i++) {
        ActiveUpload upload =
            tracker.begin(new OpenReplica("warm-up", "warm-up", Optional.empty(), () -> 0));
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
    public void ended(Lane lane, UploadEnding ending, UploadReport report) {}

    @Override
    public void strays(int found, int restored) {}
  }
}
