/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import io.corelane.affinity.cpu.CpuSet;

/**
 * Sets which CPUs a thread of this process may run on. Needs no privilege for threads of one's own
 * user. Implementations are safe for use by many threads at once and hold no lock.
 */
public interface ThreadBinder {

  /** The thread id that stands for the calling thread. */
  int CALLING_THREAD = 0;

  /** How threads are bound, for the log, such as {@code jna} or {@code openhft}. */
  String name();

  /** The calling thread's kernel thread id, as in {@code /proc/self/task/TID}. */
  int currentTid();

  /**
   * The CPUs a thread may run on now ({@code sched_getaffinity(2)}).
   *
   * @param tid a thread of this process, or {@link #CALLING_THREAD}
   * @return the CPUs, as the kernel reports them: cut to those online and in the cpuset
   * @throws NativeCallException if the kernel refuses; errno ESRCH when the thread has ended
   */
  CpuSet affinity(int tid) throws NativeCallException;

  /**
   * Restricts a thread to some CPUs ({@code sched_setaffinity(2)}). The kernel drops those of them
   * that are unknown to it or outside the cpuset.
   *
   * <p>Threads and processes that the thread starts from now on inherit its CPUs. A thread that was
   * bound once, even back to where it was, no longer follows its cpuset when that grows (Linux 6.2
   * and later keep what was asked for).
   *
   * @param tid a thread of this process, or {@link #CALLING_THREAD}
   * @param cpus at least one CPU that is online and in the cpuset
   * @throws NativeCallException if the kernel refuses; errno EINVAL when no CPU of the set is
   *     usable, ESRCH when the thread has ended
   * @throws IllegalArgumentException if the set is empty
   */
  void bind(int tid, CpuSet cpus) throws NativeCallException;
}
