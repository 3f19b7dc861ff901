/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/**
 * The CPU times that the JVM tells of its threads, each or all together, in nanoseconds; -1 where
 * it does not.
 */
public final class ThreadCpuTimes {

  private ThreadCpuTimes() {}

  /** Of any thread, by its Java id. */
  public static LongUnaryOperator ofThreads() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()
        ? threads::getThreadCpuTime
        : id -> -1;
  }

  /** Of the calling thread. */
  public static LongSupplier ofCallingThread() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()
        ? threads::getCurrentThreadCpuTime
        : () -> -1;
  }

  /** Of the whole process. */
  public static LongSupplier ofProcess() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean bean
        ? bean::getProcessCpuTime
        : () -> -1;
  }
}
