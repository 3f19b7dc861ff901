/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.steer.QueueMap.Wish;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Says why an interrupt should be delivered elsewhere. */
final class InterruptReasons {

  private final CpuTopology topology;
  private final CpuLoads loads;
  private final List<BusyQueue> queues;
  private final Map<Integer, Double> nodeDemand;

  InterruptReasons(
      Host host, CpuLoads loads, List<BusyQueue> queues, Map<Integer, Double> nodeDemand) {
    this.topology = host.topology();
    this.loads = loads;
    this.queues = queues;
    this.nodeDemand = nodeDemand;
  }

  /** Distance, rule and load of one move. */
  String of(Wish wish) {
    return carried(wish.queue())
        + switch (wish.fault()) {
          case FAR -> far(wish);
          case CROWDED -> crowded(wish);
          case SHARED_CORE -> sharedCore(wish);
        }
        + " "
        + destination(wish);
  }

  private static String carried(BusyQueue queue) {
    String uploads = queue.uploads() + (queue.uploads() == 1 ? " upload" : " uploads");
    boolean oneNode = queue.byNode().size() == 1 && queue.share(QueueTraffic.ANY_NODE) == 0;
    String disks = oneNode ? " to disks of node " + queue.byNode().keySet().iterator().next() : "";
    return queue.key() + (queue.uploads() == 0 ? " is busy" : " carries " + uploads + disks) + ". ";
  }

  private String far(Wish wish) {
    int from = wish.from().node();
    int to = wish.to().node();
    String disks =
        nodeDemand.containsKey(QueueTraffic.ANY_NODE)
            ? "which node the disks are on is not known, and "
            : nodeDemand.size() == 1
                ? "the disks of all uploads are on node "
                    + nodeDemand.keySet().iterator().next()
                    + ": "
                : percent(from)
                    + " of the uploads' demand is for disks of node "
                    + from
                    + ", "
                    + percent(to)
                    + " for those of node "
                    + to
                    + ": ";
    String room =
        wish.share() == 0
            ? "no busy queue belongs on the former."
            : wish.from()
                + " holds "
                + wish.held()
                + " busy queues, its share is "
                + wish.share()
                + ".";
    return "CPU " + wish.queue().cpu() + " is on node " + from + "; " + disks + room;
  }

  private static String crowded(Wish wish) {
    return sentence(wish.from().toString())
        + (wish.held() == 1 ? " holds 1 busy queue" : " holds " + wish.held() + " busy queues")
        + ", its share is "
        + wish.share()
        + ": receivers need cores beside them.";
  }

  private String sharedCore(Wish wish) {
    int core = topology.cpu(wish.queue().cpu()).core();
    String others =
        queues.stream()
            .filter(queue -> !queue.key().equals(wish.queue().key()))
            .filter(queue -> topology.has(queue.cpu()) && topology.cpu(queue.cpu()).core() == core)
            .map(queue -> queue.key().toString())
            .collect(Collectors.joining(", "));
    return "The core of CPU "
        + wish.queue().cpu()
        + " also serves "
        + others
        + ", while another of "
        + wish.to()
        + " serves no busy queue: one queue a core.";
  }

  private String destination(Wish wish) {
    CpuSet core = topology.siblings(wish.cpu());
    String where =
        wish.from().equals(wish.to())
            ? "CPU " + wish.cpu() + " is as near"
            : "CPU "
                + wish.cpu()
                + " is "
                + (wish.to().isCache() ? "below " : "of ")
                + wish.to()
                + onNode(wish);
    return where + (loads.measured().containsAll(core) ? ", " + load(core) : "") + ".";
  }

  private static String onNode(Wish wish) {
    boolean told = wish.to().isCache() && wish.from().node() != wish.to().node();
    return told ? " on node " + wish.to().node() : "";
  }

  private String load(CpuSet core) {
    double sum = core.stream().mapToDouble(c -> loads.others(c) + loads.softirq(c)).sum();
    return "its core " + Math.round(100 * sum / core.size()) + " % in use";
  }

  private String percent(int node) {
    double all = nodeDemand.values().stream().mapToDouble(Double::doubleValue).sum();
    return Math.round(100 * nodeDemand.getOrDefault(node, 0.0) / all) + " %";
  }

  private static String sentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }
}
