/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.volume;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.block.HardwareQueue;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Upload;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A DataNode volume and the whole disks below it. Every upload asks it, so what it answers is found
 * out once.
 */
public final class Volume {

  private final String directory;
  private final List<BlockDevice> devices;
  private final Optional<String> unknownBecause;
  private final String device;
  private final int node;
  private final List<CpuSet> hardwareQueues;

  /**
   * A volume.
   *
   * @param directory its directory, as configured
   * @param devices the disks; empty if they are not known
   * @param unknownBecause why no disk is known, in words for an operator
   */
  public Volume(String directory, List<BlockDevice> devices, Optional<String> unknownBecause) {
    this.directory = directory;
    this.devices = List.copyOf(devices);
    this.unknownBecause = unknownBecause;
    this.device =
        devices.isEmpty()
            ? "unknown"
            : devices.stream().map(BlockDevice::name).collect(Collectors.joining(","));
    int[] nodes =
        devices.stream()
            .mapToInt(disk -> disk.node().toOptional().orElse(Upload.NO_NODE))
            .distinct()
            .toArray();
    this.node = nodes.length == 1 ? nodes[0] : Upload.NO_NODE;
    this.hardwareQueues =
        devices.stream().flatMap(Volume::queues).map(HardwareQueue::cpus).toList();
  }

  /**
   * A volume of which nothing but the directory is known, and why, in one clause for an operator.
   */
  public static Volume unknown(String directory, String because) {
    return new Volume(directory, List.of(), Optional.of(because));
  }

  public String directory() {
    return directory;
  }

  public List<BlockDevice> devices() {
    return devices;
  }

  public Optional<String> unknownBecause() {
    return unknownBecause;
  }

  /**
   * The names of its disks, such as {@code nvme0n1}, joined by commas; {@code unknown} if there is
   * none.
   */
  public String device() {
    return device;
  }

  /**
   * The NUMA node of its disks: the node's number; {@link Upload#NO_NODE} if not known or not the
   * same for all.
   */
  public int node() {
    return node;
  }

  /** The CPU sets of all hardware queues of its disks; empty if none is known. */
  public List<CpuSet> hardwareQueues() {
    return hardwareQueues;
  }

  /**
   * The hardware queues that requests submitted on some CPUs go to; queue numbers, such as {@code
   * 3} or {@code 2,3}; with the disk's name before each where the volume has several disks; empty
   * if none is known.
   */
  public String hardwareQueuesOf(CpuSet cpus) {
    return devices.stream()
        .flatMap(
            disk ->
                queues(disk)
                    .filter(queue -> queue.cpus().intersects(cpus))
                    .map(queue -> (devices.size() > 1 ? disk.name() + ":" : "") + queue.queue()))
        .collect(Collectors.joining(","));
  }

  private static Stream<HardwareQueue> queues(BlockDevice disk) {
    return disk.hardwareQueues().toOptional().stream().flatMap(List::stream);
  }
}
