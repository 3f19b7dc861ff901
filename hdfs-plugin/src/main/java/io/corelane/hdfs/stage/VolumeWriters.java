/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The disk writers of one volume: for each set of CPUs as many as there are blocks at a time, up to
 * a number for the volume; then they share. A disk serves several requests at a time, and each disk
 * writer has one.
 */
final class VolumeWriters {

  private final StageThreads threads;
  private final String volume;
  private final int most;
  private final AtomicReference<List<DiskWriter>> writers = new AtomicReference<>(List.of());

  VolumeWriters(StageThreads threads, String volume, int most) {
    this.threads = threads;
    this.volume = volume;
    this.most = most;
  }

  List<DiskWriter> writers() {
    return Objects.requireNonNull(writers.get());
  }

  /** A writer that holds one block more now; null if there can be none. Never blocks or throws. */
  @Nullable DiskWriter hold(CpuSet cpus) {
    while (!threads.closed()) {
      List<DiskWriter> now = writers();
      DiskWriter existing = choose(now, cpus);
      if (existing != null) {
        if (existing.hold()) {
          return existing;
        }
        remove(existing); // It ended just now.
        continue;
      }
      DiskWriter fresh = threads.make(volume, cpus, this::remove);
      if (!writers.compareAndSet(now, with(now, fresh))) {
        continue;
      }
      if (fresh.hold() && threads.start(fresh)) {
        return fresh;
      }
      remove(fresh);
      fresh.retire();
      return null;
    }
    return null;
  }

  /** One that is free there, or null for a new one; when there are enough, the best of all. */
  private @Nullable DiskWriter choose(List<DiskWriter> now, CpuSet cpus) {
    for (DiskWriter writer : now) {
      if (writer.held() == 0 && writer.home().equals(cpus)) {
        return writer;
      }
    }
    if (now.size() < most) {
      return null;
    }
    return now.stream()
        .max(
            Comparator.comparing((DiskWriter writer) -> writer.home().equals(cpus))
                .thenComparingInt(writer -> writer.home().and(cpus).size())
                .thenComparing(DiskWriter::held, Comparator.reverseOrder()))
        .orElse(null);
  }

  private void remove(DiskWriter ended) {
    writers.updateAndGet(now -> now.stream().filter(writer -> writer != ended).toList());
  }

  private static List<DiskWriter> with(List<DiskWriter> now, DiskWriter fresh) {
    List<DiskWriter> all = new ArrayList<>(now);
    all.add(fresh);
    return List.copyOf(all);
  }
}
