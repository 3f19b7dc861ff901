/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

/**
 * Where bytes came from and where they went.
 *
 * @param from the CPU of the earlier step, or {@link #UNKNOWN}
 * @param to the CPU of the later step, or {@link #UNKNOWN}
 */
public record CpuPair(int from, int to) implements Comparable<CpuPair> {

  /** In place of a CPU: that side was not seen. */
  public static final int UNKNOWN = -1;

  @Override
  public int compareTo(CpuPair other) {
    int first = Integer.compare(from, other.from);
    return first != 0 ? first : Integer.compare(to, other.to);
  }

  /** {@code 4->5}, with a question mark for a side that was not seen. */
  @Override
  public String toString() {
    return name(from) + "->" + name(to);
  }

  private static String name(int cpu) {
    return cpu == UNKNOWN ? "?" : Integer.toString(cpu);
  }
}
