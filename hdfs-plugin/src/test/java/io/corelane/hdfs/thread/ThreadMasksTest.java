/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.thread;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.NativeCallException;
import io.corelane.affinity.linux.ThreadBinder;
import io.corelane.hdfs.thread.ThreadMasks.Narrowed;
import org.junit.jupiter.api.Test;

class ThreadMasksTest {

  private static final int SELF = ThreadBinder.CALLING_THREAD;
  private static final CpuSet GIVEN = CpuSet.parseList("2-3");

  private final FakeBinder binder = new FakeBinder();
  private final ThreadMasks masks = new ThreadMasks(binder, FakeBinder.BASE, FakeBinder.FIRST);

  private Narrowed narrow(CpuSet cpus) throws NativeCallException {
    return masks.narrow(SELF, cpus, CpuSet.EMPTY);
  }

  @Test
  void allCpusAreNoNarrowing() throws NativeCallException {
    assertEquals(Narrowed.NOTHING_TO_DO, narrow(FakeBinder.BASE));
    assertTrue(masks.noneHandedOut());
  }

  @Test
  void fromOneOfOursToAnother() throws NativeCallException {
    CpuSet other = CpuSet.parseList("4");
    assertEquals(Narrowed.YES, narrow(GIVEN));
    assertEquals(Narrowed.YES, masks.narrow(SELF, other, GIVEN));
    assertEquals(Narrowed.NOTHING_TO_DO, masks.narrow(SELF, other, other));
    assertEquals(Narrowed.YES, masks.narrow(SELF, FakeBinder.BASE, other));
    assertEquals(FakeBinder.BASE, binder.ownMask());
  }

  @Test
  void whatTheKernelHasLeftOfAMaskIsStillOurs() throws NativeCallException {
    narrow(GIVEN);
    binder.set(binder.currentTid(), CpuSet.parseList("3"));
    assertTrue(masks.restore(SELF, GIVEN));
    assertEquals(FakeBinder.BASE, binder.ownMask());
  }

  @Test
  void aWiderMaskIsSomeoneElses() throws NativeCallException {
    narrow(GIVEN);
    binder.set(binder.currentTid(), CpuSet.parseList("2-4"));
    assertFalse(masks.restore(SELF, GIVEN));
  }

  @Test
  void onlyAnInheritedMaskOfOursIsShed() throws NativeCallException {
    CpuSet theirs = CpuSet.parseList("7");
    binder.set(binder.currentTid(), theirs);
    masks.shedInherited();
    assertEquals(theirs, binder.ownMask());
    binder.set(binder.currentTid(), FakeBinder.BASE);
    narrow(GIVEN);
    masks.shedInherited();
    assertEquals(FakeBinder.BASE, binder.ownMask());
  }

  @Test
  void aThreadThatHasEndedIsNoFailure() throws NativeCallException {
    ThreadMasks dead = new ThreadMasks(new Refusing(3), FakeBinder.BASE, FakeBinder.FIRST);
    assertFalse(dead.restore(42, GIVEN));
    assertEquals(CpuSet.EMPTY, dead.of(42));
    ThreadMasks forbidden = new ThreadMasks(new Refusing(1), FakeBinder.BASE, FakeBinder.FIRST);
    assertThrows(NativeCallException.class, () -> forbidden.restore(42, GIVEN));
    assertThrows(NativeCallException.class, () -> forbidden.of(42));
  }

  /** Refuses every call with one error. */
  private record Refusing(int errno) implements ThreadBinder {

    @Override
    public String name() {
      return "refusing";
    }

    @Override
    public int currentTid() {
      return 1;
    }

    @Override
    public CpuSet affinity(int tid) throws NativeCallException {
      throw new NativeCallException("sched_getaffinity", errno);
    }

    @Override
    public void bind(int tid, CpuSet cpus) throws NativeCallException {
      throw new NativeCallException("sched_setaffinity", errno);
    }
  }
}
