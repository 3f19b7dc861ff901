/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Collection;
import java.util.function.Predicate;

/**
 * Tells whether one of some threads is starting another. A thread that is being made has its
 * maker's mask already (Linux copies it first, {@code dup_task_struct}) and is in {@code
 * /proc/self/task} only at the end. Under load there can be any time between the two, but all of it
 * is within {@code Thread.start}: so a maker whose stack does not show that is done, and what it
 * has made can be seen.
 */
public final class ThreadStarts implements Predicate<Collection<Thread>> {

  /** {@code start}, what it calls natively, and a group's bookkeeping above that. */
  private static final int DEPTH = 8;

  @Override
  public boolean test(Collection<Thread> makers) {
    if (makers.isEmpty()) {
      return false;
    }
    long[] ids = makers.stream().mapToLong(Thread::getId).toArray();
    // All stacks at one moment: hundreds of moments would be hundreds of pauses.
    for (ThreadInfo maker : ManagementFactory.getThreadMXBean().getThreadInfo(ids, DEPTH)) {
      if (maker != null && isStarting(maker.getStackTrace())) {
        return true;
      }
    }
    return false;
  }

  private static boolean isStarting(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      if (frame.getClassName().equals("java.lang.Thread")
          && frame.getMethodName().startsWith("start")) {
        return true;
      }
    }
    return false;
  }
}
