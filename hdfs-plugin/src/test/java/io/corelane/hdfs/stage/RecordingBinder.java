/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** Binds nothing; remembers what it was asked for, and fails where it is told to. */
final class RecordingBinder implements ThreadBinder {

  final List<CpuSet> bound = new CopyOnWriteArrayList<>();
  volatile Predicate<CpuSet> refuses = cpus -> false;

  @Override
  public String name() {
    return "recording";
  }

  @Override
  public int currentTid() {
    return 4711;
  }

  @Override
  public CpuSet affinity(int tid) {
    return bound.get(bound.size() - 1);
  }

  @Override
  public void bind(int tid, CpuSet cpus) throws NativeCallException {
    if (refuses.test(cpus)) {
      throw new NativeCallException("sched_setaffinity(" + tid + ", " + cpus + ")", 22);
    }
    bound.add(cpus);
  }
}
