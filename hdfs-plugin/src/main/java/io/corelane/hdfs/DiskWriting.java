/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.config.AffinityConfig;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.hdfs.disk.DiskWriterFigures;
import io.corelane.hdfs.disk.DiskWriters;
import io.corelane.hdfs.disk.ReplicaFiles;
import io.corelane.hdfs.metrics.DiskWriterReport;
import io.corelane.hdfs.upload.WriteBehindStarter;
import java.util.List;
import java.util.Optional;

/**
 * One DataNode's disk writers, where there are any.
 *
 * @param writers none in mode observe, or when they are switched off
 */
record DiskWriting(Optional<DiskWriters> writers) implements AutoCloseable {

  /** None: writing is left to the kernel. */
  static DiskWriting off() {
    return new DiskWriting(Optional.empty());
  }

  static DiskWriting of(
      AffinityConfig config, Parts parts, CpuSet base, DiskWriterFigures figures) {
    if (!config.diskWriter().enabled()) {
      return off();
    }
    DiskWriters writers =
        new DiskWriters(
            config.diskWriter(),
            parts.fileSync(),
            parts.binder(),
            base,
            parts.threads(),
            parts.nanoTime(),
            figures);
    return new DiskWriting(Optional.of(writers));
  }

  boolean isOn() {
    return writers.isPresent();
  }

  /** Begins write-behind of uploads; nothing where there are no disk writers. */
  Optional<WriteBehindStarter> starter() {
    return writers.map(
        all ->
            (volume, receiver, replica, offset, cpus) ->
                all.begin(
                    volume,
                    receiver,
                    new ReplicaFiles(replica.blockFile().orElseThrow(), replica.checksumFile()),
                    replica.bytesOnDisk(),
                    offset,
                    cpus));
  }

  List<DiskWriterReport> reports() {
    return writers.map(DiskWriters::writers).orElse(List.of()).stream()
        .map(
            writer ->
                new DiskWriterReport(
                    writer.name(), writer.tid(), writer.volume(), writer.cpus().toList()))
        .toList();
  }

  @Override
  public void close() {
    writers.ifPresent(DiskWriters::close);
  }
}
