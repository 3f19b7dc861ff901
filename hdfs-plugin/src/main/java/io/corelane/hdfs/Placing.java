/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.config.PlacementKey;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.policy.Demand;
import io.corelane.hdfs.stage.SizeForecast;
import io.corelane.hdfs.upload.BindPlanner;
import io.corelane.hdfs.upload.Course;
import io.corelane.hdfs.upload.Planner;
import io.corelane.hdfs.upload.RxQueueTable;
import io.corelane.hdfs.upload.UploadSocket;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What handles uploads while the mode is observe, or while it is bind or steer, which differ in the
 * loop only.
 *
 * @param common what is there in every mode
 * @param mode observe, bind, or steer for bind
 * @param binds whether uploads are placed
 * @param course how uploads are handled
 * @param diskWriting the write stage
 * @param rxQueues the NICs' receive queues
 * @param sweeper looks for strays
 * @param measured is told how busy the CPUs are, and what receivers use
 * @param fresh makes a planner that has placed nothing
 */
record Placing(
    Common common,
    Mode mode,
    boolean binds,
    Course course,
    DiskWriting diskWriting,
    RxQueueTable rxQueues,
    Sweeper sweeper,
    Consumer<Demand> measured,
    Function<UploadSocket.Finder, Planner> fresh)
    implements AutoCloseable {

  /** All of it, with no thread started yet. */
  static Placing of(Common common, Mode mode) {
    boolean writes = mode.binds();
    boolean binds = writes && common.live().placement() != PlacementKey.NONE;
    Parts parts = common.parts();
    RxQueueTable rxQueues =
        new RxQueueTable(
            new QueuesByNapi(parts.kernel().root(), parts.kernel().napi()),
            parts.threads(),
            parts.nanoTime(),
            common.faults());
    DiskWriting disk = DiskWriting.of(common, writes);
    Planners planners =
        new Planners(parts, common::host, common.volumes(), rxQueues, disk.isOn(), common.faults());
    Sweeper sweeper = new Sweeper(common.sweep(), parts.threads());
    if (!binds) {
      Planner planner = planners.observing(parts.finder());
      Course course = new Course(planner, disk.starter(), sizes(common));
      return new Placing(
          common, mode, false, course, disk, rxQueues, sweeper, demand -> {}, planners::observing);
    }
    BindPlanner planner = planners.binding(parts.finder());
    Course course = new Course(planner, disk.starter(), sizes(common));
    return new Placing(
        common, mode, true, course, disk, rxQueues, sweeper, planner::measured, planners::binding);
  }

  /** Nothing where each upload is placed at its begin, however small it may be. */
  private static Optional<SizeForecast> sizes(Common common) {
    long large = common.config().write().minimumBytes();
    boolean always = common.live().placement() == PlacementKey.ALWAYS;
    return large == 0 || always ? Optional.empty() : Optional.of(common.recent().uploadSizes());
  }

  /** Whether it can go on in another mode: that differs in the loop only, if at all. */
  boolean suits(Mode other) {
    return other.binds() == mode.binds()
        && binds == (other.binds() && common.live().placement() != PlacementKey.NONE)
        && course.notesSmall() == sizes(common).isPresent();
  }

  /** Begins to read the NICs' queues; to be called from a thread that nobody has bound. */
  void start() {
    common.faults().guard(FailureCause.FACTS, rxQueues::start);
    diskWriting.look();
  }

  /** Begins to look for strays, when nobody else does any more. */
  void startSweeps() {
    common
        .faults()
        .guard(
            FailureCause.HOOK,
            () ->
                sweeper.start(
                    common.config().sweepInterval(),
                    diskWriting::look,
                    () -> common.faults().guard(FailureCause.HOOK, common.uploads()::growing)));
  }

  /** Ends its threads; uploads have left it before, or go on unbound. */
  @Override
  public void close() {
    common.faults().guard(FailureCause.HOOK, sweeper::close);
    common.faults().guard(FailureCause.HOOK, rxQueues::close);
    common.faults().guard(FailureCause.HOOK, diskWriting::close);
  }
}
