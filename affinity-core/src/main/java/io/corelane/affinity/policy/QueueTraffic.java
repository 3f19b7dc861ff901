/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Which queues the uploads come in on, and on which nodes' disks they end. */
final class QueueTraffic {

  /** Stands for the node of uploads whose disk's node is not known, and their NIC's neither. */
  static final int ANY_NODE = -1;

  /** A queue that interrupts a CPU so much less than another there carries none of its uploads. */
  private static final double MINOR = 0.1;

  private final Host host;
  private final Map<Integer, List<Arrival>> byCpu = new HashMap<>();
  private final Map<QueueKey, double[]> byQueue = new HashMap<>();
  private final Map<Integer, Double> byNode = new TreeMap<>();
  private final IdentityHashMap<List<CpuSet>, OptionalInt> served = new IdentityHashMap<>();

  QueueTraffic(Host host, Demand demand, Map<String, Target> targets, PolicyParameters parameters) {
    this.host = host;
    demand.nics().forEach(this::index);
    List<UploadDemand> managed =
        demand.uploads().stream().filter(upload -> isManaged(targets.get(upload.id()))).toList();
    for (UploadDemand upload : managed) {
      add(upload.upload(), upload.receiverShare().orElse(parameters.expectedShare()));
    }
    int nicNode = nicNode(demand.nics());
    for (UploadDemand upload : managed) {
      double share = upload.receiverShare().orElse(parameters.expectedShare());
      byNode.merge(node(upload.upload(), nicNode), share, Double::sum);
    }
  }

  private static boolean isManaged(@Nullable Target target) {
    return target == null || target.managed();
  }

  /** How many uploads a queue carries; not whole where queues share a CPU. */
  double uploads(QueueKey queue) {
    double[] sums = byQueue.get(queue);
    return sums == null ? 0 : sums[0];
  }

  /** The share of a core that the receivers of a queue's uploads want, summed. */
  double share(QueueKey queue) {
    double[] sums = byQueue.get(queue);
    return sums == null ? 0 : sums[1];
  }

  /** Whether any upload's queue is known. */
  boolean isKnown() {
    return !byQueue.isEmpty();
  }

  /** The demand for the disks of each node, as a share of cores; {@link #ANY_NODE} among them. */
  Map<Integer, Double> nodes() {
    return byNode;
  }

  /** With RPS on, packets arrive where it hands them to. */
  private void index(NicState nic) {
    for (RxQueueState queue : nic.rxQueues()) {
      CpuSet rps = queue.rpsCpus().orElse(CpuSet.EMPTY);
      Arrival arrival =
          new Arrival(new QueueKey(nic.name(), queue.queue()), queue.interruptsPerSecond());
      (rps.isEmpty() ? queue.effectiveCpus() : rps)
          .stream().forEach(cpu -> byCpu.computeIfAbsent(cpu, c -> new ArrayList<>()).add(arrival));
    }
  }

  /** Counts an upload in equal parts for all queues that it may have come in on. */
  private void add(Upload upload, double share) {
    List<Arrival> arrivals = arrivals(upload.softirqCpu().orElse(-1));
    for (Arrival arrival : arrivals) {
      double[] sums = byQueue.computeIfAbsent(arrival.queue(), q -> new double[2]);
      sums[0] += 1.0 / arrivals.size();
      sums[1] += share / arrivals.size();
    }
  }

  /** The node of the NICs that carry uploads, if it is one. */
  private int nicNode(List<NicState> nics) {
    int[] nodes =
        nics.stream()
            .filter(
                nic ->
                    nic.rxQueues().stream()
                        .anyMatch(q -> uploads(new QueueKey(nic.name(), q.queue())) > 0))
            .mapToInt(NicState::node)
            .distinct()
            .toArray();
    return nodes.length == 1 ? nodes[0] : ANY_NODE;
  }

  /**
   * The queues of a CPU that interrupt it most. As long as that is not measured, several queues on
   * one CPU cannot be told apart, and none is said to carry anything.
   */
  private List<Arrival> arrivals(int cpu) {
    List<Arrival> all = byCpu.getOrDefault(cpu, List.of());
    if (all.size() < 2) {
      return all;
    }
    double most = all.stream().mapToDouble(a -> a.rate().orElse(0)).max().orElse(0);
    boolean measured = most > 0 && all.stream().allMatch(a -> a.rate().isPresent());
    return measured
        ? all.stream().filter(a -> a.rate().orElse(0) >= MINOR * most).toList()
        : List.of();
  }

  private int node(Upload upload, int nicNode) {
    int device =
        isUsable(upload.deviceNode())
            ? upload.deviceNode()
            : served.computeIfAbsent(upload.hardwareQueues(), this::nodeServed).orElse(ANY_NODE);
    return isUsable(device) ? device : isUsable(nicNode) ? nicNode : ANY_NODE;
  }

  private boolean isUsable(int node) {
    return host.topology().nodeCpus(node).intersects(host.allowed());
  }

  /** The one node whose CPUs alone the hardware queues serve. */
  private OptionalInt nodeServed(List<CpuSet> hardwareQueues) {
    CpuSet cpus = hardwareQueues.stream().reduce(CpuSet.EMPTY, CpuSet::or);
    if (cpus.isEmpty() || cpus.containsAll(host.topology().online())) {
      return OptionalInt.empty();
    }
    return host.topology().nodes().entrySet().stream()
        .filter(node -> node.getValue().containsAll(cpus.and(host.topology().online())))
        .mapToInt(Map.Entry::getKey)
        .findFirst();
  }

  private record Arrival(QueueKey queue, OptionalDouble rate) {}
}
