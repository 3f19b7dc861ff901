/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor;

import io.corelane.affinity.load.Softnet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The packets that CPUs drop, from one reading of their counters to the next. It keeps each CPU's
 * last row, so that what was dropped while the counters could not be read, or while the CPU was
 * offline, is counted afterwards.
 */
final class PacketDrops {

  /** No CPU drops more packets: what looks like more is a counter that began anew. */
  private static final double MOST_PER_SECOND = 1e8;

  private record Row(Softnet counters, long nanos) {}

  private final Map<Integer, Row> rows = new HashMap<>();
  private long dropped;

  /**
   * Takes a reading in.
   *
   * @param nanos when, as {@link System#nanoTime}
   * @param seen each CPU's counters; empty if they could not be read
   */
  void count(long nanos, List<Softnet> seen) {
    for (Softnet now : seen) {
      Row before = rows.put(now.cpu(), new Row(now, nanos));
      if (before != null) {
        long packets = now.since(before.counters).dropped();
        if (packets <= MOST_PER_SECOND * ((nanos - before.nanos) / 1e9)) {
          dropped += packets;
        }
      }
    }
  }

  /** What all CPUs have dropped since this was last asked; a CPU's first reading tells none. */
  long take() {
    long taken = dropped;
    dropped = 0;
    return taken;
  }
}
