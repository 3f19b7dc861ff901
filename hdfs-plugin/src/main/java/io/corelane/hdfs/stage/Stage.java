/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.config.WriteConfig;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.AlignedMemory;
import io.corelane.affinity.linux.BlockFiles;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.metrics.WriteStageSkip;
import io.corelane.affinity.policy.write.WriteChoice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The write stage of a DataNode: memory and threads between the sockets of uploads and the disks.
 * What cannot be is counted, and the upload is written as in stock HDFS.
 */
public final class Stage implements AutoCloseable {

  private static final long CLOSE_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** Enough for twice the checksums of a full ring, at Hadoop's 4 bytes for 512. */
  private static final int RING_TO_CHECKSUMS = 64;

  private final WriteConfig config;
  private final BlockFiles files;
  private final StageThreads threads;
  private final StageFigures figures;
  private final MemoryPool pool;
  private final SizeForecast forecast;
  private final DiskPaces paces;
  private final Map<String, VolumeStage> volumes = new ConcurrentHashMap<>();

  /**
   * What the stage needs of the process.
   *
   * @param files writes
   * @param binder binds the threads
   * @param base the CPUs of a thread that is not bound
   * @param threads makes threads
   * @param cpuNanos the CPU time of the calling thread, in nanoseconds
   */
  public record Means(
      BlockFiles files,
      ThreadBinder binder,
      CpuSet base,
      ThreadFactory threads,
      LongSupplier cpuNanos) {}

  /**
   * A stage without threads and memory; both come with uploads.
   *
   * @param memoryBytes what all rings together may have
   * @param means what it needs of the process
   * @param forecast whether the next block will be large, perhaps known from an earlier stage
   * @param paces told how long uploads waited for their disks
   * @param figures counts, perhaps after others have
   */
  public Stage(
      WriteConfig config,
      long memoryBytes,
      Means means,
      SizeForecast forecast,
      DiskPaces paces,
      StageFigures figures) {
    this.config = config;
    this.files = means.files();
    this.figures = figures;
    this.threads =
        new StageThreads(means.threads(), means.binder(), means.base(), means.cpuNanos(), figures);
    this.pool = new MemoryPool(config.ringBytes() + checksumRing(config.ringBytes()), memoryBytes);
    this.forecast = forecast;
    this.paces = paces;
    figures.memory(pool::allocatedBytes);
  }

  private static int checksumRing(int ring) {
    return Math.max(BlockFiles.ALIGNMENT, ring / RING_TO_CHECKSUMS);
  }

  /**
   * An upload begins.
   *
   * @param volume the name of its volume
   * @param choice how it is to be written
   * @param cpus where its disk writer should run; the base CPUs if empty
   * @param bytes what has come of it so far; an object of its own
   * @return to be ended with {@link BlockWriting#end}
   */
  public BlockWriting begin(String volume, WriteChoice choice, CpuSet cpus, LongSupplier bytes) {
    VolumeStage of =
        volumes.computeIfAbsent(
            volume,
            name ->
                new VolumeStage(
                    new VolumeWriters(threads, name, config.maxThreadsPerVolume()),
                    paces.of(name)));
    return new BlockWriting(this, of, choice, cpus.isEmpty() ? threads.base() : cpus, bytes);
  }

  /**
   * Whether a volume's file system has refused direct writes; false also while that was not tried.
   */
  public boolean refusesDirect(String volume) {
    VolumeStage known = volumes.get(volume);
    return known != null && known.refusesDirect();
  }

  /** A volume that comes back may be another disk: what it refused it is asked again. */
  public void keepRefusals(Collection<String> present) {
    volumes.forEach(
        (name, volume) -> {
          if (!present.contains(name)) {
            volume.takeDirect();
          }
        });
  }

  boolean isOpen() {
    return !threads.closed();
  }

  long worthIt() {
    return forecast.worthIt();
  }

  long minimum() {
    return forecast.minimum();
  }

  void ended(long bytes, boolean staged) {
    forecast.ended(bytes);
    if (!staged) {
      figures.skip(WriteStageSkip.SMALL);
    }
  }

  void waited() {
    forecast.waited();
  }

  /** Whether a full ring's checksums have room. */
  boolean fits(BlockTarget target) {
    long room = (long) checksumRing(config.ringBytes()) * target.chunk();
    return 2L * config.ringBytes() * target.checksumSize() <= room;
  }

  StagedBlock block(
      AlignedMemory memory, BlockOutput.OpenFiles open, BlockTarget target, VolumeStage volume) {
    int ring = config.ringBytes();
    StagedBlock.Rings rings =
        new StagedBlock.Rings(
            memory,
            // What is aligned in the file is aligned in memory, as direct writes want it.
            new Ring(memory, 0, ring, 0),
            // No checksum is in two pieces: behind the header, they are aligned by their size.
            new Ring(memory, ring, checksumRing(ring), target.checksumLength()));
    BlockOutput output =
        new BlockOutput(
            open,
            rings.data(),
            rings.checksums(),
            target.hadoop().output(),
            target.hadoop().events(),
            config.batchBytes(),
            volume::refuseDirect);
    BlockSteps steps =
        new BlockSteps(
            output,
            target,
            config.batchBytes(),
            new DiskLag(ring, config.batchBytes(), figures),
            figures);
    return new StagedBlock(rings, pool, output, steps);
  }

  MemoryPool pool() {
    return pool;
  }

  BlockFiles files() {
    return files;
  }

  StageFigures figures() {
    return figures;
  }

  CpuSet base() {
    return threads.base();
  }

  /** The threads there are now: a snapshot, by name. */
  public List<DiskWriterInfo> writers() {
    List<DiskWriterInfo> all = new ArrayList<>();
    for (VolumeStage volume : volumes.values()) {
      volume.writers().writers().forEach(writer -> all.add(writer.info()));
    }
    all.sort(Comparator.comparing(DiskWriterInfo::name));
    return List.copyOf(all);
  }

  /** Gives memory back that has not been needed lately; to be called now and then. */
  public void trim() {
    pool.trim();
  }

  /**
   * Ends all threads. Uploads that are on the stage leave it with their next packet, and write for
   * themselves until then. Waits up to 2 s for the threads; one that is inside a system call for
   * longer ends after it. Idempotent.
   */
  @Override
  public void close() {
    threads.close();
    pool.close();
    long deadline = System.nanoTime() + CLOSE_NANOS;
    for (VolumeStage volume : volumes.values()) {
      volume.writers().writers().forEach(DiskWriter::wake);
    }
    try {
      for (VolumeStage volume : volumes.values()) {
        for (DiskWriter writer : volume.writers().writers()) {
          writer.join(deadline);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
