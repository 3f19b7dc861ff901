/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import com.sun.jna.Native;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.SystemRoot;
import java.util.function.IntSupplier;

/** Thread masks through {@link LibC}. A bind makes one system call and one small array. */
final class JnaBinder implements ThreadBinder {

  private static final int MAX_WORDS = CpuSet.MAX_CPUS / Long.SIZE;

  /** The width of the kernel's masks; fixed when the kernel starts. */
  private final int words;

  private final IntSupplier gettid;

  private JnaBinder(int words, IntSupplier gettid) {
    this.words = words;
    this.gettid = gettid;
  }

  /**
   * Finds the width of the kernel's CPU masks by trying, and proves the calls on the calling thread
   * by setting the mask it has.
   *
   * @return a binder that works
   * @throws NativeCallException if the kernel refuses one of the calls
   */
  static JnaBinder probe(SystemRoot root) throws NativeCallException {
    JnaBinder binder = new JnaBinder(kernelWords(), ThreadIds.find(root));
    binder.bind(CALLING_THREAD, binder.affinity(CALLING_THREAD));
    return binder;
  }

  /** The kernel answers EINVAL to a buffer that is smaller than its masks. */
  private static int kernelWords() throws NativeCallException {
    int words = 1;
    while (LibC.sched_getaffinity(CALLING_THREAD, bytes(words), new long[words]) < 0) {
      int errno = Native.getLastError();
      if (errno != Errno.EINVAL || words >= MAX_WORDS) {
        throw new NativeCallException("sched_getaffinity(0, " + bytes(words) + " bytes)", errno);
      }
      words *= 2;
    }
    return words;
  }

  private static long bytes(int words) {
    return (long) words * Long.BYTES;
  }

  @Override
  public String name() {
    return "jna";
  }

  @Override
  public int currentTid() {
    return gettid.getAsInt();
  }

  @Override
  public CpuSet affinity(int tid) throws NativeCallException {
    long[] mask = new long[words];
    if (LibC.sched_getaffinity(tid, bytes(words), mask) < 0) {
      int errno = Native.getLastError();
      throw new NativeCallException("sched_getaffinity(" + tid + ")", errno);
    }
    return CpuSet.ofWords(mask);
  }

  @Override
  public void bind(int tid, CpuSet cpus) throws NativeCallException {
    long[] mask = cpus.toWords();
    if (mask.length == 0) {
      throw new IllegalArgumentException("no CPU to bind thread " + tid + " to");
    }
    if (LibC.sched_setaffinity(tid, bytes(mask.length), mask) < 0) {
      int errno = Native.getLastError();
      throw new NativeCallException("sched_setaffinity(" + tid + ", " + cpus + ")", errno);
    }
  }
}
