/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;

/**
 * Binds threads of our own, such as disk writers, and never to CPUs that a thread that was never
 * bound may not use: a plan may be older than an operator's {@code taskset -a}.
 *
 * @param binder sets masks
 * @param masks knows what a thread may use that was never bound
 */
public record OwnThreadBinder(ThreadBinder binder, ThreadMasks masks) implements ThreadBinder {

  @Override
  public String name() {
    return binder.name();
  }

  @Override
  public int currentTid() {
    return binder.currentTid();
  }

  @Override
  public CpuSet affinity(int tid) throws NativeCallException {
    return binder.affinity(tid);
  }

  @Override
  public void bind(int tid, CpuSet cpus) throws NativeCallException {
    masks.bindOwn(tid, cpus);
  }
}
