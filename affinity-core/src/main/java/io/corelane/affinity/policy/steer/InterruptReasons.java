/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.steer.QueueMap.Wish;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.stream.Collectors;

/** Says why an interrupt should be delivered elsewhere. */
final class InterruptReasons {

  private final CpuTopology topology;
  private final CpuLoads loads;
  private final List<BusyQueue> queues;
  private final QueueMap map;
  private final PolicyParameters parameters;

  InterruptReasons(
      Host host,
      CpuLoads loads,
      List<BusyQueue> queues,
      QueueMap map,
      PolicyParameters parameters) {
    this.topology = host.topology();
    this.loads = loads;
    this.queues = queues;
    this.map = map;
    this.parameters = parameters;
  }

  /** Distance, rule and load of one move. */
  String of(Wish wish) {
    return carried(wish.queue())
        + switch (wish.fault()) {
          case FAR -> far(wish);
          case FULL -> full(wish);
          case CROWDED -> crowded(wish);
          case SHARED_CORE -> sharedCore(wish);
        }
        + " "
        + destination(wish);
  }

  private static String carried(BusyQueue queue) {
    String uploads = queue.uploads() + (queue.uploads() == 1 ? " upload" : " uploads");
    return queue.key() + (queue.uploads() == 0 ? " is busy" : " carries " + uploads) + ". ";
  }

  private static String far(Wish wish) {
    return "CPU "
        + wish.queue().cpu()
        + " is on node "
        + wish.from().node()
        + ", and "
        + wish.queue().key().nic()
        + " on node "
        + wish.queue().home()
        + ", whose CPUs read what it writes without waiting for another node.";
  }

  private String full(Wish wish) {
    HomeNodes.Node node = map.homes().of(wish.queue());
    return "Softirqs alone take %.1f of node %d's %d cores, full is %d %%: %s."
        .formatted(
            node.softirq(),
            wish.from().node(),
            node.cores(),
            Math.round(100 * parameters.full()),
            node.most() == 1
                ? "1 of its %d busy queues fits".formatted(node.queues())
                : "%d of its %d busy queues fit".formatted(node.most(), node.queues()));
  }

  private static String crowded(Wish wish) {
    boolean elsewhere = wish.from().node() != wish.to().node();
    return (elsewhere ? "No CPU of node " + wish.from().node() + " may be used. " : "")
        + sentence(wish.from().toString())
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

  private static String sentence(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }
}
