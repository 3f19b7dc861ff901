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
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Receive packet steering. */
public final class RpsCheck implements Check {

  private static final Topic TOPIC =
      new Topic(
          "rps",
          "RPS",
          "RPS hands packets from the interrupted core on to others: a help with fewer queues than"
              + " cores, one more interrupt between cores for nothing where each CPU has a queue of"
              + " its own. Its CPUs should share the memory of the interrupted one (Linux"
              + " Documentation/networking/scaling.rst).");

  @Override
  public List<Finding> of(HostFacts host) {
    return Hosts.active(host).stream()
        .filter(nic -> !Hosts.rxQueues(nic).isEmpty())
        .map(nic -> finding(host, nic))
        .toList();
  }

  private static Finding finding(HostFacts host, NicSettings nic) {
    String source = nic.file("queues/rx-*/rps_cpus");
    Reading<Integer> set = nic.steering().rpsQueues();
    Optional<CpuTopology> topology = Hosts.topology(host);
    if (!(set instanceof Reading.Present<Integer> queuesWithRps)) {
      return TOPIC.unread(nic.name(), set);
    } else if (queuesWithRps.value() == 0) {
      return TOPIC.ok(nic.name(), "off", source);
    } else if (topology.isEmpty()) {
      return TOPIC.unread(nic.name(), host.machine().topology());
    }
    List<RxQueue> queues = Hosts.rxQueues(nic);
    List<RxQueue> with = queues.stream().filter(queue -> !masks(queue).isEmpty()).toList();
    String fact = "on for " + with.size() + " of " + Hosts.count(queues.size(), "queue");
    CpuSet online = topology.get().online();
    List<RxQueue> far = with.stream().filter(queue -> isFar(queue, topology.get())).toList();
    if (queues.size() >= online.size()) {
      return TOPIC.advice(
          nic.name(),
          fact + ", though each CPU can have a queue of its own",
          write(nic, with, queue -> CpuSet.EMPTY, online),
          source);
    } else if (!far.isEmpty()) {
      RxQueue one = far.get(0);
      CpuSet at = one.effectiveCpus().toOptional().orElseThrow();
      CpuSet node = topology.get().node(at.lowest());
      return TOPIC.advice(
          nic.name(),
          fact
              + "; queue "
              + one.queue()
              + " is interrupted on CPU "
              + at.toList()
              + " and hands packets to another node, CPUs "
              + masks(one).minus(node).toList(),
          toItsNode(host, nic, far, topology.get()),
          source,
          "/proc/irq/N/effective_affinity_list");
    }
    return TOPIC.ok(nic.name(), fact, source);
  }

  private static boolean isFar(RxQueue queue, CpuTopology topology) {
    CpuSet at = queue.effectiveCpus().toOptional().orElse(CpuSet.EMPTY);
    return !at.isEmpty()
        && topology.has(at.lowest())
        && !topology.node(at.lowest()).containsAll(masks(queue));
  }

  private static CpuSet masks(RxQueue queue) {
    return queue.rpsCpus().toOptional().orElse(CpuSet.EMPTY);
  }

  /** Each queue to the other CPUs of the node that it is interrupted on, where there are any. */
  private static Remedy toItsNode(
      HostFacts host, NicSettings nic, List<RxQueue> far, CpuTopology topology) {
    CpuSet usable = topology.online().minus(Hosts.isolated(host));
    Function<RxQueue, CpuSet> others = queue -> others(queue, topology).and(usable);
    List<RxQueue> movers = far.stream().filter(q -> !others.apply(q).isEmpty()).toList();
    return movers.isEmpty()
        ? Remedy.words(
            "No other CPU of that node can take them. RPS off keeps packets on the interrupted CPU;"
                + " whether it keeps up with them is to be measured.")
        : write(nic, movers, others, topology.online());
  }

  private static CpuSet others(RxQueue queue, CpuTopology topology) {
    CpuSet at = queue.effectiveCpus().toOptional().orElseThrow();
    return topology.node(at.lowest()).minus(at);
  }

  private static Remedy write(
      NicSettings nic, List<RxQueue> queues, Function<RxQueue, CpuSet> to, CpuSet online) {
    int width = online.highest() + 1;
    List<String> change = new ArrayList<>();
    List<String> undo = new ArrayList<>();
    for (RxQueue queue : queues) {
      String file = nic.file("queues/rx-" + queue.queue() + "/rps_cpus");
      CpuSet now = masks(queue);
      change.add("echo " + to.apply(queue).toMask(width) + " > " + file);
      undo.add("echo " + now.toMask(Math.max(width, now.highest() + 1)) + " > " + file);
    }
    return new Remedy("", change, undo);
  }
}
