/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.plan;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.block.HardwareQueue;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.netlink.NetdevNapi;
import io.corelane.affinity.machine.Machine;
import io.corelane.affinity.machine.MachineReader;
import io.corelane.affinity.machine.Network;
import io.corelane.affinity.monitor.live.FlowsFacts;
import io.corelane.affinity.monitor.live.NicStates;
import io.corelane.affinity.monitor.live.OtherSteering;
import io.corelane.affinity.nic.FlowsSource;
import io.corelane.affinity.nic.LinkPolicyReader;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.PacketSteering.Balancer;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.affinity.topology.CpuTopology;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A machine as a plan needs it.
 *
 * @param host its CPUs
 * @param disks its whole disks
 * @param steering what may be steered, and who else does
 */
record PlanMachine(Host host, List<BlockDevice> disks, SteeringFacts steering) {

  /** Its NICs. */
  List<NicState> nics() {
    return steering.nics();
  }

  /**
   * Reads a machine.
   *
   * @throws IllegalStateException if its CPUs cannot be read, without which there is no plan
   */
  static PlanMachine read(SystemRoot root) {
    Machine machine =
        (root.isLive() ? new MachineReader(root, new NetdevNapi()) : new MachineReader(root))
            .read();
    if (!(machine.topology() instanceof Reading.Present<CpuTopology> topology)) {
      throw new IllegalStateException("no plan without CPUs: " + machine.topology().explanation());
    }
    if (!(machine.allowed() instanceof Reading.Present<CpuSet> allowed)) {
      throw new IllegalStateException(
          "no plan without the CPUs that may be used: " + machine.allowed().explanation());
    }
    Network network = machine.network();
    List<Nic> nics = network.nics().toOptional().orElse(List.of());
    LinkPolicyReader policies = new LinkPolicyReader(root);
    Map<String, Reading<List<String>>> settings = new HashMap<>();
    nics.forEach(nic -> settings.put(nic.name(), policies.read(nic.name())));
    return new PlanMachine(
        new Host(topology.value(), allowed.value(), false, false),
        machine.disks().toOptional().orElse(List.of()),
        new SteeringFacts(
            NicStates.of(nics, network.steering(), settings, network.napiThreads()),
            OtherSteering.writeback(machine.writeback()),
            network.steering().balancers().toOptional().orElse(List.of()).stream()
                .map(Balancer::name)
                .distinct()
                .toList(),
            OtherSteering.sentences(network.steering())));
  }

  /** The same, with which queues a port has for itself. */
  PlanMachine withFlows(FlowsSource source, int port) {
    List<NicState> asked =
        nics().stream()
            .map(nic -> nic.withFlows(FlowsFacts.state(source, nic.name(), port)))
            .toList();
    return new PlanMachine(host, disks, steering.withNics(asked));
  }

  /** An upload to a disk, by way of the plugin's disk writers or not. */
  static Upload upload(OptionalInt softirqCpu, BlockDevice disk, boolean diskWriter) {
    List<CpuSet> queues =
        disk.hardwareQueues().toOptional().orElse(List.of()).stream()
            .map(HardwareQueue::cpus)
            .toList();
    int node = disk.node().toOptional().orElse(Upload.NO_NODE);
    return new Upload(softirqCpu, disk.name(), node, queues, diskWriter, "");
  }
}
