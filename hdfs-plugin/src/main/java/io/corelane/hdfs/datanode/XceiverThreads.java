/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import org.apache.hadoop.util.Daemon;
import org.jspecify.annotations.Nullable;

/**
 * Tells DataXceivers from other threads that open a replica for writing. {@code BlockReceiver},
 * which only a DataXceiver runs, writes through the replica's interface; other code, as Hadoop's
 * own tests, casts what it gets to the replica's class.
 */
final class XceiverThreads {

  private static final String XCEIVER = "org.apache.hadoop.hdfs.server.datanode.DataXceiver";

  private final @Nullable Class<?> xceiver;

  private XceiverThreads(@Nullable Class<?> xceiver) {
    this.xceiver = xceiver;
  }

  /** Looks the class up once; where this Hadoop has none of that name, no thread is one. */
  static XceiverThreads find() {
    try {
      return new XceiverThreads(
          Class.forName(XCEIVER, false, XceiverThreads.class.getClassLoader()));
    } catch (ReflectiveOperationException | LinkageError e) {
      return new XceiverThreads(null);
    }
  }

  /** Whether the calling thread is one. */
  boolean isCurrent() {
    Class<?> type = xceiver;
    return type != null
        && Thread.currentThread() instanceof Daemon daemon
        && type.isInstance(daemon.getRunnable());
  }
}
