/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a binder says and does, against what the kernel shows in /proc. */
final class LiveThreadBinderTest {

  /** No machine that runs these tests has this CPU; OpenHFT can still name it. */
  private static final int NO_SUCH_CPU = 1023;

  private static ThreadBinder binder(BinderChoice choice) {
    return NativeSupport.probe(choice).binder();
  }

  private static CpuSet allowed(ThreadBinder binder) throws NativeCallException {
    return binder.affinity(ThreadBinder.CALLING_THREAD);
  }

  @ParameterizedTest
  @EnumSource(BinderChoice.class)
  void aThreadBindsItselfToEachCpuInTurnAndBack(BinderChoice choice) throws Exception {
    ThreadBinder binder = binder(choice);
    CpuSet base =
        Threads.onItsOwn(
            () -> {
              CpuSet before = allowed(binder);
              int tid = binder.currentTid();
              try {
                for (int cpu : before.stream().toArray()) {
                  binder.bind(ThreadBinder.CALLING_THREAD, CpuSet.of(cpu));
                  assertEquals(CpuSet.of(cpu), Threads.seenFromOutside(tid));
                  assertEquals(CpuSet.of(cpu), allowed(binder));
                }
              } finally {
                binder.bind(ThreadBinder.CALLING_THREAD, before);
              }
              assertEquals(before, Threads.seenFromOutside(tid));
              return before;
            });
    assertTrue(!base.isEmpty());
  }

  @ParameterizedTest
  @EnumSource(BinderChoice.class)
  void aThreadIsBoundByAnotherAndNobodyElseIs(BinderChoice choice) throws Exception {
    ThreadBinder binder = binder(choice);
    CpuSet own = allowed(binder);
    CpuSet one = CpuSet.of(own.highest());
    try (Threads.Parked parked = new Threads.Parked(binder);
        Threads.Parked bystander = new Threads.Parked(binder)) {
      binder.bind(parked.tid(), one);
      assertEquals(one, Threads.seenFromOutside(parked.tid()));
      assertEquals(one, binder.affinity(parked.tid()));
      assertEquals(own, Threads.seenFromOutside(bystander.tid()));
      assertEquals(own, allowed(binder));
      binder.bind(parked.tid(), own);
      assertEquals(own, Threads.seenFromOutside(parked.tid()));
    }
  }

  @Test
  void bothBindersReadWhatTheOtherSet() throws Exception {
    ThreadBinder jna = binder(BinderChoice.JNA);
    ThreadBinder openHft = binder(BinderChoice.OPENHFT);
    CpuSet own = allowed(jna);
    assertEquals(own, allowed(openHft));
    try (Threads.Parked parked = new Threads.Parked(jna)) {
      for (int cpu : own.stream().toArray()) {
        jna.bind(parked.tid(), CpuSet.of(cpu));
        assertEquals(jna.affinity(parked.tid()), openHft.affinity(parked.tid()));
        openHft.bind(parked.tid(), own);
        assertEquals(own, jna.affinity(parked.tid()));
        openHft.bind(parked.tid(), CpuSet.of(cpu));
        assertEquals(CpuSet.of(cpu), jna.affinity(parked.tid()));
      }
    }
    assertEquals(jna.currentTid(), openHft.currentTid());
  }

  @ParameterizedTest
  @EnumSource(BinderChoice.class)
  void theThreadIdIsTheOneInProc(BinderChoice choice) throws Exception {
    ThreadBinder binder = binder(choice);
    Threads.onItsOwn(
        () ->
            assertThreadId(
                binder.currentTid(), Files.readSymbolicLink(Path.of("/proc/thread-self"))));
  }

  private static boolean assertThreadId(int tid, Path link) {
    assertEquals(Integer.toString(tid), String.valueOf(link.getFileName()));
    return true;
  }

  @ParameterizedTest
  @EnumSource(BinderChoice.class)
  void aThreadThatEndedIsNoSuchThread(BinderChoice choice) throws Exception {
    ThreadBinder binder = binder(choice);
    int tid = Threads.ended(binder);
    CpuSet own = allowed(binder);
    assertErrno(Errno.ESRCH, assertThrows(NativeCallException.class, () -> binder.bind(tid, own)));
    assertErrno(Errno.ESRCH, assertThrows(NativeCallException.class, () -> binder.affinity(tid)));
  }

  @ParameterizedTest
  @EnumSource(BinderChoice.class)
  void aSetWithoutAUsableCpuIsRefusedAndChangesNothing(BinderChoice choice) throws Exception {
    ThreadBinder binder = binder(choice);
    try (Threads.Parked parked = new Threads.Parked(binder)) {
      CpuSet before = Threads.seenFromOutside(parked.tid());
      NativeCallException refused =
          assertThrows(
              NativeCallException.class, () -> binder.bind(parked.tid(), CpuSet.of(NO_SUCH_CPU)));
      assertErrno(Errno.EINVAL, refused);
      assertTrue(String.valueOf(refused.getMessage()).contains("[" + NO_SUCH_CPU + "]"));
      assertEquals(before, Threads.seenFromOutside(parked.tid()));
    }
  }

  @ParameterizedTest
  @EnumSource(BinderChoice.class)
  void aSetThatIsUsableInPartIsCutByTheKernel(BinderChoice choice) throws Exception {
    ThreadBinder binder = binder(choice);
    try (Threads.Parked parked = new Threads.Parked(binder)) {
      CpuSet one = CpuSet.of(Threads.seenFromOutside(parked.tid()).lowest());
      binder.bind(parked.tid(), one.or(CpuSet.of(NO_SUCH_CPU)));
      assertEquals(one, binder.affinity(parked.tid()));
    }
  }

  @ParameterizedTest
  @EnumSource(BinderChoice.class)
  void theEmptySetNeverReachesTheKernel(BinderChoice choice) throws Exception {
    ThreadBinder binder = binder(choice);
    int ended = Threads.ended(binder);
    // The kernel would have answered ESRCH.
    assertThrows(IllegalArgumentException.class, () -> binder.bind(ended, CpuSet.EMPTY));
  }

  @Test
  void widthIsNoLimitForTheDirectMapping() throws Exception {
    ThreadBinder jna = binder(BinderChoice.JNA);
    try (Threads.Parked parked = new Threads.Parked(jna)) {
      CpuSet one = CpuSet.of(Threads.seenFromOutside(parked.tid()).highest());
      jna.bind(parked.tid(), one.or(CpuSet.of(CpuSet.MAX_CPUS - 1)));
      assertEquals(one, Threads.seenFromOutside(parked.tid()));
    }
  }

  @Test
  void openHftRefusesWhatItCannotName() throws Exception {
    ThreadBinder openHft = binder(BinderChoice.OPENHFT);
    try (Threads.Parked parked = new Threads.Parked(openHft)) {
      CpuSet wide = CpuSet.of(0, OpenHftBinder.MAX_CPUS);
      NativeCallException refused =
          assertThrows(NativeCallException.class, () -> openHft.bind(parked.tid(), wide));
      assertErrno(Errno.EINVAL, refused);
      assertTrue(String.valueOf(refused.getMessage()).contains("OpenHFT, which ends at CPU 1023"));
    }
  }

  private static void assertErrno(int errno, NativeCallException refused) {
    assertEquals(errno, refused.errno(), refused::getMessage);
  }
}
