/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.disk;

import io.corelane.affinity.cpu.CpuSet;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiPredicate;
import java.util.function.Consumer;

/** Makes disk writers and their threads, numbered through one DataNode. */
final class WriterThreads {

  private final DiskWriterContext context;
  private final ThreadFactory factory;
  private final AtomicInteger last = new AtomicInteger();

  WriterThreads(DiskWriterContext context, ThreadFactory factory) {
    this.context = context;
    this.factory = factory;
  }

  /** A writer without a thread yet. */
  DiskWriter make(
      String volume,
      CpuSet home,
      Consumer<DiskWriter> onEnd,
      BiPredicate<DiskWriter, WriteOut> handOver) {
    String name = "corelane-dw-" + last.incrementAndGet();
    return new DiskWriter(context, volume, home, name, onEnd, handOver);
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
}
