/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.topology.CpuTopology;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** CPU sets and figures in words. A set is put into words once: thousands of uploads share few. */
final class PlaceWords {

  private final CpuTopology topology;
  private final Map<CpuSet, String> cpus = new HashMap<>();
  private final Map<CpuSet, String> nodes = new HashMap<>();
  private final Map<CpuSet, String> queues = new HashMap<>();

  PlaceWords(CpuTopology topology) {
    this.topology = topology;
  }

  /** Such as {@code CPUs 0-3,8}. */
  String cpus(CpuSet set) {
    return cpus.computeIfAbsent(set, key -> (key.size() == 1 ? "CPU " : "CPUs ") + key.toList());
  }

  /** Such as {@code hardware queues 0-3}. */
  String queues(CpuSet numbers) {
    return queues.computeIfAbsent(
        numbers, key -> (key.size() == 1 ? "hardware queue " : "hardware queues ") + key.toList());
  }

  /** Such as {@code node 0}. */
  String nodes(CpuSet set) {
    return nodes.computeIfAbsent(
        set,
        key -> {
          CpuSet numbers =
              CpuSet.of(key.stream().map(cpu -> Math.max(0, topology.cpu(cpu).node())));
          return (numbers.size() == 1 ? "node " : "nodes ") + numbers.toList();
        });
  }

  /** Why it is not known where packets arrive; empty if it is. */
  static Optional<String> whyUnknown(CpuTopology topology, Upload upload) {
    if (upload.softirqCpu().isEmpty()) {
      return Optional.of("the softirq CPU is not known");
    }
    int cpu = upload.softirqCpu().getAsInt();
    if (topology.online().contains(cpu)) {
      return Optional.empty();
    }
    return Optional.of(
        "softirq CPU " + cpu + (topology.has(cpu) ? " is offline" : " is not in this machine"));
  }

  /** Such as {@code 43 %}. */
  static String percent(double share) {
    return Math.round(share * 100) + " %";
  }

  /** Such as {@code 300 KiB/s}. */
  static String rate(double bytesPerSecond) {
    return Math.round(bytesPerSecond / 1024) + " KiB/s";
  }

  /** Such as {@code 5 s}; below a second in milliseconds. */
  static String time(long millis) {
    return millis < 1_000 ? millis + " ms" : (millis + 999) / 1_000 + " s";
  }
}
