/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.PolicyParameters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many planned queues belong on each node: all of its NICs', unless softirqs alone need more
 * cores than it has. Receivers do not count: they may run elsewhere, softirqs may not. What
 * softirqs need is measured wherever they are, so that a move does not change the answer.
 */
final class HomeNodes {

  private final Map<Integer, Node> nodes = new HashMap<>();

  /**
   * One node.
   *
   * @param queues the queues whose NICs are there
   * @param held those of them that are there
   * @param most how many of them belong there
   * @param softirq what their softirqs take, in CPUs
   * @param cores how many of its cores may be used
   */
  record Node(int queues, int held, int most, double softirq, int cores) {

    private static Node of(Host host, CpuLoads loads, List<BusyQueue> queues, int node, Limits to) {
      CpuSet cpus = host.topology().nodeCpus(node);
      CpuSet served = CpuSet.of(queues.stream().mapToInt(BusyQueue::cpu));
      boolean measured = loads.measured().containsAll(served);
      double softirq = measured ? served.stream().mapToDouble(loads::softirq).sum() : 0;
      int cores = CpuGroup.cores(host.topology(), cpus.and(host.allowed())).size();
      int held = (int) queues.stream().filter(queue -> cpus.contains(queue.cpu())).count();
      // One that has left comes back only when there is clearly room: between the two all stay.
      int most =
          Math.max(
              Math.min(held, fitting(queues.size(), to.full() * cores, softirq)),
              fitting(queues.size(), to.free() * cores, softirq));
      return new Node(queues.size(), held, most, softirq, cores);
    }

    /** How many of so many queues have time, at least one. */
    private static int fitting(int queues, double time, double softirq) {
      return softirq <= time ? queues : Math.max(1, (int) (queues * time / softirq));
    }

    boolean hasRoom() {
      return held < most;
    }

    boolean isFull() {
      return held > most;
    }
  }

  private record Limits(double full, double free) {}

  HomeNodes(Host host, CpuLoads loads, List<BusyQueue> queues, PolicyParameters parameters) {
    Limits limits = new Limits(parameters.full(), parameters.free());
    queues.stream()
        .filter(queue -> queue.member() && queue.home() != BusyQueue.ANY_NODE)
        .mapToInt(BusyQueue::home)
        .distinct()
        .forEach(
            node -> {
              List<BusyQueue> its =
                  queues.stream().filter(q -> q.member() && q.home() == node).toList();
              nodes.put(node, Node.of(host, loads, its, node, limits));
            });
  }

  /** The nodes that NICs of planned queues are at, by number. */
  Map<Integer, Node> nodes() {
    return nodes;
  }

  /** The node that a queue's NIC is at; one without room, where that is not known. */
  Node of(BusyQueue queue) {
    return nodes.getOrDefault(queue.home(), new Node(0, 0, 0, 0, 0));
  }
}
