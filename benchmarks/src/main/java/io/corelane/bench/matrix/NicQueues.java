/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.InterruptsReader;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.nic.InterfaceIdentity;
import io.corelane.affinity.nic.InterfaceIdentityReader;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.NicReader;
import io.corelane.affinity.nic.PacketSteering;
import io.corelane.affinity.nic.PacketSteeringReader;
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import io.corelane.bench.cluster.HarnessException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A NIC whose packets can be brought to one CPU: all of its RX queues, and their interrupts.
 *
 * @param nic the interface
 * @param irqs the interrupts of its RX queues, each once
 * @param queues the numbers of its RX queues
 */
record NicQueues(InterfaceIdentity nic, List<IrqIdentity> irqs, List<Integer> queues) {

  NicQueues {
    irqs = List.copyOf(irqs);
    queues = List.copyOf(queues);
  }

  /**
   * Reads them, and refuses what would not bring the packets to their CPU, or not keep them there:
   * says in one sentence why not, and what to do if anything can be.
   */
  static NicQueues read(SystemRoot root, String name) throws HarnessException {
    InterfaceIdentity identity = required(name, new InterfaceIdentityReader(root).read(name));
    Interrupts interrupts = required(name, new InterruptsReader(root).read());
    Nic nic =
        required(name, new NicReader(root).readReceiving(interrupts)).stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    refused(
                        name,
                        "it has no device and so no interrupt (a bond, VLAN, bridge, veth, lo ...):"
                            + " name the NIC below it, or leave --nic out for a veth"));
    List<RxQueue> rx = required(name, nic.rxQueues());
    if (rx.isEmpty()) {
      throw refused(name, "it has no receive queue");
    }
    Set<IrqIdentity> irqs = new LinkedHashSet<>();
    List<Integer> numbers = new ArrayList<>();
    for (RxQueue queue : rx) {
      irqs.add(movable(name, queue));
      numbers.add(queue.queue());
    }
    refuseOthers(name, new PacketSteeringReader(root).read(List.of(name)));
    return new NicQueues(identity, List.copyOf(irqs), numbers);
  }

  private static IrqIdentity movable(String name, RxQueue queue) throws HarnessException {
    IrqIdentity irq =
        queue
            .irq()
            .toOptional()
            .orElseThrow(
                () ->
                    refused(
                        name,
                        "the interrupt of receive queue %d is not known (%s)"
                            .formatted(queue.queue(), queue.irq().explanation())));
    if (queue.movability() == Movability.FIXED) {
      throw refused(
          name,
          "interrupt %d (%s) cannot be moved, the kernel manages it itself"
              .formatted(irq.number(), irq.action()));
    }
    return irq;
  }

  private static void refuseOthers(String name, PacketSteering steering) throws HarnessException {
    for (PacketSteering.Balancer balancer : steering.balancers().toOptional().orElse(List.of())) {
      if (!(balancer.socket() instanceof Reading.Present)) {
        throw refused(
            name,
            "%s (process %d) runs and would move them back, and has no socket by which it could be told not to: stop it for the run"
                .formatted(balancer.name(), balancer.pid()));
      }
    }
    for (PacketSteering.InterfaceSteering state : steering.interfaces()) {
      boolean table = steering.socketFlowEntries().toOptional().filter(n -> n > 0).isPresent();
      if (table && state.rfsFlows().toOptional().filter(n -> n > 0).isPresent()) {
        throw refused(
            name,
            "RFS would hand the packets on to the receiver's CPU: switch it off for the run (sysctl net.core.rps_sock_flow_entries=0)");
      }
      if (state.threaded().toOptional().orElse(false)) {
        throw refused(
            name,
            "its packets are taken by threads, not by the interrupt's CPU: switch threaded NAPI off for the run (echo 0 >/sys/class/net/%s/threaded)"
                .formatted(name));
      }
    }
  }

  private static <T> T required(String name, Reading<T> reading) throws HarnessException {
    return reading.toOptional().orElseThrow(() -> refused(name, reading.explanation()));
  }

  private static HarnessException refused(String name, String why) {
    return new HarnessException(
        "--nic " + name + ": its interrupts cannot be used for a matrix: " + why);
  }
}
