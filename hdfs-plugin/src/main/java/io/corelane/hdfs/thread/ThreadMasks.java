/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Narrows threads to CPU sets, and gives them the mask back that a thread has which was never
 * bound: not the one from the start, which an operator's {@code taskset -a} or another cpuset may
 * have replaced. What someone else has set is theirs: it is neither narrowed nor widened, and no
 * thread is bound outside of it.
 */
public final class ThreadMasks {

  /** What came of narrowing a thread. */
  public enum Narrowed {
    /** The thread has the CPUs asked for, as far as a thread that was never bound has them. */
    YES,
    /** It had them already; nothing was changed. */
    NOTHING_TO_DO,
    /**
     * The thread's mask is neither that of a thread that was never bound nor the one it was given,
     * or the process may use none of the CPUs asked for. It is on none of ours.
     */
    SET_BY_OTHERS
  }

  /** The thread has ended. */
  public static final int ESRCH = 3;

  /** After so many sweeps without use a mask cannot be on a stray any more. */
  private static final int FORGET_AFTER = 100;

  /** Who changes the masks of all threads does so once, not again and again. */
  private static final int ATTEMPTS = 3;

  private final ThreadBinder binder;
  private final CpuSet base;
  private final NeverBound neverBound;
  private final Map<CpuSet, Integer> idleSweeps = new ConcurrentHashMap<>();

  /**
   * What threads were given back; few. A thread that was once bound does not follow a cpuset that
   * grows (Linux 6.2 and later), so it may still have one of these when others have more.
   */
  private final Set<CpuSet> givenBack = ConcurrentHashMap.newKeySet();

  /**
   * Masks of this process; to be made on a thread that nobody has bound, and best on one that lives
   * as long as the DataNode.
   *
   * @param base the mask of that thread
   * @param first the id of the process's first thread, which is its process id
   */
  public ThreadMasks(ThreadBinder binder, CpuSet base, int first) {
    this.binder = binder;
    this.base = CpuSet.of(base.stream());
    this.neverBound = new NeverBound(binder, first, base);
  }

  public CpuSet base() {
    return base;
  }

  /**
   * Whether a set stands for the mask of a thread that was never bound. The same CPUs may be asked
   * for in earnest, when the cpuset has grown since the start.
   *
   * @return true for {@link #base} itself only
   */
  @SuppressWarnings("ReferenceEquality")
  public boolean isBase(CpuSet cpus) {
    return cpus == base;
  }

  /** The mask of a thread that was never bound, as last seen. */
  public CpuSet unbound() {
    return neverBound.last();
  }

  /** The calling thread's kernel thread id. */
  public int currentTid() {
    return binder.currentTid();
  }

  /**
   * Narrows a thread, or gives it the mask of a thread that was never bound.
   *
   * @param tid the thread, or {@link ThreadBinder#CALLING_THREAD}
   * @param cpus the CPUs it may run on from now; {@link #base} for as many as there are
   * @param former the mask it was given last, of which the kernel may have left a part; empty if
   *     none
   * @throws NativeCallException if the kernel refuses; the mask is then what it was
   */
  public Narrowed narrow(int tid, CpuSet cpus, CpuSet former) throws NativeCallException {
    // The thread first: who changes all threads begins with the one that tells of the others.
    CpuSet now = binder.affinity(tid);
    CpuSet free = neverBound.now();
    boolean ours = former.containsAll(now) || givenBack.contains(now);
    if (!now.equals(free) && !ours) {
      return Narrowed.SET_BY_OTHERS;
    }
    CpuSet to = within(cpus, free);
    boolean none = to.isEmpty();
    if (none) {
      to = free;
    }
    if (!to.equals(now)) {
      set(tid, cpus, to, free);
    }
    if (none) {
      return Narrowed.SET_BY_OTHERS;
    }
    return to.equals(now) ? Narrowed.NOTHING_TO_DO : Narrowed.YES;
  }

  /** What a thread may have of some CPUs. */
  private CpuSet within(CpuSet cpus, CpuSet free) {
    return isBase(cpus) ? free : cpus.and(free);
  }

  /**
   * Sets a mask, and again if all threads have been given another meanwhile: this one perhaps just
   * before, and then that was undone here.
   */
  private void set(int tid, CpuSet cpus, CpuSet first, CpuSet free) throws NativeCallException {
    CpuSet to = first;
    CpuSet seen = free;
    for (int i = 0; i < ATTEMPTS; i++) {
      if (to.equals(seen)) {
        givenBack.add(to);
      } else {
        handOut(to);
      }
      binder.bind(tid, to);
      CpuSet again = nowOr(seen);
      if (again.equals(seen)) {
        return;
      }
      seen = again;
      CpuSet left = within(cpus, seen);
      to = left.isEmpty() ? seen : left;
    }
  }

