/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who submitted the writes to the volumes' disk.
 *
 * @param byDiskWriters bytes submitted by Corelane's disk writers
 * @param onChosenCores bytes of those that were submitted on the disk writer's own CPUs
 * @param byOthers bytes submitted by everything else on this machine: the kernel's write-back, the
 *     journal, and any other process
 * @param others bytes of those by kind of submitter
 * @param lostEvents events that the kernel's trace buffer could not hold
 */
public record BlockWrites(
    long byDiskWriters,
    long onChosenCores,
    long byOthers,
    Map<String, Long> others,
    long lostEvents) {

  /** No write yet. */
  public static final BlockWrites NONE = new BlockWrites(0, 0, 0, Map.of(), 0);

  public BlockWrites {
    others = Map.copyOf(others);
  }

  /**
   * Adds up.
   *
   * @param lostEvents events that were lost
   * @param diskWriters the disk writers by thread id, with their CPUs in list form
   */
  static BlockWrites of(
      List<SubmittedBio> events, long lostEvents, Map<Integer, String> diskWriters) {
    long writers = 0;
    long chosen = 0;
    Map<String, Long> others = new TreeMap<>();
    for (SubmittedBio event : events) {
      String cpus = diskWriters.get(event.tid());
      if (cpus == null) {
        others.merge(kind(event.task()), event.bytes(), Long::sum);
      } else {
        writers += event.bytes();
        chosen += CpuSet.parseList(cpus).contains(event.cpu()) ? event.bytes() : 0;
      }
    }
    long rest = others.values().stream().mapToLong(Long::longValue).sum();
    return new BlockWrites(writers, chosen, rest, others, lostEvents);
  }

  /** Two rounds together. */
  public BlockWrites plus(BlockWrites other) {
    Map<String, Long> sum = new TreeMap<>(others);
    other.others.forEach((name, bytes) -> sum.merge(name, bytes, Long::sum));
    return new BlockWrites(
        byDiskWriters + other.byDiskWriters,
        onChosenCores + other.onChosenCores,
        byOthers + other.byOthers,
        sum,
        lostEvents + other.lostEvents);
  }

  /** {@code kworker/u8:3} and {@code kworker/u8:4} are one kind. */
  private static String kind(String task) {
    int slash = task.indexOf('/');
    return slash > 0 ? task.substring(0, slash) : task;
  }
}
