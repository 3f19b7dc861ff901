/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.block.BlockReader;
import io.corelane.affinity.block.HardwareQueue;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.InterruptsReader;
import io.corelane.affinity.machines.Golden;
import io.corelane.affinity.machines.Machine;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.NicReader;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.AllowedCpusReader;
import io.corelane.affinity.topology.CpuTopology;
import io.corelane.affinity.topology.TopologyReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The first three uploads of every machine's NICs to one disk of every node, read aloud. Each
 * upload finds the earlier ones of its NIC there, and packets were measured where they come in.
 */
class MachinePlacementTest {

  @ParameterizedTest
  @MethodSource("io.corelane.affinity.machines.Machine#names")
  void placementsAreAsExpected(String name, @TempDir Path directory) {
    SystemRoot root = Machine.unpack(name, directory).root();
    CpuTopology topology = new TopologyReader(root).read().toOptional().orElseThrow();
    CpuSet allowed =
        new AllowedCpusReader(root).read(topology).toOptional().orElse(topology.online());
    Host host = new Host(topology, allowed, false, false);
    Interrupts interrupts = new InterruptsReader(root).read().toOptional().orElseThrow();
    StringBuilder out = new StringBuilder(topology + ", allowed " + allowed + "\n");
    for (BlockDevice disk : disks(root, interrupts)) {
      for (Nic nic : new NicReader(root).read(interrupts).toOptional().orElse(List.of())) {
        out.append("\n" + nic.name() + " (node " + node(nic.node()) + ") to " + disk.name());
        out.append(" (node " + node(disk.node()) + ")\n");
        uploads(host, nic, disk, out);
      }
      out.append("\nfrom an unknown softirq CPU to " + disk.name() + "\n");
      place(host, OptionalInt.empty(), disk, Occupancy.NONE, out);
    }
    Golden.check(name, "placement", out.toString());
  }

  /** One upload for each of the NIC's first three RX queues whose CPU is known. */
  private static void uploads(Host host, Nic nic, BlockDevice disk, StringBuilder out) {
    List<Integer> softirqs =
        nic.rxQueues().toOptional().orElse(List.of()).stream()
            .flatMap(queue -> queue.effectiveCpus().toOptional().stream())
            .filter(cpus -> !cpus.isEmpty())
            .map(CpuSet::lowest)
            .limit(3)
            .toList();
    List<CpuSet> receivers = new ArrayList<>();
    CpuSet busy = CpuSet.EMPTY;
    for (int softirq : softirqs) {
      Occupancy occupancy =
          new Occupancy(
              Occupancy.of(receivers, busy).receivers(),
              busy,
              CpuLoads.UNKNOWN,
              OptionalDouble.of(0.25));
      Occupancy measured =
          Measured.packets(host.topology(), busy.or(CpuSet.of(softirq)), occupancy);
      receivers.add(place(host, OptionalInt.of(softirq), disk, measured, out).receiverCpus());
      busy = busy.or(CpuSet.of(softirq));
    }
  }

  private static Placement place(
      Host host, OptionalInt softirq, BlockDevice disk, Occupancy occupancy, StringBuilder out) {
    List<CpuSet> queues =
        disk.hardwareQueues().toOptional().orElse(List.of()).stream()
            .map(HardwareQueue::cpus)
            .toList();
    Upload upload = new Upload(softirq, disk.name(), node(disk.node()), queues);
    Placement placement = new LanePolicy().place(host, upload, occupancy);
    out.append("  " + placement.lane() + "\n");
    placement.reasons().forEach(reason -> out.append("    " + reason + "\n"));
    return placement;
  }

  /** The first disk of every node. */
  private static Iterable<BlockDevice> disks(SystemRoot root, Interrupts interrupts) {
    TreeMap<Integer, BlockDevice> byNode = new TreeMap<>();
    for (BlockDevice disk : new BlockReader(root).all(interrupts).toOptional().orElse(List.of())) {
      byNode.putIfAbsent(node(disk.node()), disk);
    }
    return byNode.values();
  }

  private static int node(Reading<Integer> node) {
    return node.toOptional().orElse(Upload.NO_NODE);
  }
}
