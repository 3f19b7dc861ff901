/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;
import org.jspecify.annotations.Nullable;

/**
 * Which CPUs a thread that nobody of ours has bound may run on now. The process's first thread is
 * asked: it lives as long as the process, it follows its cpuset, and {@code taskset -a} changes it
 * before any other. A second thread is its witness, for {@code taskset -p} without {@code -a}
 * changes the first thread alone, which then tells nothing of the others.
 */
final class NeverBound {

  private final ThreadBinder binder;
  private final int first;

  /** Whoever starts the JVM may have bound its first thread; then it stands for no other. */
  private final boolean firstTells;

  private volatile CpuSet last;
  private volatile Witness witness;

  /** A Java thread and its kernel id, which is another thread's when it has ended. */
  private record Witness(Thread thread, int tid) {}

  /**
   * What is known at the start.
   *
   * @param first the id of the process's first thread
   * @param base the mask of the calling thread, which nobody has bound
   */
  NeverBound(ThreadBinder binder, int first, CpuSet base) {
    this.binder = binder;
    this.last = base;
    this.witness = new Witness(Thread.currentThread(), binder.currentTid());
    this.first = first;
    this.firstTells = isLike(base, first);
  }

  private boolean isLike(CpuSet base, int tid) {
    try {
      return binder.affinity(tid).equals(base);
    } catch (NativeCallException e) {
      return true; // Asked again each time.
    }
  }

  /** As it was last seen. */
  CpuSet last() {
    return last;
  }

  /** The calling thread is the witness from now on, if the former one has ended. */
  void witness() {
    if (!witness.thread().isAlive()) {
      witness = new Witness(Thread.currentThread(), binder.currentTid());
    }
  }

  /**
   * Asks the kernel.
   *
   * @throws NativeCallException if it does not tell
   */
  CpuSet now() throws NativeCallException {
    CpuSet before = last;
    CpuSet now = firstTells ? binder.affinity(first) : ofWitness();
    if (now == null || now.equals(before)) {
      return before;
    }
    CpuSet second = ofWitness();
    if (firstTells && second != null && second.equals(before)) {
      return before;
    }
    last = now;
    return now;
  }

  /** Null if it has ended. */
  private @Nullable CpuSet ofWitness() throws NativeCallException {
    Witness seen = witness;
    try {
      CpuSet mask = binder.affinity(seen.tid());
      return seen.thread().isAlive() ? mask : null;
    } catch (NativeCallException e) {
      if (e.errno() == ThreadMasks.ESRCH) {
        return null;
      }
      throw e;
    }
  }
}
