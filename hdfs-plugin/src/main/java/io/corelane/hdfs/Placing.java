/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.Mode;
import io.corelane.affinity.config.PlacementKey;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.nic.PacketSteeringReader;
import io.corelane.hdfs.stage.SizeForecast;
import io.corelane.hdfs.upload.Course;
import io.corelane.hdfs.upload.RxQueueTable;
import java.util.Optional;

/**
 * What handles uploads while the mode is observe, or while it is bind or steer, which differ in the
 * loop only.
 *
 * @param common what is there in every mode
 * @param mode observe, bind, or steer for bind
 * @param planners makes planners of the mode's kind
 * @param course how uploads are handled
 * @param diskWriting the write stage
 * @param sweeper looks for strays
 */
record Placing(
    Common common,
    Mode mode,
    Planners planners,
    Course course,
    DiskWriting diskWriting,
    Sweeper sweeper)
    implements AutoCloseable {

  /** All of it, with no thread started yet. */
  static Placing of(Common common, Mode mode) {
    Parts parts = common.parts();
    RxQueueTable rxQueues =
        new RxQueueTable(
            new QueuesByNapi(parts.kernel().root(), parts.kernel().napi()),
            new PacketSteeringReader(parts.kernel().root())::isRfsPossible,
            parts.threads(),
            parts.nanoTime(),
            common.faults());
    DiskWriting disk = DiskWriting.of(common, mode.binds());
    Planners planners = new Planners(common, rxQueues, binds(common, mode), disk.isOn());
    return new Placing(
        common,
        mode,
        planners,
        new Course(planners.of(parts.finder()), disk.starter(), sizes(common)),
        disk,
        new Sweeper(common.uploads().sweep(), parts.threads()));
  }

  private static boolean binds(Common common, Mode mode) {
    return mode.binds() && common.live().keys().placement() != PlacementKey.NONE;
  }

  boolean binds() {
    return planners.binds();
  }

  /** Nothing where each upload is placed at its begin, however small it may be. */
  private static Optional<SizeForecast> sizes(Common common) {
    long large = common.config().write().minimumBytes();
    boolean always = common.live().keys().placement() == PlacementKey.ALWAYS;
    return large == 0 || always
        ? Optional.empty()
        : Optional.of(common.blocks().recent().uploadSizes());
  }

  /** Whether it can go on in another mode: that differs in the loop only, if at all. */
  boolean suits(Mode other) {
    return other.binds() == mode.binds()
        && binds() == binds(common, other)
        && course.notesSmall() == sizes(common).isPresent();
  }

  /** Begins to read the NICs' queues; to be called from a thread that nobody has bound. */
  void start() {
    common.faults().guard(FailureCause.FACTS, planners.queues()::start);
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
                    common.config().sweepInterval(), diskWriting::look, this::lookAtGrowing));
  }

  /** Looks again and again only while there are small uploads. */
  private void lookAtGrowing() {
    common.faults().guard(FailureCause.HOOK, common.uploads().tracker()::growing);
    common.faults().guard(FailureCause.HOOK, this::awaitSmall);
  }

  private void awaitSmall() {
    try {
      boolean unused = common.uploads().tracker().awaitSmall();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends its threads; uploads have left it before, or go on unbound. */
  @Override
  public void close() {
    common.faults().guard(FailureCause.HOOK, sweeper::close);
    common.faults().guard(FailureCause.HOOK, planners.queues()::close);
    common.faults().guard(FailureCause.HOOK, diskWriting::close);
  }
}