  /** The mask is set by then: that is no failure any more. */
  private CpuSet nowOr(CpuSet seen) {
    try {
      return neverBound.now();
    } catch (NativeCallException e) {
      return seen;
    }
  }

  /**
   * Binds a thread of our own, whatever mask it has, though never to CPUs that a thread that was
   * never bound may not use.
   *
   * @param tid the thread, or {@link ThreadBinder#CALLING_THREAD}
   * @param cpus at least one CPU; {@link #base} for as many as there are, which it also gets when
   *     it may use none of these
   * @throws NativeCallException if the kernel refuses; the mask is then what it was
   */
  void bindOwn(int tid, CpuSet cpus) throws NativeCallException {
    CpuSet free = neverBound.now();
    CpuSet to = within(cpus, free);
    set(tid, cpus, to.isEmpty() ? free : to, free);
  }

  /** Notes that a mask is about to be given to some thread. */
  public void handOut(CpuSet cpus) {
    if (!isBase(cpus)) {
      idleSweeps.put(cpus, 0);
    }
  }

  /**
   * Whether a thread with this mask is bound by nobody; true for what a thread that was never bound
   * had when last looked at.
   */
  public boolean isUnbound(CpuSet mask) {
    return mask.equals(neverBound.last());
  }

  /**
   * Looks again at the mask of a thread that was never bound. It changes when an operator gives all
   * threads another, when the cpuset does, and when a CPU goes offline. To be called from a thread
   * that nobody has bound.
   *
   * @throws NativeCallException if the kernel refuses
   */
  public void lookAtUnbound() throws NativeCallException {
    neverBound.witness();
    CpuSet unused = neverBound.now();
  }

  /**
   * Gives a thread the mask of a thread that was never bound, if it still has the one it was given,
   * or what the kernel has left of it after a CPU went offline.
   *
   * @param tid the thread, or {@link ThreadBinder#CALLING_THREAD}
   * @param given the mask it was given
   * @return whether its mask was changed; false too for a thread that has ended
   * @throws NativeCallException if the kernel refuses
   */
  public boolean restore(int tid, CpuSet given) throws NativeCallException {
    CpuSet now = of(tid);
    if (now.isEmpty() || !given.containsAll(now)) {
      return false;
    }
    CpuSet free = neverBound.now();
    if (now.equals(free)) {
      return false;
    }
    try {
      set(tid, base, free, free);
      return true;
    } catch (NativeCallException e) {
      if (e.errno() == ESRCH) {
        return false;
      }
      throw e;
    }
  }

  /**
   * Gives the calling thread the mask of a thread that was never bound if it has inherited one of
   * ours.
   *
   * @throws NativeCallException if the kernel refuses
   */
  public void shedInherited() throws NativeCallException {
    CpuSet now = binder.affinity(ThreadBinder.CALLING_THREAD);
    if (isOurs(now)) {
      boolean unused = restore(ThreadBinder.CALLING_THREAD, now);
    }
  }

  /**
   * A thread's mask now; empty if it has ended.
   *
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
   * Whether a mask is one that was handed out and narrows a thread; that of a thread that was never
   * bound does not. On a machine of few CPUs somebody else may well set the same.
   */
  public boolean isOurs(CpuSet mask) {
    return !isUnbound(mask) && (idleSweeps.containsKey(mask) || givenBack.contains(mask));
  }

  /**
   * Whether no mask of ours can be on any thread; true before the first upload, and after {@link
   * #forget} until the next that is bound.
   */
  public boolean noneHandedOut() {
    return idleSweeps.isEmpty() && givenBack.stream().allMatch(this::isUnbound);
  }

  /**
   * No thread has a mask of ours any more, and none is about to get one: whoever sets such a mask
   * from now on is somebody else.
   */
  public void forget() {
    idleSweeps.clear();
    givenBack.clear();
  }

  /**
   * Notes a sweep, with the masks of active uploads and of threads that could not be restored:
   * masks that no upload has had for many sweeps are forgotten, so that the table stays small.
   */
  public void swept(Set<CpuSet> inUse) {
    idleSweeps.replaceAll((mask, idle) -> inUse.contains(mask) ? 0 : idle + 1);
    idleSweeps.values().removeIf(idle -> idle > FORGET_AFTER);
  }
}
