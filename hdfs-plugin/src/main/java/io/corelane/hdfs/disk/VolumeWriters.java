/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import io.corelane.affinity.config.DiskWriterConfig;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.metrics.WriteBehindSkip;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One volume's disk writers: one for each CPU set, up to a bound; beyond it the writer whose CPUs
 * overlap most takes the upload, and binds itself for each submission. The list is replaced as a
 * whole, so choosing a writer takes no lock.
 */
final class VolumeWriters {

  private static final WriteBehind NONE = () -> {};

  private final DiskWriterContext context;
  private final String volume;
  private final int mostThreads;
  private final int mostUploads;
  private final WriterThreads threads;
  private final AtomicInteger uploads = new AtomicInteger();
  private final AtomicReference<List<DiskWriter>> writers = new AtomicReference<>(List.of());

  VolumeWriters(
      DiskWriterContext context, String volume, DiskWriterConfig config, WriterThreads threads) {
    this.context = context;
    this.volume = volume;
    this.mostThreads = config.maxThreadsPerVolume();
    this.mostUploads = config.queueCapacity();
    this.threads = threads;
  }

  /** The writers there are now. */
  List<DiskWriter> writers() {
    List<DiskWriter> now = writers.get();
    return now == null ? List.of() : now;
  }

  /** Gives an upload to a writer, or counts why not. */
  WriteBehind begin(
      Thread receiver,
      ReplicaFiles files,
      LongSupplier bytesOnDisk,
      long startOffset,
      CpuSet cpus) {
    if (uploads.incrementAndGet() > mostUploads) {
      uploads.decrementAndGet();
      return none(WriteBehindSkip.QUEUE_FULL);
    }
    context.figures().activeChanged(1);
    WriteOut upload =
        new WriteOut(context, receiver, files, bytesOnDisk, startOffset, cpus, this::released);
    if (give(upload, null)) {
      return upload;
    }
    released();
    return none(WriteBehindSkip.CLOSED);
  }

  /** Gives an upload to the writer for its CPUs; false if it has that already, or all is closed. */
  private boolean give(WriteOut upload, @Nullable DiskWriter has) {
    CpuSet cpus = upload.cpus();
    while (!context.closed()) {
      List<DiskWriter> now = writers();
      DiskWriter existing = choose(now, cpus);
      if (existing != null) {
        if (existing == has) {
          return false;
        } else if (existing.offer(upload)) {
          return true;
        }
        // It ended just now.
        remove(existing);
        continue;
      }
      DiskWriter fresh = threads.make(volume, cpus, this::remove, this::handOver);
      if (!writers.compareAndSet(now, with(now, fresh))) {
        continue;
      }
      // An upload that has a writer is not given away to one that may never run.
      if (has != null && !started(fresh)) {
        return false;
      }
      if (fresh.offer(upload)) {
        if (has == null) {
          started(fresh);
        }
        return true;
      }
    }
    return false;
  }

  /** Starts a writer's thread, or takes the writer away again, with all that it was given. */
  private boolean started(DiskWriter fresh) {
    boolean runs = threads.start(fresh);
    if (!runs) {
      remove(fresh);
      fresh.retire(WriteBehindSkip.NO_THREAD);
    }
    return runs;
  }

  private boolean handOver(DiskWriter from, WriteOut upload) {
    return give(upload, from);
  }

  private @Nullable DiskWriter choose(List<DiskWriter> now, CpuSet cpus) {
    for (DiskWriter writer : now) {
      if (writer.home().equals(cpus)) {
        return writer;
      }
    }
    if (now.size() < mostThreads) {
      return null;
    }
    return now.stream()
        .max(
            Comparator.comparingInt((DiskWriter writer) -> writer.home().and(cpus).size())
                .thenComparing(DiskWriter::held, Comparator.reverseOrder()))
        .orElse(null);
  }

  private void remove(DiskWriter ended) {
    writers.updateAndGet(now -> now.stream().filter(writer -> writer != ended).toList());
  }

  private void released() {
    uploads.decrementAndGet();
    context.figures().activeChanged(-1);
  }

  private WriteBehind none(WriteBehindSkip reason) {
    context.figures().skip(reason);
    return NONE;
  }

  private static List<DiskWriter> with(List<DiskWriter> now, DiskWriter fresh) {
    List<DiskWriter> all = new ArrayList<>(now);
    all.add(fresh);
    return List.copyOf(all);
  }
}
