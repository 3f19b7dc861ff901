/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import io.corelane.affinity.config.DiskWriterConfig;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.FileSync;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.metrics.WriteBehindFigures;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;

/** A DataNode's disk writers. */
public final class DiskWriters implements AutoCloseable {

  /**
   * Makes them; no thread starts before the first upload.
   *
   * @param config the bounds; {@code enabled} is the caller's business
   * @param fileSync starts write-outs
   * @param binder binds the threads
   * @param base the CPUs the DataNode's own threads have; for a thread whose binding fails, so that
   *     it does not keep those of the receiver that happened to start it
   * @param threads makes the threads; they are named and made daemons here
   * @param nanoTime the clock, as {@link System#nanoTime}
   */
  public DiskWriters(
      DiskWriterConfig config,
      FileSync fileSync,
      ThreadBinder binder,
      CpuSet base,
      ThreadFactory threads,
      LongSupplier nanoTime) {
    this.figures = new DiskWriterFigures();
  }

  private final DiskWriterFigures figures;

  /**
   * Starts write-behind of one replica's block file on a disk writer of (volume, CPUs). Never
   * blocks, never throws. To be called by the upload's receiver: when the calling thread has ended
   * without {@link WriteBehind#end}, the write-behind ends by itself.
   *
   * @param volume the volume's name, for grouping and reports
   * @param blockFile the replica's block file as it is named now
   * @param bytesOnDisk how long the file is; a plain field read, asked by the disk writer's thread
   * @param startOffset the first byte that this upload writes, at least 0
   * @param cpus where its write-outs should be submitted
   * @return to end it with
   */
  public WriteBehind begin(
      String volume, Path blockFile, LongSupplier bytesOnDisk, long startOffset, CpuSet cpus) {
    return () -> {};
  }

  /**
   * The running totals.
   *
   * @return a live view
   */
  public WriteBehindFigures figures() {
    return figures;
  }

  /**
   * The threads there are now.
   *
   * @return a snapshot, by name
   */
  public List<DiskWriterInfo> writers() {
    return List.of();
  }

  /**
   * Ends all threads without submitting more, and closes every descriptor. A thread inside a system
   * call ends after it. Idempotent.
   */
  @Override
  public void close() {}
}
