/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The machine in arrays, for loops over CPUs, with the cores that are busy with softirqs. Made anew
 * for each decision and used by one thread.
 */
final class Shape {

  private static final int NONE = -1;

  private final Host host;
  private final int[] core;
  private final int[] llc;
  private final int[] node;
  private final boolean[] busyCore;
  private final CpuSet softirqCpus;
  private final CpuSet quiet;
  private final List<CpuSet> llcs = new ArrayList<>();
  private final List<Mask> llcMasks = new ArrayList<>();
  private final List<Mask> quietMasks = new ArrayList<>();
  private final Map<CpuSet, Mask> masks = new HashMap<>();
  private final @Nullable Mask[] singles;
  private int tables;

  /**
   * A machine.
   *
   * @param softirqCpus the CPUs that process packets of intensive uploads; those that are not
   *     online do not count
   */
  Shape(Host host, CpuSet softirqCpus) {
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
    this.softirqCpus = softirqCpus.and(online);
    busyCore = new boolean[highestCore + 1];
    for (int cpu = this.softirqCpus.next(0); cpu >= 0; cpu = this.softirqCpus.next(cpu + 1)) {
      busyCore[core[cpu]] = true;
    }
    CpuSet allowed = host.allowed();
    long[] words = allowed.toWords();
    for (int cpu = allowed.next(0); cpu >= 0; cpu = allowed.next(cpu + 1)) {
      if (busyCore[core[cpu]]) {
        words[cpu >> 6] &= ~(1L << cpu);
      }
    }
    quiet = CpuSet.ofWords(words);
    for (CpuSet cache : topology.llcs()) {
      CpuSet usable = cache.and(allowed);
      if (!usable.isEmpty()) {
        llcs.add(usable);
        llcMasks.add(mask(usable));
      }
    }
    addQuietMasks();
  }

  Host host() {
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
  int cores() {
    return busyCore.length;
  }

  boolean isOnline(int cpu) {
    return cpu >= 0 && cpu < core.length && core[cpu] != NONE;
  }

  int core(int cpu) {
    return core[cpu];
  }

  int llc(int cpu) {
    return llc[cpu];
  }

  int node(int cpu) {
    return node[cpu];
  }

  /** Whether the core of an online CPU is busy with softirqs. */
  boolean isBusy(int cpu) {
    return busyCore[core[cpu]];
  }

  /** The online CPUs that are busy with softirqs. */
  CpuSet softirqCpus() {
    return softirqCpus;
  }

  /** The allowed CPUs on whose core no softirq is busy; may be empty. */
  CpuSet quiet() {
    return quiet;
  }

  /** The allowed CPUs of each last-level cache that has some, in the order of their ids. */
  List<CpuSet> llcs() {
    return llcs;
  }

  /** The masks of {@link #llcs()}. */
  List<Mask> llcMasks() {
    return llcMasks;
  }

  /**
   * What is quiet of each last-level cache that has such CPUs, widened where that is one CPU;
   * without repeats.
   */
  List<Mask> quietMasks() {
    return quietMasks;
  }

  /**
   * One CPU is no set: a thread bound to it cannot give way. What is to be had of its node is taken
   * instead.
   *
   * @param cpus some of {@code base}, not empty
   * @param base what may be taken
   * @return empty if the node has no second CPU either
   */
  CpuSet widened(CpuSet cpus, CpuSet base) {
    if (host.singleCore() || cpus.size() > 1) {
      return cpus;
    }
    CpuSet ofNode = topology().node(cpus.lowest()).and(base);
    return ofNode.size() > 1 ? ofNode : CpuSet.EMPTY;
  }

  private void addQuietMasks() {
    Set<Mask> seen = new HashSet<>();
    for (CpuSet cache : llcs) {
      CpuSet cpus = cache.and(quiet);
      CpuSet seat = cpus.isEmpty() ? cpus : widened(cpus, quiet);
      if (!seat.isEmpty() && seen.add(mask(seat))) {
        quietMasks.add(mask(seat));
      }
    }
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

  /**
   * The mask of a set of online CPUs; always the same one for equal sets.
   *
   * @param cpus not empty
   */
  Mask mask(CpuSet cpus) {
    Mask known = masks.get(cpus);
    if (known != null) {
      return known;
    }
    int[] members = new int[cpus.size()];
    int first = cpus.lowest();
    int ownLlc = llc[first];
    int ownNode = node[first];
    int busy = 0;
    int n = 0;
    for (int cpu = first; cpu >= 0; cpu = cpus.next(cpu + 1)) {
      members[n++] = cpu;
      ownLlc = llc[cpu] == ownLlc ? ownLlc : Mask.SEVERAL;
      ownNode = node[cpu] == ownNode ? ownNode : Mask.SEVERAL;
      busy += busyCore[core[cpu]] ? 1 : 0;
    }
    Mask mask = new Mask(cpus, members, ownLlc, ownNode, busy);
    masks.put(cpus, mask);
    return mask;
  }
}
