/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

/**
 * The DataNode's machine: all that its uploads' lanes go through.
 *
 * @param measuredMillis when the shares and rates were measured, in milliseconds since 1970; 0
 *     before the first measurement
 * @param oneCache whether all CPUs that Corelane may use share one last-level cache, so that no
 *     lane can be shortened
 * @param freeCpus idle CPU-seconds per second, of the CPUs that Corelane may use, at the last tick;
 *     -1 before the first measurement
 * @param cpus all CPUs by number, offline ones too
 * @param rxQueues the receive queues of all NICs
 * @param hardwareQueues the hardware queues of the disks below the volumes, as found when each
 *     volume was added
 */
@SuppressWarnings("ArrayRecordComponent") // What a management bean converts; made anew each time.
public record MachineReport(
    long measuredMillis,
    boolean oneCache,
    double freeCpus,
    CpuReport[] cpus,
    RxQueueReport[] rxQueues,
    HardwareQueueReport[] hardwareQueues) {

  /** Nothing is known of it. */
  public static final MachineReport UNKNOWN =
      new MachineReport(
          0, false, -1, new CpuReport[0], new RxQueueReport[0], new HardwareQueueReport[0]);
}
