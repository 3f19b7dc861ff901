/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.ThreadBinder;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What all disk writers of a DataNode share; makes them and numbers them. */
final class StageThreads {

  private static final Logger LOG = LoggerFactory.getLogger(StageThreads.class);

  private final ThreadFactory factory;
  private final ThreadBinder binder;
  private final CpuSet base;
  private final LongSupplier cpuNanos;
  private final StageFigures figures;
  private final AtomicInteger last = new AtomicInteger();
  private final AtomicBoolean saidUnbound = new AtomicBoolean();
  private volatile boolean closed;

  /**
   * None yet.
   *
   * @param factory makes the threads; they are named and made daemons here
   * @param base the CPUs of a thread that is not bound
   * @param cpuNanos the CPU time of the calling thread, in nanoseconds
   */
  StageThreads(
      ThreadFactory factory,
      ThreadBinder binder,
      CpuSet base,
      LongSupplier cpuNanos,
      StageFigures figures) {
    this.factory = factory;
    this.binder = binder;
    this.base = base;
    this.cpuNanos = cpuNanos;
    this.figures = figures;
  }

  ThreadBinder binder() {
    return binder;
  }

  CpuSet base() {
    return base;
  }

  StageFigures figures() {
    return figures;
  }

  long cpuNanos() {
    return cpuNanos.getAsLong();
  }

  boolean closed() {
    return closed;
  }

  void close() {
    closed = true;
  }

  /** A writer without a thread yet. */
  DiskWriter make(String volume, CpuSet home, Consumer<DiskWriter> onEnd) {
    return new DiskWriter(this, volume, home, "corelane-dw-" + last.incrementAndGet(), onEnd);
  }

  /** Starts a writer's thread; false if there can be none. */
  boolean start(DiskWriter writer) {
    try {
      Thread thread = factory.newThread(writer);
      if (thread == null) {
        return false;
      }
      thread.setName(writer.name());
      thread.setDaemon(true);
      writer.thread(thread);
      thread.start();
      return true;
    } catch (RuntimeException | Error e) {
      // An Error above all: "unable to create native thread".
      return false;
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
