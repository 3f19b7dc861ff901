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
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Where the interrupts of receive queues are delivered. */
public final class RxInterruptsCheck implements Check {

  private static final String SOURCE = "/proc/irq/N/effective_affinity_list";
  private static final int MANY_CPUS = 4;

  private static final Topic TOPIC =
      new Topic(
          "rx-interrupts",
          "receive interrupts",
          "The core that takes a queue's interrupt does its softirq work, the larger part of"
              + " receiving. Several busy queues on one core wait for each other while others"
              + " idle; a core on another node than the NIC fetches every packet from there.");

  @Override
  public List<Finding> of(HostFacts host) {
    return Hosts.active(host).stream()
        .filter(nic -> !Hosts.rxQueues(nic).isEmpty())
        .map(nic -> finding(host, nic))
        .toList();
  }

  private static Finding finding(HostFacts host, NicSettings nic) {
    List<RxQueue> queues = Hosts.rxQueues(nic);
    Optional<CpuTopology> topology = Hosts.topology(host);
    List<RxQueue> placed = queues.stream().filter(RxInterruptsCheck::isPlaced).toList();
    if (topology.isEmpty() || placed.isEmpty()) {
      RxQueue first = queues.get(0);
      return TOPIC.unread(
          nic.name(), first.irq() instanceof Reading.Present ? first.effectiveCpus() : first.irq());
    }
    Map<Integer, List<RxQueue>> byCpu = new TreeMap<>();
    for (RxQueue queue : placed) {
      byCpu.computeIfAbsent(cpu(queue), any -> new ArrayList<>()).add(queue);
    }
    CpuSet cpus = CpuSet.of(byCpu.keySet().stream().mapToInt(Integer::intValue));
    String unseen =
        placed.size() == queues.size() ? "" : " (of " + queues.size() + "; the others not known)";
    String fact =
        Hosts.count(placed.size(), "queue") + unseen + " on CPU" + plural(cpus) + cpus.toList();
    boolean spreads = nic.steering().rpsQueues().toOptional().orElse(0) > 0;
    CpuSet free = room(host, topology.get(), nic).minus(cpus);
    if (placed.size() > 1 && cpus.size() == 1 && !free.isEmpty() && !spreads) {
      Remedy remedy = spread(nic, byCpu, free);
      return topology.get().online().size() < MANY_CPUS
          ? TOPIC.advice(nic.name(), fact + ": all on one", remedy, SOURCE)
          : TOPIC.problem(nic.name(), fact + ": all on one", remedy, SOURCE);
    } else if (placed.size() > cpus.size() && !free.isEmpty() && !spreads) {
      return TOPIC.advice(
          nic.name(), fact + ": several share one", spread(nic, byCpu, free), SOURCE);
    }
    return node(host, nic, topology.get(), placed, fact);
  }

  private static Finding node(
      HostFacts host, NicSettings nic, CpuTopology topology, List<RxQueue> placed, String fact) {
    if (topology.nodes().size() == 1) {
      return TOPIC.ok(nic.name(), fact, SOURCE);
    } else if (!Hosts.isKnown(nic.nic().node(), topology)) {
      return TOPIC.unseen(
          nic.name(), fact + "; its node is not known: " + nic.nic().node().explanation(), SOURCE);
    }
    int node = nic.nic().node().toOptional().orElse(-1);
    CpuSet near = topology.nodeCpus(node);
    List<RxQueue> far = placed.stream().filter(queue -> !near.contains(cpu(queue))).toList();
    String where = fact + "; " + far.size() + " of them off the NIC's node " + node;
    CpuSet usable = near.minus(Hosts.isolated(host));
    // With as many queues as CPUs, drivers give each CPU one, on every node.
    if (far.size() <= Math.max(0, placed.size() - usable.size())) {
      return far.isEmpty()
          ? TOPIC.ok(nic.name(), fact + " of its node " + node, SOURCE)
          : TOPIC.note(nic.name(), where, Remedy.NONE, SOURCE);
    }
    CpuSet used = CpuSet.of(placed.stream().mapToInt(RxInterruptsCheck::cpu));
    CpuSet free = usable.minus(used).isEmpty() ? usable : usable.minus(used);
    return TOPIC.advice(nic.name(), where, moves(nic, far, free), SOURCE, nic.file("device"));
  }

  /** The CPUs of the NIC's node, or all where it is not known; without isolated ones. */
  private static CpuSet room(HostFacts host, CpuTopology topology, NicSettings nic) {
    CpuSet cpus =
        Hosts.isKnown(nic.nic().node(), topology)
            ? topology.nodeCpus(nic.nic().node().toOptional().orElse(-1))
            : Hosts.online(host);
    return cpus.minus(Hosts.isolated(host));
  }

  /** On each crowded CPU the first queue stays. */
  private static Remedy spread(NicSettings nic, Map<Integer, List<RxQueue>> byCpu, CpuSet free) {
    List<RxQueue> movers =
        byCpu.values().stream().flatMap(shared -> shared.stream().skip(1)).toList();
    return moves(nic, movers, free);
  }

  private static Remedy moves(NicSettings nic, List<RxQueue> movers, CpuSet free) {
    List<String> change = new ArrayList<>();
    List<String> undo = new ArrayList<>();
    int cpu = -1;
    for (RxQueue queue : movers) {
      int irq = queue.irq().toOptional().orElseThrow().number();
      Optional<CpuSet> now =
          Optional.ofNullable(nic.irqCpus().get(irq)).flatMap(Reading::toOptional);
      if (queue.movability() == Movability.FIXED || now.isEmpty()) {
        continue;
      }
      int next = free.next(cpu + 1);
      cpu = next < 0 ? free.lowest() : next;
      String file = "/proc/irq/" + irq + "/smp_affinity_list";
      change.add("echo " + cpu + " > " + file);
      undo.add("echo " + now.get().toList() + " > " + file);
    }
    return change.isEmpty()
        ? Remedy.words("The kernel manages these interrupts itself: they cannot be moved.")
        : new Remedy(
            "irqbalance does it over time; mode steer does it with regard to uploads; corelane"
                + " plan shows what it would do. By hand (irqbalance, if it runs, may move them"
                + " again):",
            change,
            undo);
  }

  private static boolean isPlaced(RxQueue queue) {
    return queue.irq() instanceof Reading.Present
        && queue.effectiveCpus().toOptional().filter(cpus -> !cpus.isEmpty()).isPresent();
  }

  /** Where several are told, the kernel delivers to any of them; the lowest stands for them. */
  private static int cpu(RxQueue queue) {
    return queue.effectiveCpus().toOptional().orElseThrow().lowest();
  }

  private static String plural(CpuSet cpus) {
    return cpus.size() == 1 ? " " : "s ";
  }
}
