/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.metrics.CorelaneMetrics;
import io.corelane.affinity.metrics.TickMetrics;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.hdfs.metrics.DecisionReports;
import io.corelane.hdfs.metrics.RecentSeconds;
import io.corelane.hdfs.metrics.RecentUploads;
import io.corelane.hdfs.stage.StageFigures;
import io.corelane.hdfs.steer.SteeringState;
import io.corelane.hdfs.thread.ThreadCpuTimes;
import io.corelane.hdfs.thread.ThreadMasks;
import io.corelane.hdfs.thread.ThreadStarts;
import io.corelane.hdfs.upload.Faults;
import io.corelane.hdfs.upload.StraySweep;
import io.corelane.hdfs.upload.UploadEvents;
import io.corelane.hdfs.upload.UploadTracker;
import io.corelane.hdfs.upload.UseMeter;
import io.corelane.hdfs.volume.DisksBelow;
import io.corelane.hdfs.volume.VolumeTable;
import org.slf4j.LoggerFactory;

/**
 * What is there as long as the DataNode is, in every mode: so that counts and reports go on when
 * the mode changes.
 *
 * @param config the configuration; its mode is that of the start
 * @param parts the parts
 * @param live the keys and the machine, as they are now
 * @param faults where failures end
 * @param uploads the uploads in progress, and what is done to their threads
 * @param blocks how blocks are written, and what is known of those that were
 * @param loops what is kept of the loops
 */
record Common(
    AffinityConfig config,
    Parts parts,
    LiveState live,
    Faults faults,
    UploadHandling uploads,
    BlockHandling blocks,
    LoopRecord loops) {

  /**
   * All of it, with no thread started yet.
   *
   * @throws InactiveException if Corelane cannot work on this machine
   */
  static Common of(AffinityConfig config, Parts parts, CorelaneMetrics metrics, RecentUploads ended)
      throws InactiveException {
    StartingMachine machine =
        StartingMachine.read(config.bind(), parts.kernel().root(), parts.kernel().binder());
    Faults faults = new Faults(metrics::failed);
    UploadHandling uploads = uploads(config, parts, machine, new Reporting(metrics, ended), faults);
    return new Common(
        config,
        parts,
        new LiveState(LiveKeys.of(config), machine.host()),
        faults,
        uploads,
        blocks(config, parts),
        loops(parts, uploads.tracker()));
  }

  private static UploadHandling uploads(
      AffinityConfig config,
      Parts parts,
      StartingMachine machine,
      UploadEvents events,
      Faults faults) {
    int pid = Math.toIntExact(ProcessHandle.current().pid());
    ThreadMasks masks = new ThreadMasks(parts.kernel().binder(), machine.base(), pid);
    UseMeter meter =
        new UseMeter(
            ThreadCpuTimes.ofCallingThread(),
            ThreadCpuTimes.ofThreads(),
            parts.nanoTime(),
            config.loop().policy().intensiveBytesPerSecond(),
            faults);
    UploadTracker tracker =
        new UploadTracker(masks, events, meter, faults, parts.clock(), parts.nanoTime());
    StraySweep sweep =
        new StraySweep(parts.kernel().root(), masks, tracker, events, faults, new ThreadStarts());
    return new UploadHandling(tracker, masks, meter, sweep);
  }

  private static BlockHandling blocks(AffinityConfig config, Parts parts) {
    SystemRoot root = parts.kernel().root();
    VolumeTable volumes = new VolumeTable(new DisksBelow(root));
    Recent recent = new Recent(parts.nanoTime(), config.write().minimumBytes());
    return new BlockHandling(
        volumes, new WriteWays(root, volumes, recent), recent, new StageFigures());
  }

  private static LoopRecord loops(Parts parts, UploadTracker tracker) {
    FailedTicks failedTicks = new FailedTicks();
    return new LoopRecord(
        new DecisionReports(),
        new RecentSeconds(() -> tracker.active().size(), ThreadCpuTimes.ofProcess()),
        new TickMetrics(parts.registry(), failedTicks),
        failedTicks,
        new SteeringState(LoggerFactory.getLogger(CorelaneService.class), parts.nanoTime()));
  }

  /** The machine as last seen, placed as the key says now. */
  Host host() {
    return live.host();
  }
}
