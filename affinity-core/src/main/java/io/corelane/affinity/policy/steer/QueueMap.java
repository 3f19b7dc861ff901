/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Where the busy queues are, and the one move that mends most. Every move brings one queue to its
 * NIC's node, out of a node that is full, from a group with too many to one with too few, or from a
 * shared core to a free one of the same group; all of that can happen only so often, so that with
 * constant demand the moves come to an end.
 */
final class QueueMap {

  /** Why a queue should move. */
  enum Fault {
    /** It is not on its NIC's node, which has room. */
    FAR,
    /** Softirqs alone fill its NIC's node. */
    FULL,
    /** Its group holds more than its share, another less. */
    CROWDED,
    /** It shares a core with another. */
    SHARED_CORE
  }

  /** A move, with what it follows from. */
  record Wish(
      BusyQueue queue, Fault fault, CpuGroup from, CpuGroup to, int cpu, int held, int share) {}

  private static final double LOAD_STEP = 0.1;

  private final Comparator<BusyQueue> byName =
      Comparator.<BusyQueue, String>comparing(queue -> queue.key().nic())
          .thenComparingInt(queue -> queue.key().queue());

  private final CpuTopology topology;
  private final CpuLoads loads;
  private final List<BusyQueue> queues;
  private final List<CpuGroup> groups;
  private final int[] groupOf;
  private final int[] busyOnCore;
  private final int[] idleOnCore;
  private final int[] held;
  private final int[] cores;
  private final boolean[] hasFreeCore;
  private final HomeNodes homes;
  private final QueueShares shares;

  QueueMap(Host host, CpuLoads loads, QueueSurvey survey, PolicyParameters parameters) {
    this.topology = host.topology();
    this.loads = loads;
    this.queues = survey.busy();
    this.groups = CpuGroup.of(host);
    int size = topology.online().highest() + 1;
    this.groupOf = new int[size];
    int coreIds = 1 + topology.cpus().stream().mapToInt(Cpu::core).max().orElse(0);
    this.busyOnCore = new int[coreIds];
    this.idleOnCore = new int[coreIds];
    this.held = new int[groups.size()];
    this.cores = new int[groups.size()];
    this.hasFreeCore = new boolean[groups.size()];
    for (int i = 0; i < groups.size(); i++) {
      int group = i;
      groups.get(i).cpus().stream().forEach(cpu -> groupOf[cpu] = group);
    }
    int members = count();
    survey.idleCpus().stream()
        .filter(topology.online()::contains)
        .forEach(cpu -> idleOnCore[topology.cpu(cpu).core()]++);
    this.homes = new HomeNodes(host, loads, queues, parameters);
    this.shares = new QueueShares(groups, held, cores, homes, members);
  }

  /** All groups. */
  List<CpuGroup> groups() {
    return groups;
  }

  /** Which queues belong on which node. */
  HomeNodes homes() {
    return homes;
  }

