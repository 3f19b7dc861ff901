/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.monitor.ThreadUseReader;
import io.corelane.hdfs.thread.ThreadCpuTimes;
import io.corelane.hdfs.upload.Arrivals;
import io.corelane.hdfs.upload.Responders;
import io.corelane.hdfs.upload.ThreadApplier;
import io.corelane.hdfs.upload.UploadSamples;
import java.util.concurrent.atomic.AtomicBoolean;

/** Makes the loop of a mode. */
final class Loops {

  private Loops() {}

  /** A loop that stands still. */
  static Decisions of(Common common, Mode mode, Placing placing) {
    Parts parts = common.parts();
    AtomicBoolean stopped = new AtomicBoolean();
    Steer steer = Steer.of(mode, common.config(), parts, common.steering(), common.faults());
    UploadSamples samples =
        new UploadSamples(
            common.uploads(),
            common.meter(),
            common.masks(),
            new Arrivals(
                parts.finder(), parts.kernel().sockets(), placing.rxQueues(), common.faults()),
            new ThreadUseReader(parts.kernel().root()),
            common::host,
            placing.course(),
            common.faults());
    ThreadApplier threads =
        new ThreadApplier(
            common.uploads(),
            common.masks(),
            common::host,
            new Responders(parts.kernel().root(), common.masks(), ThreadCpuTimes.ofThreads()),
            placing.course(),
            placing.binds(),
            stopped::get,
            common.faults());
    return new Decisions(
        common.config(),
        parts,
        samples,
        common.meter(),
        steer.applier(threads, stopped::get),
        steer::close,
        stopped,
        common::seen,
        placing.measured(),
        common.decided(),
        common.ticks(),
        common.faults());
  }
}
