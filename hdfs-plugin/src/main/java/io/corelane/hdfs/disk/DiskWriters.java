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
import io.corelane.affinity.metrics.WriteBehindSkip;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A DataNode's disk writers: threads that start the write-out of what uploads have written ({@code
 * sync_file_range(2)}), each bound to the CPUs of its uploads' lanes, because the CPU that submits
 * chooses the disk's hardware queue. A disk writer opens the block file itself and asks now and
 * then how long it has become; the upload's own threads do nothing for it between {@link #begin}
 * and {@link WriteBehind#end}.
 */
public final class DiskWriters implements AutoCloseable {

  private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final DiskWriterConfig config;
  private final DiskWriterContext context;
  private final WriterThreads threads;
  private final Map<String, VolumeWriters> volumes = new ConcurrentHashMap<>();

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
   * @param figures counts, perhaps after others have
   */
  public DiskWriters(
      DiskWriterConfig config,
      FileSync fileSync,
      ThreadBinder binder,
      CpuSet base,
      ThreadFactory threads,
      LongSupplier nanoTime,
      DiskWriterFigures figures) {
    this.config = config;
    this.context =
        new DiskWriterContext(
            config.intervalBytes(),
            config.minimumBytes(),
            fileSync,
            binder,
            base,
            nanoTime,
            figures);
    this.threads = new WriterThreads(context, threads);
  }

  /**
   * Starts write-behind of one replica's files on a disk writer of (volume, CPUs). Never blocks,
   * never throws: what cannot be is counted, and the kernel's own writeback does the work.
   *
   * @param volume the volume's name, for grouping and reports
   * @param receiver the upload's receiver: when that thread has ended without {@link
   *     WriteBehind#end}, the write-behind ends by itself
   * @param files the replica's files; its checksums are submitted when it ends
   * @param bytesOnDisk how long the block file is; a plain field read, asked by the disk writer's
   *     thread
   * @param startOffset the first byte that this upload writes, at least 0
   * @param cpus where its write-outs should be submitted; the base CPUs if empty
   * @return to end it with
   */
  public WriteBehind begin(
      String volume,
      Thread receiver,
      ReplicaFiles files,
      LongSupplier bytesOnDisk,
      long startOffset,
      CpuSet cpus) {
    try {
      return volumes
          .computeIfAbsent(volume, name -> new VolumeWriters(context, name, config, threads))
          .begin(receiver, files, bytesOnDisk, startOffset, cpus);
    } catch (RuntimeException | Error e) {
      context.figures().skip(WriteBehindSkip.NO_THREAD);
      return () -> {};
    }
  }

  /**
   * The running totals.
   *
   * @return a live view
   */
  public WriteBehindFigures figures() {
    return context.figures();
  }

  /**
   * The threads there are now.
   *
   * @return a snapshot, by name
   */
  public List<DiskWriterInfo> writers() {
    List<DiskWriterInfo> all = new ArrayList<>();
    for (VolumeWriters volume : volumes.values()) {
      volume.writers().forEach(writer -> all.add(writer.info()));
    }
    all.sort(Comparator.comparing(DiskWriterInfo::name));
    return List.copyOf(all);
  }

  /**
   * Ends all threads without submitting more, and closes every descriptor. Waits up to 2 s for
   * them; one that is inside a system call for longer ends after it. Idempotent.
   */
  @Override
  public void close() {
    context.close();
    long deadline = System.nanoTime() + CLOSE_NANOS;
    for (VolumeWriters volume : volumes.values()) {
      for (DiskWriter writer : volume.writers()) {
        writer.wake();
      }
    }
    try {
      for (VolumeWriters volume : volumes.values()) {
        for (DiskWriter writer : volume.writers()) {
          writer.join(deadline);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
