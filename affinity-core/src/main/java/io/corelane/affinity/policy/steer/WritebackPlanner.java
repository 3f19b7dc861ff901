/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.plan.WritebackCpus;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.policy.WritebackState;
import io.corelane.affinity.policy.steer.InterruptState.Span;
import io.corelane.affinity.policy.steer.InterruptState.Steered;
import io.corelane.affinity.topology.CpuTopology;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Plans where the kernel's write-back runs, for uploads without a disk writer: on the nodes of
 * their receivers, whose caches and memory hold the data, and off the cores of busy receive queues.
 * Never on less than half of these nodes' CPUs: work confined too narrowly costs more than a way
 * (Linux {@code Documentation/core-api/workqueue.rst}).
 *
 * <p>The workqueue is everybody's. It is left alone where somebody has confined it, and where
 * Corelane may not use all CPUs of these nodes; and it gets back what it had once no upload needs
 * it.
 */
final class WritebackPlanner {

  private static final String OBJECT = "writeback";

  private final Host host;
  private final Demand demand;
  private final QueueMap map;
  private final Patience patience;
  private final List<String> remarks;
  private final Map<Integer, Span> needed = new HashMap<>();
  private final Set<Integer> nodes = new TreeSet<>();

  WritebackPlanner(
      Host host,
      Demand demand,
      PolicyParameters parameters,
      Map<String, Target> targets,
      QueueMap map,
      Map<Integer, Span> before,
      Patience patience,
      List<String> remarks) {
    this.host = host;
    this.demand = demand;
    this.map = map;
    this.patience = patience;
    this.remarks = remarks;
    long now = demand.nowMillis();
    before.forEach(
        (node, span) -> {
          if (now - span.lastMillis() < parameters.limits().memoryMillis()) {
            needed.put(node, span);
          }
        });
    for (int node : nodesOf(targets)) {
      needed.merge(node, new Span(now, now), (old, is) -> new Span(old.sinceMillis(), now));
    }
    needed.forEach(
        (node, span) -> {
          boolean online = !host.topology().nodeCpus(node).isEmpty();
          if (online && now - span.sinceMillis() >= parameters.limits().dwellMillis()) {
            nodes.add(node);
          }
        });
  }

  /** When nodes needed it, for the next tick. */
  Map<Integer, Span> needed() {
    return needed;
  }

  /** The change that is due, if any. */
  Optional<Steer> step() {
    return demand.steering().writeback().flatMap(this::step);
  }

  private Optional<Steer> step(WritebackState state) {
    CpuSet now = state.cpus();
    Optional<Steered> past = patience.last(OBJECT, now);
    if (!patience.isOurs(OBJECT) || patience.isResting(OBJECT, now)) {
      return Optional.empty();
    } else if (nodes.isEmpty()) {
      boolean ours = past.isPresent() && past.get().to().equals(now);
      return needed.isEmpty() && ours && !past.get().before().equals(now)
          ? back(now, past.get().before())
          : Optional.empty();
    }
    CpuSet usable = host.topology().online().and(state.limit());
    CpuSet near = near().and(state.limit());
    CpuSet quiet = near.filter(cpu -> map.on(cpu) == 0);
    CpuSet to = 2 * quiet.size() >= near.size() ? quiet : near;
    if (isGood(now.and(usable), near, to)) {
      return Optional.empty();
    }
    Optional<String> obstacle = obstacle(state, past.isPresent(), usable, near);
    if (obstacle.isPresent()) {
      remarks.add("The kernel's write-back stays as it is: " + obstacle.get());
      return Optional.empty();
    }
    patience.planned(OBJECT, now, to);
    return Optional.of(new Steer(new WritebackCpus(), now, to, reason(to, near)));
  }

  private Optional<Steer> back(CpuSet now, CpuSet before) {
    patience.planned(OBJECT, now, before);
    return Optional.of(
        new Steer(
            new WritebackCpus(),
            now,
            before,
            "No upload has been written out by the kernel for a while."));
  }

  private Optional<String> obstacle(
      WritebackState state, boolean ours, CpuSet usable, CpuSet near) {
    if (!state.leaveAlone().isEmpty()) {
      return Optional.of(String.join("; ", state.leaveAlone()) + ".");
    } else if (!ours && !state.cpus().containsAll(usable)) {
      return Optional.of("somebody else has confined it to CPU " + state.cpus().toList() + ".");
    } else if (near.isEmpty()) {
      return Optional.of("no workqueue may use the CPUs of its uploads' nodes.");
    }
    return host.allowed().containsAll(near)
        ? Optional.empty()
        : Optional.of(
            "it serves all of the machine, and Corelane may not use all CPUs of node "
                + list()
                + ".");
  }

  /** Near, off busy cores as far as that can be, and wide: a wider one is not worth a change. */
  private static boolean isGood(CpuSet now, CpuSet near, CpuSet to) {
    boolean quiet = to.equals(near) || to.containsAll(now);
    return near.containsAll(now) && quiet && 2 * now.size() >= near.size();
  }

  private String reason(CpuSet to, CpuSet near) {
    return "Uploads without a disk writer are written out by the kernel: on node "
        + list()
        + " it is near their receivers"
        + (to.equals(near) ? "." : ", and off the cores of busy receive queues.");
  }

  private CpuSet near() {
    return nodes.stream().map(host.topology()::nodeCpus).reduce(CpuSet.EMPTY, CpuSet::or);
  }

  private String list() {
    return CpuSet.of(nodes.stream().mapToInt(node -> node)).toList();
  }

  private Set<Integer> nodesOf(Map<String, Target> targets) {
    Set<CpuSet> masks = new HashSet<>();
    for (UploadDemand upload : demand.uploads()) {
      Target target = targets.get(upload.id());
      if (!upload.upload().diskWriter() && target != null && target.managed()) {
        masks.add(target.receiverCpus());
      }
    }
    CpuTopology topology = host.topology();
    Set<Integer> found = new HashSet<>();
    for (CpuSet mask : masks) {
      topology
          .nodes()
          .forEach(
              (node, cpus) -> {
                if (cpus.intersects(mask)) {
                  found.add(node);
                }
              });
    }
    return found;
  }
}