  /** The groups that hold a planned queue or have a share of them. */
  List<CpuGroup> inUse() {
    List<CpuGroup> used = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      if (held[i] > 0 || shares.of(i) > 0) {
        used.add(groups.get(i));
      }
    }
    return used;
  }

  /** How many planned queues the group of that place in the list holds. */
  int heldAt(int group) {
    return held[group];
  }

  /** How many planned queues a group holds. */
  int held(CpuGroup group) {
    return held[groups.indexOf(group)];
  }

  /** How many queues are planned. */
  int members() {
    return IntStream.of(held).sum();
  }

  /** Whether any of them can be moved. */
  boolean anyMovable() {
    return queues.stream().anyMatch(queue -> queue.member() && queue.irq().isPresent());
  }

  /** The group of a CPU. */
  CpuGroup group(int cpu) {
    return groups.get(groupOf[cpu]);
  }

  /** How many busy queues are on the core of a CPU. */
  int on(int cpu) {
    return topology.online().contains(cpu) ? onCore(topology.cpu(cpu).core()) : 0;
  }

  /** How many busy queues are on a core. */
  int onCore(int core) {
    return busyOnCore[core];
  }

  /** The most urgent move; nothing when all are well placed or none may move. */
  Optional<Wish> wish() {
    return home().or(this::outOfFullNode).or(this::outOfCrowdedGroup).or(this::offSharedCore);
  }

  private int count() {
    boolean[] taken = new boolean[busyOnCore.length];
    int members = 0;
    for (BusyQueue queue : queues) {
      if (topology.online().contains(queue.cpu())) {
        int core = topology.cpu(queue.cpu()).core();
        busyOnCore[core]++;
        taken[core] |= !queue.member();
        if (queue.member()) {
          held[groupOf[queue.cpu()]]++;
          members++;
        }
      }
    }
    boolean[] seen = new boolean[busyOnCore.length];
    for (int i = 0; i < cores.length; i++) {
      CpuSet allowed = groups.get(i).allowed();
      for (int cpu = allowed.next(0); cpu >= 0; cpu = allowed.next(cpu + 1)) {
        int core = topology.cpu(cpu).core();
        if (!seen[core]) {
          seen[core] = true;
          cores[i] += taken[core] ? 0 : 1;
          hasFreeCore[i] |= busyOnCore[core] == 0;
        }
      }
    }
    return members;
  }

  /** The queue with most on it first. */
  private Optional<Wish> home() {
    return queues.stream()
        .filter(queue -> queue.eligible() && !isHome(queue) && homes.of(queue).hasRoom())
        .sorted(Comparator.comparingDouble((BusyQueue q) -> -q.share()).thenComparing(byName))
        .flatMap(
            queue ->
                wish(queue, Fault.FAR, shares.roomiest(g -> g.node() == queue.home())).stream())
        .findFirst();
  }

  /** The queue with least on it, so that least is read from afar. */
  private Optional<Wish> outOfFullNode() {
    return queues.stream()
        .filter(queue -> queue.eligible() && isHome(queue) && homes.of(queue).isFull())
        .sorted(Comparator.comparingDouble(BusyQueue::share).thenComparing(byName))
        .flatMap(
            queue ->
                wish(queue, Fault.FULL, shares.room(group -> group.node() != queue.home()))
                    .stream())
        .findFirst();
  }

  /** The most crowded group's: one that shares its core, then the one with least uploads. */
  private Optional<Wish> outOfCrowdedGroup() {
    return queues.stream()
        .filter(queue -> queue.eligible() && shares.excess(groupOf[queue.cpu()]) > 0)
        .sorted(
            Comparator.<BusyQueue>comparingInt(queue -> -shares.excess(groupOf[queue.cpu()]))
                .thenComparingInt(queue -> groupOf[queue.cpu()])
                .thenComparingInt(queue -> -Math.min(2, on(queue.cpu())))
                .thenComparingDouble(BusyQueue::share)
                .thenComparing(byName.reversed()))
        .flatMap(queue -> wish(queue, Fault.CROWDED, beside(queue)).stream())
        .findFirst();
  }

  private Optional<Wish> wish(BusyQueue queue, Fault fault, int to) {
    int from = groupOf[queue.cpu()];
    return to == QueueShares.NONE
        ? Optional.empty()
        : Optional.of(
            new Wish(
                queue,
                fault,
                groups.get(from),
                groups.get(to),
                bestCpu(groups.get(to).allowed()),
                held[from],
                shares.of(from)));
  }

  private boolean isHome(BusyQueue queue) {
    return groups.get(groupOf[queue.cpu()]).node() == queue.home();
  }

  /** Another group of the node that has room; of another node only for a queue at home nowhere. */
  private int beside(BusyQueue queue) {
    int node = groups.get(groupOf[queue.cpu()]).node();
    int near = shares.room(group -> group.node() == node);
    return near == QueueShares.NONE && queue.home() == BusyQueue.ANY_NODE
        ? shares.room(group -> true)
        : near;
  }

  /** The queue with least on it moves; the others of its core stay. */
  private Optional<Wish> offSharedCore() {
    return queues.stream()
        .filter(queue -> queue.eligible() && on(queue.cpu()) > 1)
        .sorted(
            Comparator.<BusyQueue>comparingDouble(queue -> queue.share())
                .thenComparing(byName.reversed()))
        .flatMap(queue -> offSharedCore(queue).stream())
        .findFirst();
  }

  private Optional<Wish> offSharedCore(BusyQueue queue) {
    int group = groupOf[queue.cpu()];
    if (!hasFreeCore[group]) {
      return Optional.empty();
    }
    CpuGroup its = groups.get(group);
    int cpu = bestCpu(its.allowed());
    return Optional.of(
        new Wish(queue, Fault.SHARED_CORE, its, its, cpu, held[group], shares.of(group)));
  }

  /** A CPU of the core with the fewest busy queues, then the fewest others, then least load. */
  private int bestCpu(CpuSet cpus) {
    int core =
        CpuGroup.cores(topology, cpus).stream()
            .boxed()
            .min(
                Comparator.<Integer>comparingInt(c -> busyOnCore[c])
                    .thenComparingInt(c -> idleOnCore[c])
                    .thenComparingInt(this::load))
            .orElseThrow();
    return topology.siblings(core).and(cpus).lowest();
  }

  /** In steps, so that noise does not choose. */
  private int load(int core) {
    double sum =
        topology.siblings(core).stream().mapToDouble(c -> loads.others(c) + loads.softirq(c)).sum();
    return (int) (sum / LOAD_STEP);
  }
}
