/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.load;

/**
 * One CPU's packet counters since boot, from {@code /proc/net/softnet_stat} (Linux {@code
 * net/core/net-procfs.c}). Each is 32 bits wide and wraps around.
 *
 * @param cpu the CPU's number
 * @param processed packets taken from its backlog or a NIC, before any merging is undone
 * @param dropped packets dropped because its backlog was full
 * @param squeezed how often a softirq ended with packets left, out of budget or time
 * @param receivedRps how often another CPU woke this one to hand it packets by RPS
 */
public record Softnet(int cpu, long processed, long dropped, long squeezed, long receivedRps) {

  private static final long WIDTH = 1L << 32;

  /**
   * The events since an earlier reading of the same CPU, at most one wrap of a counter ago.
   *
   * @throws IllegalArgumentException if it is another CPU's
   */
  public Softnet since(Softnet earlier) {
    if (cpu != earlier.cpu) {
      throw new IllegalArgumentException("CPU " + cpu + " cannot follow CPU " + earlier.cpu);
    }
    return new Softnet(
        cpu,
        Math.floorMod(processed - earlier.processed, WIDTH),
        Math.floorMod(dropped - earlier.dropped, WIDTH),
        Math.floorMod(squeezed - earlier.squeezed, WIDTH),
        Math.floorMod(receivedRps - earlier.receivedRps, WIDTH));
  }
}
