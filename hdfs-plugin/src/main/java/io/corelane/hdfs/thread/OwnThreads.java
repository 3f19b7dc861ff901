/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import java.util.concurrent.ThreadFactory;

/**
 * Makes Corelane's own threads in one thread group, never in that of whoever happens to need one. A
 * receiver's group is the DataNode's: it counts the group's threads as transceivers, interrupts
 * them when it stops and waits until none is left ({@code DataNode.shutdown}).
 *
 * @param group where the threads live
 */
public record OwnThreads(ThreadGroup group) implements ThreadFactory {

  /** Threads beside the caller's: made in the DataNode's start, outside its receivers' group. */
  public static OwnThreads besideCaller() {
    return new OwnThreads(Thread.currentThread().getThreadGroup());
  }

  @Override
  public Thread newThread(Runnable work) {
    // No inherited thread-locals: a receiver's must not live as long as a disk writer.
    return new Thread(group, work, "corelane", 0, false);
  }
}
