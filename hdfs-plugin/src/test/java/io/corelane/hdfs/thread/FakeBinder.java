/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A kernel of any number of CPUs: masks by thread id, children that inherit, ESRCH for the dead.
 */
public final class FakeBinder implements ThreadBinder {

  public static final CpuSet BASE = CpuSet.parseList("0-7");

  /** The process's first thread. */
  public static final int FIRST = 900_000;

  private final Map<Integer, CpuSet> masks = new ConcurrentHashMap<>();
  private volatile boolean failing;
  private volatile boolean refusingToBind;
  private volatile int broken;
  private volatile Runnable meanwhile = () -> {};
  private final AtomicInteger calls = new AtomicInteger();

  @Override
  public String name() {
    return "fake";
  }

  @Override
  public int currentTid() {
    return (int) Thread.currentThread().getId();
  }

  @Override
  public CpuSet affinity(int tid) throws NativeCallException {
    refuse("sched_getaffinity");
    if (tid == broken && broken != 0) {
      throw new NoClassDefFoundError("injected");
    }
    return mask(tid == CALLING_THREAD ? currentTid() : tid);
  }

  @Override
  public void bind(int tid, CpuSet cpus) throws NativeCallException {
    refuse("sched_setaffinity");
    if (refusingToBind) {
      throw new NativeCallException("sched_setaffinity", 22);
    }
    Runnable others = meanwhile;
    meanwhile = () -> {};
    others.run();
    set(tid == CALLING_THREAD ? currentTid() : tid, cpus);
  }

  /** What others do just before the next mask is set. */
  public void meanwhile(Runnable others) {
    meanwhile = others;
  }

  private void refuse(String call) throws NativeCallException {
    calls.incrementAndGet();
    if (failing) {
      throw new NativeCallException(call, 1);
    }
  }

  /** How often a mask was asked for or set. */
  public int calls() {
    return calls.get();
  }

  /** From now on every call is refused with EPERM, or no more. */
  public void failing(boolean yes) {
    failing = yes;
  }

  /** From now on masks can be read and not set (EINVAL), or both again. */
  public void refusingToBind(boolean yes) {
    refusingToBind = yes;
  }

  /** From now on an error is thrown for this thread, or none any more for 0. */
  public void brokenAt(int tid) {
    broken = tid;
  }

  public CpuSet mask(int tid) {
    return masks.getOrDefault(tid, BASE);
  }

  public CpuSet ownMask() {
    return mask(currentTid());
  }

  public void set(int tid, CpuSet cpus) {
    masks.put(tid, cpus);
  }

  /** {@code taskset -a}: the first thread, and then those named. */
  public void setAll(CpuSet cpus, int... tids) {
    set(FIRST, cpus);
    for (int tid : tids) {
      set(tid, cpus);
    }
  }
}
