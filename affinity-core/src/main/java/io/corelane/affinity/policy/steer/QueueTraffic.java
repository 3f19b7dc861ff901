/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Intensity;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Which queues the uploads come in on, and on which nodes' disks they end. */
final class QueueTraffic {

  /** Stands for the node of uploads whose disk's node is not known, and their NIC's neither. */
  static final int ANY_NODE = -1;

  /** A queue that interrupts a CPU so much less than another there carries none of its uploads. */
  private static final double MINOR = 0.1;

  private final Host host;
  private final Map<Integer, List<Arrival>> byCpu = new HashMap<>();
  private final Map<QueueKey, Double> uploads = new HashMap<>();
  private final Map<QueueKey, Map<Integer, Double>> byQueue = new HashMap<>();
  private final Map<Integer, Double> byNode = new TreeMap<>();

  /** By volume: many uploads share one, each with a list of its own. */
  private final Map<String, OptionalInt> served = new HashMap<>();

  QueueTraffic(Host host, Demand demand, PolicyParameters parameters) {
    this.host = host;
    demand.steering().nics().forEach(this::index);
    Intensity intensity = new Intensity(parameters, demand.typicalShare());
    List<UploadDemand> intensive =
        demand.uploads().stream()
            .filter(upload -> intensity.isManaged(upload) && upload.upload().adrift().isEmpty())
            .toList();
    for (UploadDemand upload : intensive) {
      List<Arrival> arrivals = arrivals(upload);
      arrivals.forEach(a -> uploads.merge(a.queue(), 1.0 / arrivals.size(), Double::sum));
    }
    int nicNode = nicNode(demand.steering().nics());
    for (UploadDemand upload : intensive) {
      add(upload, intensity.share(upload), nicNode);
    }
  }

  /** How many uploads a queue carries; not whole where queues share a CPU. */
  double uploads(QueueKey queue) {
    return uploads.getOrDefault(queue, 0.0);
  }

  /** The share of a core that the receivers of a queue's uploads want, by their disks' node. */
  Map<Integer, Double> byNode(QueueKey queue) {
    return byQueue.getOrDefault(queue, Map.of());
  }

  /** Whether any upload's queue is known. */
  boolean isKnown() {
    return !uploads.isEmpty();
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
      (rps.isEmpty() ? queue.pollingCpus() : rps)
          .stream().forEach(cpu -> byCpu.computeIfAbsent(cpu, c -> new ArrayList<>()).add(arrival));
    }
  }

  /** Counts an upload in equal parts for all queues that it may have come in on. */
  private void add(UploadDemand upload, double share, int nicNode) {
    int node = node(upload.upload(), nicNode);
    List<Arrival> arrivals = arrivals(upload);
    for (Arrival arrival : arrivals) {
      byQueue
          .computeIfAbsent(arrival.queue(), queue -> new TreeMap<>())
          .merge(node, share / arrivals.size(), Double::sum);
    }
    byNode.merge(node, share, Double::sum);
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
  private List<Arrival> arrivals(UploadDemand upload) {
    List<Arrival> all = byCpu.getOrDefault(upload.upload().softirqCpu().orElse(-1), List.of());
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
            : served
                .computeIfAbsent(upload.volume(), volume -> nodeServed(upload.hardwareQueues()))
                .orElse(ANY_NODE);
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
