/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.topology;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The machine's CPUs as one flat, immutable table, and the sets that follow from it. Sizes are
 * never multiplied out of counts (sockets x cores x threads): asymmetric and half-offline machines
 * are plain rows here. Group queries (siblings, LLC, node, distance) are asked of CPUs of this
 * machine, and answer with online ones only.
 */
public final class CpuTopology {

  /** Sorted by CPU number. */
  private final TreeMap<Integer, Cpu> cpus = new TreeMap<>();

  /** The same rows at the index of their number: asked for every CPU of every placement. */
  private final @Nullable Cpu[] rows;

  /** The online CPUs of each one's core, cache and node, at the index of its number. */
  private final CpuSet[] siblings;

  private final CpuSet[] llcMates;
  private final CpuSet[] nodeMates;

  private final CpuSet online;
  private final List<Gap> gaps;
  private final Map<Integer, CpuSet> llcs;
  private final Map<Integer, CpuSet> nodes;

  /**
   * A machine of all possible CPUs, online or not.
   *
   * @throws IllegalArgumentException if two rows have one number, or no CPU is online
   */
  public CpuTopology(Collection<Cpu> cpus) {
    this(cpus, List.of());
  }

  /**
   * A machine that its kernel does not describe in full.
   *
   * @param cpus all possible CPUs, online or not
   * @param gaps what had to be taken from elsewhere, or as not shared
   * @throws IllegalArgumentException if two rows have one number, or no CPU is online
   */
  public CpuTopology(Collection<Cpu> cpus, List<Gap> gaps) {
    this.gaps = List.copyOf(gaps);
    for (Cpu cpu : cpus) {
      if (this.cpus.put(cpu.cpu(), cpu) != null) {
        throw new IllegalArgumentException("CPU " + cpu.cpu() + " is listed twice");
      }
    }
    online = CpuSet.of(cpus.stream().filter(Cpu::online).mapToInt(Cpu::cpu));
    if (online.isEmpty()) {
      throw new IllegalArgumentException("no CPU is online");
    }
    rows = new Cpu[this.cpus.lastKey() + 1];
    cpus.forEach(cpu -> rows[cpu.cpu()] = cpu);
    llcs = groups(Cpu::llc);
    nodes = groups(Cpu::node);
    siblings = mates(groups(Cpu::core), Cpu::core);
    llcMates = mates(llcs, Cpu::llc);
    nodeMates = mates(nodes, Cpu::node);
  }

  /** All possible CPUs in ascending order, offline ones too. */
  public List<Cpu> cpus() {
    return List.copyOf(cpus.values());
  }

  /**
   * One CPU's row.
   *
   * @throws IllegalArgumentException if the machine has no such CPU
   */
  public Cpu cpu(int cpu) {
    Cpu row = cpu >= 0 && cpu < rows.length ? rows[cpu] : null;
    if (row == null) {
      throw new IllegalArgumentException("this machine has no CPU " + cpu);
    }
    return row;
  }

  /** Whether the machine has a CPU of that number, online or not. */
  public boolean has(int cpu) {
    return cpu >= 0 && cpu < rows.length && rows[cpu] != null;
  }

  /** The CPUs the kernel runs on now: a set that is never empty. */
  public CpuSet online() {
    return online;
  }

  public List<Gap> gaps() {
    return gaps;
  }

  /** The online CPUs of a CPU's core: itself and its SMT siblings. */
  public CpuSet siblings(int cpu) {
    return siblings[cpu(cpu).cpu()];
  }

  /** The online CPUs below one CPU's last-level cache, itself included. */
  public CpuSet llc(int cpu) {
    return llcMates[cpu(cpu).cpu()];
  }

  /** Whether online CPUs, at least one, share one last-level cache; true too for one CPU. */
  public boolean isOneCache(CpuSet cpus) {
    return llc(cpus.lowest()).containsAll(cpus);
  }

  /** The online CPUs of one CPU's NUMA node, itself included. */
  public CpuSet node(int cpu) {
    return nodeMates[cpu(cpu).cpu()];
  }

  /**
   * The CPUs of a NUMA node: its online CPUs; empty for a node of memory only, or one that does not
   * exist.
   */
  public CpuSet nodeCpus(int node) {
    return nodes.getOrDefault(node, CpuSet.EMPTY);
  }

  /** The last-level-cache groups with an online CPU, by their lowest CPU number. */
  public List<CpuSet> llcs() {
    return List.copyOf(llcs.values());
  }

  /**
   * The NUMA nodes with an online CPU, by number; node number to online CPUs, in ascending order.
   */
  public Map<Integer, CpuSet> nodes() {
    return new TreeMap<>(nodes);
  }

  /** How far two CPUs are from each other; they may be the same. */
  public Distance distance(int a, int b) {
    Cpu x = cpu(a);
    Cpu y = cpu(b);
    if (a == b) {
      return Distance.SAME_CPU;
    } else if (x.core() == y.core()) {
      return Distance.SMT_SIBLING;
    } else if (x.llc() == y.llc()) {
      return Distance.SAME_LLC;
    }
    return x.node() == y.node() ? Distance.SAME_NODE : Distance.OTHER_NODE;
  }

  /** Two machines are equal by their CPUs, however these came to be known. */
  @Override
  public boolean equals(Object other) {
    return other instanceof CpuTopology that && cpus.equals(that.cpus);
  }

  @Override
  public int hashCode() {
    return cpus.hashCode();
  }

  @Override
  public String toString() {
    return online.size()
        + " CPUs "
        + online
        + " in "
        + llcs.size()
        + " LLCs, "
        + nodes.size()
        + " nodes";
  }

  private Map<Integer, CpuSet> groups(ToIntFunction<Cpu> key) {
    Map<Integer, List<Cpu>> rows =
        cpus.values().stream()
            .filter(Cpu::online)
            .collect(Collectors.groupingBy(key::applyAsInt, TreeMap::new, Collectors.toList()));
    TreeMap<Integer, CpuSet> sets = new TreeMap<>();
    rows.forEach((id, members) -> sets.put(id, CpuSet.of(members.stream().mapToInt(Cpu::cpu))));
    return sets;
  }

  private CpuSet[] mates(Map<Integer, CpuSet> groups, ToIntFunction<Cpu> key) {
    CpuSet[] mates = new CpuSet[rows.length];
    Arrays.fill(mates, CpuSet.EMPTY);
    for (Cpu cpu : cpus.values()) {
      mates[cpu.cpu()] = groups.getOrDefault(key.applyAsInt(cpu), CpuSet.EMPTY);
    }
    return mates;
  }
}
