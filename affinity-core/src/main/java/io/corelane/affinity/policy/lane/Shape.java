/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The machine in arrays, for loops over CPUs. Made anew for each decision and used by one thread.
 */
public final class Shape {

  private static final int NONE = -1;

  private final Host host;
  private final int[] core;
  private final int[] llc;
  private final int[] node;
  private final List<CpuSet> llcs = new ArrayList<>();
  private final List<CpuSet> nodes = new ArrayList<>();
  private final Map<CpuSet, Mask> masks = new HashMap<>();
  private final @Nullable Mask[] singles;
  private final int cores;
  private int tables;

  /** The shape of a machine. */
  public Shape(Host host) {
    this.host = host;
    CpuTopology topology = host.topology();
    CpuSet online = topology.online();
    int size = online.highest() + 1;
    core = new int[size];
    llc = new int[size];
    node = new int[size];
    singles = new Mask[size];
    Arrays.fill(core, NONE);
    int highestCore = 0;
    for (int cpu = online.next(0); cpu >= 0; cpu = online.next(cpu + 1)) {
      Cpu row = topology.cpu(cpu);
      core[cpu] = row.core();
      llc[cpu] = row.llc();
      node[cpu] = row.node();
      highestCore = Math.max(highestCore, row.core());
    }
    cores = highestCore + 1;
    CpuSet allowed = host.allowed();
    for (CpuSet cache : topology.llcs()) {
      CpuSet usable = cache.and(allowed);
      if (!usable.isEmpty()) {
        llcs.add(usable);
      }
    }
    for (CpuSet ofNode : topology.nodes().values()) {
      CpuSet usable = ofNode.and(allowed);
      if (!usable.isEmpty() && !llcs.contains(usable)) {
        nodes.add(usable);
      }
    }
  }

  public Host host() {
    return host;
  }

  CpuTopology topology() {
    return host.topology();
  }

  /** One more than the highest number of an online CPU. */
  int size() {
    return core.length;
  }

  /** One more than the highest number of a core. */
  public int cores() {
    return cores;
  }

  public int core(int cpu) {
    return core[cpu];
  }

  int llc(int cpu) {
    return llc[cpu];
  }

  int node(int cpu) {
    return node[cpu];
  }

  /** The allowed CPUs of each last-level cache that has some, in the order of their ids. */
  public List<CpuSet> llcs() {
    return llcs;
  }

  /** The allowed CPUs of each node that has some, where that is more than a last-level cache. */
  List<CpuSet> nodes() {
    return nodes;
  }

  /**
   * One CPU is no set: a thread bound to it cannot give way. What is to be had of its node is taken
   * instead.
   *
   * @param cpus some of {@code base}, not empty
   * @param base what may be taken
   * @return empty if the node has no second CPU either
   */
  public CpuSet widened(CpuSet cpus, CpuSet base) {
    if (host.singleCore() || cpus.size() > 1) {
      return cpus;
    }
    CpuSet ofNode = topology().node(cpus.lowest()).and(base);
    return ofNode.size() > 1 ? ofNode : CpuSet.EMPTY;
  }

  /** Numbers tables of masks, so that each can tell which masks it has. */
  int nextTable() {
    return ++tables;
  }

  /** The mask of one online CPU. */
  Mask single(int cpu) {
    Mask known = singles[cpu];
    if (known == null) {
      known = mask(CpuSet.of(cpu));
      singles[cpu] = known;
    }
    return known;
  }

  /** The mask of a set of online CPUs, not empty; always the same one for equal sets. */
  Mask mask(CpuSet cpus) {
    Mask known = masks.get(cpus);
    if (known != null) {
      return known;
    }
    int[] members = new int[cpus.size()];
    int first = cpus.lowest();
    int ownLlc = llc[first];
    int ownNode = node[first];
    int n = 0;
    for (int cpu = first; cpu >= 0; cpu = cpus.next(cpu + 1)) {
      members[n++] = cpu;
      ownLlc = llc[cpu] == ownLlc ? ownLlc : Mask.SEVERAL;
      ownNode = node[cpu] == ownNode ? ownNode : Mask.SEVERAL;
    }
    Mask mask = new Mask(cpus, members, ownLlc, ownNode);
    masks.put(cpus, mask);
    return mask;
  }
}
