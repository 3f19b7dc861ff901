/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;

/** A disk writer's binding of itself. Only its own thread binds; any may ask. */
final class OwnBinding {

  private final StageThreads threads;
  private CpuSet tried = CpuSet.EMPTY;
  private volatile CpuSet bound = CpuSet.EMPTY;

  OwnBinding(StageThreads threads) {
    this.threads = threads;
  }

  /** The CPUs of the last binding; empty if it failed. */
  CpuSet bound() {
    return bound;
  }

  /**
   * Binds the calling thread, unless these CPUs were the last thing tried. When that fails it goes
   * on with the base CPUs, lest it keep those of the receiver that started it.
   */
  void bind(CpuSet wanted) {
    CpuSet cpus = wanted.isEmpty() ? threads.base() : wanted;
    if (cpus.equals(tried)) {
      return;
    }
    tried = cpus;
    try {
      threads.binder().bind(ThreadBinder.CALLING_THREAD, cpus);
      bound = cpus;
    } catch (NativeCallException | RuntimeException | Error e) {
      bound = CpuSet.EMPTY;
      threads.unbound(cpus, e);
      unbind();
    }
  }

  private void unbind() {
    try {
      threads.binder().bind(ThreadBinder.CALLING_THREAD, threads.base());
    } catch (NativeCallException | RuntimeException | Error e) {
      // Said and counted once already, by the binding that failed before this one.
      return;
    }
  }
}
