/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.AllowedCpusReader;
import java.util.BitSet;
import java.util.function.IntSupplier;
import net.openhft.affinity.impl.LinuxHelper;

/**
 * Thread masks through OpenHFT's {@code LinuxHelper}. Its limits: CPU numbers below 1024, and it
 * can read no other thread's mask, so masks are read from {@code /proc}. Its thread id is wrong on
 * aarch64 and its locks are exclusive and kept in shared files; neither is used here.
 */
final class OpenHftBinder implements ThreadBinder {

  /** The bits of OpenHFT's {@code cpu_set_t}. */
  static final int MAX_CPUS = 1024;

  private static final String ONLINE = "/sys/devices/system/cpu/online";

  private final SystemRoot root;
  private final IntSupplier gettid;

  private OpenHftBinder(SystemRoot root, IntSupplier gettid) {
    this.root = root;
    this.gettid = gettid;
  }

  /**
   * Proves OpenHFT on the calling thread by setting the mask it has.
   *
   * @param root where the running machine's {@code proc} and {@code sys} are
   * @return a binder that works
   * @throws NativeCallException if the kernel refuses one of the calls
   */
  static OpenHftBinder probe(SystemRoot root) throws NativeCallException {
    OpenHftBinder binder = new OpenHftBinder(root, ThreadIds.find(root));
    binder.bind(CALLING_THREAD, binder.affinity(CALLING_THREAD));
    return binder;
  }

  @Override
  public String name() {
    return "openhft";
  }

  @Override
  public int currentTid() {
    return gettid.getAsInt();
  }

  @Override
  public CpuSet affinity(int tid) throws NativeCallException {
    String thread = tid == CALLING_THREAD ? "/proc/thread-self" : "/proc/self/task/" + tid;
    String status = thread + "/status";
    Reading<CpuSet> allowed = root.text(status).parse(status, AllowedCpusReader::parseStatus);
    if (allowed instanceof Reading.Present<CpuSet> present) {
      Reading<CpuSet> online = root.line(ONLINE).parse(ONLINE, CpuSet::parseList);
      return online.toOptional().map(present.value()::and).orElse(present.value());
    }
    boolean ended = tid != CALLING_THREAD && !root.exists(thread);
    throw new NativeCallException(
        "reading " + allowed.explanation(), ended ? Errno.ESRCH : Errno.EIO);
  }

  @Override
  public void bind(int tid, CpuSet cpus) throws NativeCallException {
    if (cpus.isEmpty()) {
      throw new IllegalArgumentException("no CPU to bind thread " + tid + " to");
    }
    String call = "sched_setaffinity(" + tid + ", " + cpus + ")";
    if (cpus.highest() >= MAX_CPUS) {
      throw new NativeCallException(
          call + " through OpenHFT, which ends at CPU " + (MAX_CPUS - 1), Errno.EINVAL);
    }
    try {
      LinuxHelper.sched_setaffinity(tid, BitSet.valueOf(cpus.toWords()));
    } catch (IllegalStateException e) {
      throw new NativeCallException(call, errno(e));
    }
  }

  private static int errno(IllegalStateException failure) {
    return failure.getCause() instanceof LastErrorException e
        ? e.getErrorCode()
        : Native.getLastError();
  }
}
