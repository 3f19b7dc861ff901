/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A CPU of a DataNode's machine.
 *
 * @param cpu its number
 * @param llc the lowest CPU number below its last-level cache
 * @param node its NUMA node; -1 when not known
 * @param online whether the kernel runs on it
 * @param busy the share of its time in use, 0 to 1; -1 when it was not measured
 * @param softirq the share in interrupts and softirqs, a part of that; -1 when it was not measured
 */
public record DataNodeCpu(int cpu, int llc, int node, boolean online, double busy, double softirq) {

  /** Reads Corelane's bean; none where the DataNode does not tell, as its version is another. */
  static List<DataNodeCpu> of(JsonNode bean) {
    List<DataNodeCpu> cpus = new ArrayList<>();
    for (JsonNode cpu : bean.path("Machine").path("cpus")) {
      cpus.add(
          new DataNodeCpu(
              cpu.path("cpu").asInt(),
              cpu.path("llc").asInt(),
              cpu.path("node").asInt(-1),
              cpu.path("online").asBoolean(),
              cpu.path("busyShare").asDouble(-1),
              cpu.path("softirqShare").asDouble(-1)));
    }
    return List.copyOf(cpus);
  }
}
