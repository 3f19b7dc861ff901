/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Narrows threads to CPU sets and gives them their first mask back. What someone else has set, an
 * operator's {@code taskset} or a changed cpuset, is theirs: it is neither narrowed nor widened.
 */
public final class ThreadMasks {

  /** What came of narrowing a thread. */
  public enum Narrowed {
    /** The thread has the CPUs asked for. */
    YES,
    /** It had them already; nothing was changed. */
    NOTHING_TO_DO,
    /** The thread's mask is neither the first one nor one of ours; nothing was changed. */
    SET_BY_OTHERS
  }

  /** The thread has ended. */
  static final int ESRCH = 3;

  /** After so many sweeps without use a mask cannot be on a stray any more. */
  private static final int FORGET_AFTER = 100;

  private final ThreadBinder binder;
  private final CpuSet base;

  /** What the kernel shows of the base mask now. */
  private volatile CpuSet unbound;

  private final Map<CpuSet, Integer> idleSweeps = new ConcurrentHashMap<>();

  /**
   * Masks of this process.
   *
   * @param binder sets them
   * @param base the mask that the DataNode's threads had before the first upload, and get back
   */
  public ThreadMasks(ThreadBinder binder, CpuSet base) {
    this.binder = binder;
    this.base = base;
    this.unbound = base;
  }

  /**
   * The mask that threads get back.
   *
   * @return the CPUs of an unbound thread of this process
   */
  public CpuSet base() {
    return base;
  }

  /**
   * The calling thread's kernel thread id.
   *
   * @return the id
   */
  public int currentTid() {
    return binder.currentTid();
  }

  /**
   * Narrows a thread, or widens it to the base mask again.
   *
   * @param tid the thread, or {@link ThreadBinder#CALLING_THREAD}
   * @param cpus the CPUs it may run on from now
   * @param former the mask it was given last, of which the kernel may have left a part; empty if
   *     none
   * @return what came of it
   * @throws NativeCallException if the kernel refuses; the mask is then what it was
   */
  public Narrowed narrow(int tid, CpuSet cpus, CpuSet former) throws NativeCallException {
    CpuSet now = binder.affinity(tid);
    if (!isUnbound(now) && !idleSweeps.containsKey(now) && !former.containsAll(now)) {
      return Narrowed.SET_BY_OTHERS;
    }
    if (cpus.equals(now) || (cpus.equals(base) && isUnbound(now))) {
      return Narrowed.NOTHING_TO_DO;
    }
    handOut(cpus);
    binder.bind(tid, cpus);
    return Narrowed.YES;
  }

  /**
   * Notes that a mask is about to be given to some thread.
   *
   * @param cpus the mask
   */
  void handOut(CpuSet cpus) {
    if (!cpus.equals(base)) {
      idleSweeps.put(cpus, 0);
    }
  }

  /**
   * Whether a thread with this mask is bound by nobody.
   *
   * @param mask a thread's mask
   * @return true for the base mask, and for what the kernel has left of it
   */
  public boolean isUnbound(CpuSet mask) {
    return mask.equals(base) || mask.equals(unbound);
  }

  /**
   * Looks at the mask of the calling thread, which nobody has bound: after a CPU went offline, or
   * the cpuset shrank, the kernel shows less of the base mask.
   *
   * @throws NativeCallException if the kernel refuses
   */
  public void lookAtUnbound() throws NativeCallException {
    CpuSet now = binder.affinity(ThreadBinder.CALLING_THREAD);
    if (!idleSweeps.containsKey(now)) {
      unbound = now;
    }
  }

  /**
   * Gives a thread the base mask back, if it still has the one it was given, or what the kernel has
   * left of it after a CPU went offline.
   *
   * @param tid the thread, or {@link ThreadBinder#CALLING_THREAD}
   * @param given the mask it was given
   * @return whether its mask was changed; false too for a thread that has ended
   * @throws NativeCallException if the kernel refuses
   */
  public boolean restore(int tid, CpuSet given) throws NativeCallException {
    try {
      CpuSet now = binder.affinity(tid);
      if (isUnbound(now) || !given.containsAll(now)) {
        return false;
      }
      binder.bind(tid, base);
      return true;
    } catch (NativeCallException e) {
      if (e.errno() == ESRCH) {
        return false;
      }
      throw e;
    }
  }

  /**
   * Gives the calling thread the base mask back if it has inherited one of ours.
   *
   * @throws NativeCallException if the kernel refuses
   */
  public void shedInherited() throws NativeCallException {
    CpuSet now = binder.affinity(ThreadBinder.CALLING_THREAD);
    if (isOurs(now)) {
      binder.bind(ThreadBinder.CALLING_THREAD, base);
    }
  }

  /**
   * A thread's mask now.
   *
   * @param tid the thread
   * @return its CPUs; empty if it has ended
   * @throws NativeCallException if the kernel refuses
   */
  public CpuSet of(int tid) throws NativeCallException {
    try {
      return binder.affinity(tid);
    } catch (NativeCallException e) {
      if (e.errno() == ESRCH) {
        return CpuSet.EMPTY;
      }
      throw e;
    }
  }

  /**
   * Whether a mask is one that was handed out and narrows a thread.
   *
   * @param mask a thread's mask
   * @return false for the base mask
   */
  public boolean isOurs(CpuSet mask) {
    return !isUnbound(mask) && idleSweeps.containsKey(mask);
  }

  /**
   * Whether no mask of ours can be on any thread.
   *
   * @return true before the first upload, and after {@link #forget} until the next that is bound
   */
  boolean noneHandedOut() {
    return idleSweeps.isEmpty();
  }

  /**
   * No thread has a mask of ours any more, and none is about to get one: whoever sets such a mask
   * from now on is somebody else.
   */
  public void forget() {
    idleSweeps.clear();
  }

  /**
   * Notes a sweep: masks that no upload has had for many sweeps are forgotten, so that the table
   * stays small.
   *
   * @param inUse the masks of active uploads, and of threads that could not be restored
   */
  void swept(Set<CpuSet> inUse) {
    idleSweeps.replaceAll((mask, idle) -> inUse.contains(mask) ? 0 : idle + 1);
    idleSweeps.values().removeIf(idle -> idle > FORGET_AFTER);
  }
}
