/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sums bytes by thread and CPU. */
final class ThreadTally {

  private final Map<Integer, String> names = new HashMap<>();
  private final TreeMap<Integer, Map<Integer, Long>> bytes = new TreeMap<>();

  void add(String name, int tid, int cpu, long count) {
    // The kernel prints <...> for a name that it no longer remembers.
    names.merge(tid, name, (old, now) -> now.equals("<...>") ? old : now);
    bytes.computeIfAbsent(tid, t -> new HashMap<>()).merge(cpu, count, Long::sum);
  }

  List<ThreadBytes> threads() {
    return bytes.entrySet().stream()
        .map(
            entry ->
                new ThreadBytes(
                    names.getOrDefault(entry.getKey(), ""), entry.getKey(), entry.getValue()))
        .toList();
  }
}
