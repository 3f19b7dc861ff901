/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How large a machine is and what is where. Two sources inside the guest that agree could both be
 * wrong; what the emulator was told to make is a third.
 *
 * @param cpus how many
 * @param cores how many
 * @param llcs how many last-level caches
 * @param nodes how many NUMA nodes
 * @param rxQueues by data NIC: how many, and the node, as {@code 8 on 1}
 * @param hardwareQueues by NVMe disk or path: how many, and the node
 */
public record Shape(
    int cpus,
    int cores,
    int llcs,
    int nodes,
    Map<String, String> rxQueues,
    Map<String, String> hardwareQueues) {

  private static final Map<String, String> NIC = Map.of("data0", "8 on 1");
  private static final Map<String, String> NVME = Map.of("nvme0c0n1", "8 on 0");

  /** What the emulator was told, see {@code benchmarks/rig/profiles}. */
  static Shape ofProfile(String profile) {
    return switch (profile) {
      case "two-node", "remapped", "old-kernel" -> new Shape(8, 8, 2, 2, NIC, NVME);
      // QEMU's firmware tells of no caches: nothing is taken as shared.
      case "aarch64" -> new Shape(8, 8, 8, 2, NIC, NVME);
      case "one-queue" -> new Shape(8, 8, 2, 2, Map.of("data0", "1 on 1"), NVME);
      case "few-nvme-queues" -> new Shape(8, 8, 2, 2, NIC, Map.of("nvme0c0n1", "4 on 0"));
      case "chiplet" -> new Shape(8, 8, 4, 2, NIC, NVME);
      case "smt" -> new Shape(8, 4, 2, 2, NIC, NVME);
      case "two-nics", "systemd" ->
          new Shape(8, 8, 2, 2, Map.of("data0", "8 on 1", "data1", "8 on 0"), NVME);
      case "multipath" ->
          new Shape(8, 8, 2, 2, NIC, Map.of("nvme0c0n1", "8 on 0", "nvme1c1n1", "8 on 1"));
      case "no-multipath" ->
          new Shape(8, 8, 2, 2, NIC, Map.of("nvme0n1", "8 on 0", "nvme1n1", "8 on 1"));
      default -> throw new IllegalArgumentException("no shape is known of profile " + profile);
    };
  }

  /** What {@code corelane topology --json} prints. */
  static Shape ofCorelane(JsonNode topology) {
    return new Shape(
        topology.path("cpus").size(),
        different(topology, "core"),
        different(topology, "llc"),
        different(topology, "node"),
        queues(topology.path("nics"), "rxQueues", "data"),
        queues(topology.path("disks"), "hardwareQueues", "nvme"));
  }

  private static int different(JsonNode topology, String field) {
    Set<String> values = new TreeSet<>();
    topology.path("cpus").forEach(cpu -> values.add(cpu.path(field).asText()));
    return values.size();
  }

  private static Map<String, String> queues(JsonNode devices, String field, String prefix) {
    Map<String, String> queues = new TreeMap<>();
    for (JsonNode device : devices) {
      if (device.path("name").asText().startsWith(prefix)) {
        queues.put(
            device.path("name").asText(),
            device.path(field).size() + " on " + device.path("node").asText());
      }
    }
    return queues;
  }
}
