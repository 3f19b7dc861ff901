/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.apply.helper.HelperTuner;
import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.linux.NativeSupport;
import io.corelane.affinity.policy.PlacementPolicy;
import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.lane.LanePolicy;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.hdfs.metrics.ExposedRegistry;
import io.corelane.hdfs.thread.OwnThreads;
import io.corelane.hdfs.upload.UploadSocket;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;

/**
 * What Corelane is made of, for one DataNode. Nothing of it is shared by the process, so that a
 * test can exchange any part for one that fails.
 *
 * @param kernel the ways to the kernel
 * @param finder finds a receiver's socket
 * @param policy places uploads as they begin
 * @param loop decides and acts while they run
 * @param registry holds the meters
 * @param threads makes our threads, all in one group whoever asks
 * @param clock for the reports
 * @param nanoTime as {@link System#nanoTime}
 */
public record Parts(
    KernelAccess kernel,
    UploadSocket.Finder finder,
    PlacementPolicy policy,
    LoopParts loop,
    MeterRegistry registry,
    ThreadFactory threads,
    Clock clock,
    LongSupplier nanoTime) {

  /** The real ones; the native calls are available. */
  public static Parts live(
      AffinityConfig config, NativeSupport support, UploadSocket.Finder finder) {
    KernelAccess kernel = KernelAccess.live(support);
    LanePolicy policy = new LanePolicy(config.loop().policy());
    return new Parts(
        kernel,
        finder,
        policy,
        LoopParts.live(
            policy,
            () ->
                new HelperTuner(
                    Path.of(config.steer().socket()),
                    "DataNode " + ProcessHandle.current().pid(),
                    System::nanoTime)),
        new ExposedRegistry(),
        OwnThreads.besideCaller(),
        Clock.systemUTC(),
        System::nanoTime);
  }

  /** The same parts on another machine, such as a directory that stands for one. */
  public Parts on(SystemRoot other) {
    return with(kernel.on(other));
  }

  /** The same parts with other ways to the kernel. */
  Parts with(KernelAccess other) {
    return new Parts(other, finder, policy, loop, registry, threads, clock, nanoTime);
  }

  /**
   * The same parts with other policies: one places uploads as they begin, one decides while they
   * run.
   */
  public Parts placing(PlacementPolicy begin, Policy later) {
    LoopParts other = new LoopParts(later, loop.facts(), loop.applier(), loop.tuner());
    return new Parts(kernel, finder, begin, other, registry, threads, clock, nanoTime);
  }

  /** The same parts with another loop, which decides and acts while uploads run. */
  public Parts with(LoopParts other) {
    return new Parts(kernel, finder, policy, other, registry, threads, clock, nanoTime);
  }
}
