/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.config.PlacementKey;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.metrics.CorelaneMetrics;
import io.corelane.affinity.metrics.TickMetrics;
import io.corelane.affinity.policy.Host;
import io.corelane.hdfs.metrics.DecisionReports;
import io.corelane.hdfs.metrics.RecentUploads;
import io.corelane.hdfs.stage.StageFigures;
import io.corelane.hdfs.steer.SteeringState;
import io.corelane.hdfs.thread.ThreadCpuTimes;
import io.corelane.hdfs.thread.ThreadMasks;
import io.corelane.hdfs.thread.ThreadStarts;
import io.corelane.hdfs.upload.Faults;
import io.corelane.hdfs.upload.StraySweep;
import io.corelane.hdfs.upload.UploadTracker;
import io.corelane.hdfs.upload.UseMeter;
import io.corelane.hdfs.volume.DisksBelow;
import io.corelane.hdfs.volume.VolumeTable;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.LoggerFactory;

/**
 * What is there as long as the DataNode is, in every mode: so that counts and reports go on when
 * the mode changes.
 *
 * @param config the configuration; its mode is that of the start
 * @param keys those of its keys that can be changed, as they are now
 * @param parts the parts
 * @param base the mask of threads that nobody has bound
 * @param machine its CPUs, as last seen
 * @param faults where failures end
 * @param masks sets and restores masks
 * @param volumes the DataNode's volumes
 * @param meter measures receivers
 * @param uploads the uploads in progress
 * @param sweep finds strays
 * @param written the write stage's counts
 * @param ways how blocks are written on each volume
 * @param recent the blocks of late, and their readers
 * @param steering how mode steer stands
 * @param decided what the loop decided
 * @param ticks the loop's meters
 * @param failedTicks counts ticks that failed
 */
record Common(
    AffinityConfig config,
    AtomicReference<LiveKeys> keys,
    Parts parts,
    CpuSet base,
    AtomicReference<Host> machine,
    Faults faults,
    ThreadMasks masks,
    VolumeTable volumes,
    UseMeter meter,
    UploadTracker uploads,
    StraySweep sweep,
    StageFigures written,
    WriteWays ways,
    Recent recent,
    SteeringState steering,
    DecisionReports decided,
    TickMetrics ticks,
    FailedTicks failedTicks) {

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
    ThreadMasks masks =
        new ThreadMasks(
            parts.kernel().binder(),
            machine.base(),
            Math.toIntExact(ProcessHandle.current().pid()));
    Reporting events = new Reporting(metrics, ended);
    UseMeter meter =
        new UseMeter(
            ThreadCpuTimes.ofCallingThread(),
            ThreadCpuTimes.ofThreads(),
            parts.nanoTime(),
            config.loop().policy().intensiveBytesPerSecond(),
            faults);
    UploadTracker uploads =
        new UploadTracker(masks, events, meter, faults, parts.clock(), parts.nanoTime());
    FailedTicks failedTicks = new FailedTicks();
    Recent blocks = new Recent(parts.nanoTime(), config.write().minimumBytes());
    return new Common(
        config,
        new AtomicReference<>(LiveKeys.of(config)),
        parts,
        machine.base(),
        new AtomicReference<>(machine.host()),
        faults,
        masks,
        new VolumeTable(new DisksBelow(parts.kernel().root())),
        meter,
        uploads,
        new StraySweep(parts.kernel().root(), masks, uploads, events, faults, new ThreadStarts()),
        new StageFigures(),
        new WriteWays(parts, blocks),
        blocks,
        new SteeringState(LoggerFactory.getLogger(CorelaneService.class), parts.nanoTime()),
        new DecisionReports(),
        new TickMetrics(parts.registry(), failedTicks),
        failedTicks);
  }

  /** The keys that may have been changed since the start. */
  LiveKeys live() {
    return Objects.requireNonNull(keys.get());
  }

  /** The machine as last seen, placed as the key says now. */
  Host host() {
    return Objects.requireNonNull(machine.get()).always(live().placement() == PlacementKey.ALWAYS);
  }

  /** The machine was looked at again; answers it placed as the key says now. */
  Host seen(Host now) {
    machine.set(now);
    return host();
  }
}
