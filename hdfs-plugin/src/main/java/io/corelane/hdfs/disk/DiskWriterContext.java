/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.linux.FileSync;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.affinity.metrics.WriteBehindSkip;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What all disk writers of one DataNode share. */
final class DiskWriterContext {

  private static final Logger LOG = LoggerFactory.getLogger(DiskWriters.class);

  private final long intervalBytes;
  private final long minimumBytes;
  private final FileSync fileSync;
  private final ThreadBinder binder;
  private final CpuSet base;
  private final LongSupplier nanoTime;
  private final DiskWriterFigures figures;
  private final Set<WriteBehindSkip> said = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean saidUnbound = new AtomicBoolean();
  private volatile boolean closed;

  DiskWriterContext(
      long intervalBytes,
      long minimumBytes,
      FileSync fileSync,
      ThreadBinder binder,
      CpuSet base,
      LongSupplier nanoTime,
      DiskWriterFigures figures) {
    this.intervalBytes = intervalBytes;
    this.minimumBytes = minimumBytes;
    this.fileSync = fileSync;
    this.binder = binder;
    this.base = base;
    this.nanoTime = nanoTime;
    this.figures = figures;
  }

  long intervalBytes() {
    return intervalBytes;
  }

  /** What an upload must have written before its write-out begins. */
  long minimumBytes() {
    return minimumBytes;
  }

  FileSync fileSync() {
    return fileSync;
  }

  ThreadBinder binder() {
    return binder;
  }

  /** The CPUs of a thread that is not bound. */
  CpuSet base() {
    return base;
  }

  DiskWriterFigures figures() {
    return figures;
  }

  /** The time, in nanoseconds from some fixed point. */
  long now() {
    return nanoTime.getAsLong();
  }

  boolean closed() {
    return closed;
  }

  void close() {
    closed = true;
  }

  /**
   * Counts a lost write-behind; the first of its kind is logged. Only on a disk writer's thread.
   */
  void lost(WriteBehindSkip reason, Object what, Throwable cause) {
    figures.skip(reason);
    boolean shortUpload = cause instanceof NativeCallException call && call.errno() == Errno.ENOENT;
    if (!shortUpload && said.add(reason)) {
      LOG.warn(
          "no write-behind for {}: {}; the kernel's own writeback writes it. Further cases are"
              + " counted, not logged",
          what,
          cause.toString());
    }
  }

  /** Counts a failed binding; the first is logged. Only on a disk writer's thread. */
  void unbound(CpuSet cpus, Throwable cause) {
    figures.bindFailed();
    if (!saidUnbound.getAndSet(true)) {
      LOG.warn(
          "a disk writer could not be bound to CPUs {} and goes on unbound: {}. Further cases are"
              + " counted, not logged",
          cpus,
          cause.toString());
    }
  }
}
