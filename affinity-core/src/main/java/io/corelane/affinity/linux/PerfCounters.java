/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import io.corelane.affinity.cpu.CpuSet;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The processor's own counters, whole CPUs at a time and whoever runs on them ({@code
 * perf_event_open(2)} with no process). Needs {@code CAP_PERFMON} or root, or {@code
 * kernel.perf_event_paranoid} of at most 0; most virtual machines have no such counters at all.
 */
public final class PerfCounters implements AutoCloseable {

  /** What is counted: names of {@code perf list}, numbers of {@code perf_hw_id}. */
  private static final Map<String, Long> EVENTS = Map.of("instructions", 1L, "cache-misses", 3L);

  private static final long ALL_PROCESSES = -1;
  private static final long NO_GROUP = -1;
  private static final long CLOSE_ON_EXEC = 1L << 3;

  /** {@code PERF_ATTR_SIZE_VER0}: every kernel takes it. */
  private static final int ATTRIBUTE_BYTES = 64;

  private static final int READ_FORMAT = 32;

  /** {@code PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING}. */
  private static final long WITH_TIMES = 3;

  /** Value, time enabled, time running. */
  private static final int WORDS = 3;

  private static final int ENODEV = 19;

  private record Counter(String name, int file) {}

  private final List<Counter> counters;
  private final String trouble;

  private PerfCounters(List<Counter> counters, String trouble) {
    this.counters = counters;
    this.trouble = trouble;
  }

  /**
   * Opens all counters of CPUs that are online, or none, and keeps the reason; they count from now
   * on. Never throws.
   */
  public static PerfCounters open(CpuSet cpus) {
    List<Counter> open = new ArrayList<>();
    try {
      long call = number();
      VariadicLibC libc = Native.load(null, VariadicLibC.class);
      for (Map.Entry<String, Long> event : EVENTS.entrySet()) {
        Memory attributes = attributes(event.getValue());
        for (int cpu = cpus.next(0); cpu >= 0; cpu = cpus.next(cpu + 1)) {
          long file =
              libc.syscall(call, attributes, ALL_PROCESSES, (long) cpu, NO_GROUP, CLOSE_ON_EXEC);
          if (file < 0) {
            int errno = Native.getLastError();
            closeAll(open);
            return new PerfCounters(List.of(), explain(event.getKey(), errno));
          }
          open.add(new Counter(event.getKey(), (int) file));
        }
      }
      return new PerfCounters(open, "");
    } catch (RuntimeException | LinkageError e) {
      closeAll(open);
      return new PerfCounters(List.of(), NativeTrouble.explain(e));
    }
  }

  /**
   * What they counted since they were opened, by name, summed over the CPUs. A counter that had to
   * share the hardware is scaled up by the time it did not count.
   *
   * @return {@code instructions} and {@code cache-misses}; empty if {@link #explain} is not
   */
  public Map<String, Double> read() {
    Map<String, Double> sums = new TreeMap<>();
    byte[] bytes = new byte[WORDS * Long.BYTES];
    for (Counter counter : counters) {
      if (LibC.Perf.read(counter.file(), bytes, bytes.length) != bytes.length) {
        return Map.of();
      }
      ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
      double value = words.getLong();
      double enabled = words.getLong();
      double running = words.getLong();
      sums.merge(counter.name(), running > 0 ? value * enabled / running : 0, Double::sum);
    }
    return sums;
  }

  /** Why there are none: one clause; empty text if there are. */
  public String explain() {
    return trouble;
  }

  @Override
  public void close() {
    closeAll(counters);
  }

  private static void closeAll(List<Counter> counters) {
    counters.forEach(counter -> LibC.close(counter.file()));
  }

  private static String explain(String event, int errno) {
    return switch (errno) {
      case Errno.ENOENT, Errno.EOPNOTSUPP, ENODEV ->
          "not offered by this kernel: it knows of no hardware counter for "
              + event
              + ", as in most virtual machines";
      case Errno.EACCES, Errno.EPERM ->
          "not allowed: they need CAP_PERFMON or root, or kernel.perf_event_paranoid of at most 0";
      default ->
          "not to be had: perf_event_open for " + event + " failed with " + Errno.describe(errno);
    };
  }

  /**
   * {@code struct perf_event_attr} of {@code include/uapi/linux/perf_event.h}; type hardware is 0.
   */
  private static Memory attributes(long event) {
    Memory memory = new Memory(ATTRIBUTE_BYTES);
    memory.clear();
    memory.setInt(Integer.BYTES, ATTRIBUTE_BYTES);
    memory.setLong(Long.BYTES, event);
    memory.setLong(READ_FORMAT, WITH_TIMES);
    return memory;
  }

  /** glibc has no function of that name: the number of the system call is the architecture's. */
  private static long number() {
    String architecture = System.getProperty("os.arch", "unknown");
    return switch (architecture) {
      case "amd64" -> 298;
      case "aarch64", "riscv64", "loongarch64" -> 241;
      default ->
          throw new UnsupportedOperationException(
              "the number of perf_event_open is not known on " + architecture);
    };
  }
}
