/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.join;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.block.BlockReader;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.CpuTopology;
import io.corelane.affinity.topology.Distance;
import io.corelane.affinity.topology.TopologyReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What of a machine gives events their names: its devices by number, their hardware queues by CPU,
 * and how far its CPUs are from each other.
 */
public final class TracedMachine {

  /** A machine of which nothing is known. */
  public static final TracedMachine NONE = new TracedMachine(Map.of(), List.of(), Optional.empty());

  private static final String BLOCK = "/sys/block";
  private static final String STATISTICS = "/proc/diskstats";

  private record DeviceCpu(String device, int cpu) {}

  private final Map<Long, String> names;
  private final Map<String, BlockDevice> disks = new HashMap<>();
  private final Map<DeviceCpu, String> queues = new HashMap<>();
  private final Optional<CpuTopology> topology;

  private TracedMachine(
      Map<Long, String> names, List<BlockDevice> disks, Optional<CpuTopology> topology) {
    this.names = new HashMap<>(names);
    disks.forEach(disk -> this.disks.put(disk.name(), disk));
    this.topology = topology;
  }

  /** Reads it; what cannot be read stays unknown. */
  public static TracedMachine read(SystemRoot root) {
    Map<Long, String> names = new HashMap<>();
    root.text(STATISTICS)
        .toOptional()
        .ifPresent(text -> text.lines().forEach(line -> addStatistics(line, names)));
    for (String name : root.names(BLOCK).toOptional().orElse(List.of())) {
      root.line(BLOCK + "/" + name + "/dev")
          .toOptional()
          .filter(number -> number.matches("\\d{1,9}:\\d{1,9}"))
          .map(number -> number.split(":", -1))
          .ifPresent(number -> names.put(key(number[0], number[1]), name));
    }
    return new TracedMachine(
        names,
        new BlockReader(root).all(Interrupts.NONE).toOptional().orElse(List.of()),
        new TopologyReader(root).read().toOptional());
  }

  /** A device's name; its number where it has come since. */
  String device(int major, int minor) {
    return names.computeIfAbsent(key(major, minor), number -> major + ":" + minor);
  }

  /** The hardware queue of a disk that takes what a CPU submits. */
  String queue(String device, int cpu) {
    return queues.computeIfAbsent(new DeviceCpu(device, cpu), this::queue);
  }

  private String queue(DeviceCpu from) {
    return Optional.ofNullable(disks.get(from.device()))
        .flatMap(disk -> disk.queueOf(from.cpu()))
        .map(queue -> String.valueOf(queue.queue()))
        .orElse(Spot.UNKNOWN);
  }

  /** How far two CPUs are from each other. */
  String distance(int from, int to) {
    return topology
        .filter(cpus -> cpus.has(from) && cpus.has(to))
        .map(cpus -> words(cpus.distance(from, to)))
        .orElse(Spot.UNKNOWN);
  }

  /** Only there are the hidden paths of NVMe multipathing, whose requests these are. */
  private static void addStatistics(String line, Map<Long, String> names) {
    String[] fields = line.strip().split("\\s+", 4);
    if (fields.length > 3 && (fields[0] + fields[1]).matches("\\d{2,9}")) {
      names.put(key(fields[0], fields[1]), fields[2]);
    }
  }

  private static long key(String major, String minor) {
    return key(Integer.parseInt(major), Integer.parseInt(minor));
  }

  private static long key(int major, int minor) {
    return (long) major << Integer.SIZE | minor;
  }

  private static String words(Distance distance) {
    return switch (distance) {
      case SAME_CPU -> "same CPU";
      case SMT_SIBLING -> "SMT sibling";
      case SAME_LLC -> "same cache";
      case SAME_NODE -> "same node";
      case OTHER_NODE -> "other node";
    };
  }
}
