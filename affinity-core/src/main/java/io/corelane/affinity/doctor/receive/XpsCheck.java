/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.doctor.receive;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.doctor.finding.Check;
import io.corelane.affinity.doctor.finding.Finding;
import io.corelane.affinity.doctor.finding.Hosts;
import io.corelane.affinity.doctor.finding.Remedy;
import io.corelane.affinity.doctor.finding.Topic;
import io.corelane.affinity.host.HostFacts;
import io.corelane.affinity.host.NicSettings;
import io.corelane.affinity.nic.TxQueue;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Transmit packet steering. */
public final class XpsCheck implements Check {

  private static final Topic TOPIC =
      new Topic(
          "xps",
          "XPS",
          "XPS chooses the transmit queue by the sending CPU: here for acknowledgements, and for"
              + " the data that a DataNode passes on in a pipeline. A queue whose interrupt is on"
              + " another node than its senders moves every sent buffer across and back.");

  @Override
  public List<Finding> of(HostFacts host) {
    return Hosts.active(host).stream().map(nic -> finding(host, nic)).toList();
  }

  private static Finding finding(HostFacts host, NicSettings nic) {
    String source = nic.file("queues/tx-*/xps_cpus");
    if (!(nic.nic().txQueues() instanceof Reading.Present<List<TxQueue>> queues)) {
      return TOPIC.unread(nic.name(), nic.nic().txQueues());
    }
    if (queues.value().size() < 2) {
      return TOPIC.notApplicable(nic.name(), "one transmit queue", nic.file("queues"));
    }
    if (!(nic.steering().xpsQueues() instanceof Reading.Present<Integer> set)) {
      return TOPIC.unread(nic.name(), nic.steering().xpsQueues());
    }
    String of = " of " + queues.value().size() + " queues";
    if (set.value() == 0) {
      return TOPIC.ok(nic.name(), "off; the kernel chooses by a hash of the flow", source);
    }
    String fact = "on for " + set.value() + of;
    Optional<CpuTopology> topology = Hosts.topology(host);
    List<TxQueue> far =
        queues.value().stream()
            .filter(queue -> topology.isPresent() && isFar(queue, topology.get()))
            .toList();
    if (far.isEmpty() || topology.isEmpty()) {
      return TOPIC.ok(nic.name(), fact, source);
    }
    return TOPIC.advice(
        nic.name(),
        fact + "; " + far.size() + " have their interrupt on another node than their CPUs",
        toInterrupts(nic, far, topology.get()),
        source,
        "/proc/irq/N/effective_affinity_list");
  }

  /** Far: none of its CPUs is on the node of its interrupt. */
  private static boolean isFar(TxQueue queue, CpuTopology topology) {
    CpuSet at = queue.effectiveCpus().toOptional().orElse(CpuSet.EMPTY);
    CpuSet senders = queue.xpsCpus().toOptional().orElse(CpuSet.EMPTY);
    return !at.isEmpty()
        && !senders.isEmpty()
        && !queue.xpsByReceiveQueue().toOptional().orElse(false)
        && topology.has(at.lowest())
        && !topology.node(at.lowest()).intersects(senders);
  }

  private static Remedy toInterrupts(NicSettings nic, List<TxQueue> far, CpuTopology topology) {
    int width = topology.online().highest() + 1;
    List<String> change = new ArrayList<>();
    List<String> undo = new ArrayList<>();
    for (TxQueue queue : far) {
      CpuSet at = queue.effectiveCpus().toOptional().orElseThrow();
      CpuSet now = queue.xpsCpus().toOptional().orElseThrow();
      String file = nic.file("queues/tx-" + queue.queue() + "/xps_cpus");
      change.add("echo " + topology.llc(at.lowest()).toMask(width) + " > " + file);
      undo.add("echo " + now.toMask(Math.max(width, now.highest() + 1)) + " > " + file);
    }
    return new Remedy(
        "Each queue for the CPUs that share a cache with its interrupt:", change, undo);
  }
}
