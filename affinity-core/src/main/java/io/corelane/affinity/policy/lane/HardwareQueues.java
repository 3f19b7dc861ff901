/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.CpuTopology;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Which CPUs submit to hardware queues that nobody far away submits to. */
final class HardwareQueues {

  private static final int NONE = -1;

  /** In {@link #queueOf}: a CPU is in more than one, which no kernel tells. */
  private static final int SEVERAL = -2;

  private final CpuTopology topology;
  private final Map<Integer, long[]> withinLlc = new HashMap<>();
  private final Map<Integer, long[]> withinNode = new HashMap<>();
  private final List<CpuSet> queues;
  private final int[] queueOf;
  private final CpuSet served;

  /** The queues of one volume, each with its CPU set. */
  HardwareQueues(CpuTopology topology, List<CpuSet> queues) {
    this.topology = topology;
    this.queues = queues;
    this.queueOf = new int[topology.online().highest() + 1];
    Arrays.fill(queueOf, NONE);
    long[] all = new long[(queueOf.length >> 6) + 1];
    for (int queue = 0; queue < queues.size(); queue++) {
      CpuSet cpus = queues.get(queue).and(topology.online());
      if (!cpus.isEmpty()) {
        add(queue, cpus, all);
      }
    }
    served = CpuSet.ofWords(all);
  }

  private void add(int queue, CpuSet cpus, long[] all) {
    int first = cpus.lowest();
    boolean inLlc = topology.llc(first).containsAll(cpus);
    boolean inNode = topology.node(first).containsAll(cpus);
    long[] none = new long[0];
    long[] ofLlc = inLlc ? words(withinLlc, topology.cpu(first).llc(), all.length) : none;
    long[] ofNode = inNode ? words(withinNode, topology.cpu(first).node(), all.length) : none;
    for (int cpu = first; cpu >= 0; cpu = cpus.next(cpu + 1)) {
      queueOf[cpu] = queueOf[cpu] == NONE ? queue : SEVERAL;
      set(all, cpu);
      if (inLlc) {
        set(ofLlc, cpu);
      }
      if (inNode) {
        set(ofNode, cpu);
      }
    }
  }

  private static long[] words(Map<Integer, long[]> sets, int id, int length) {
    return sets.computeIfAbsent(id, key -> new long[length]);
  }

  private static void set(long[] words, int cpu) {
    words[cpu >> 6] |= 1L << cpu;
  }

  private static CpuSet cpus(Map<Integer, long[]> sets, int id) {
    long[] words = sets.get(id);
    return words == null ? CpuSet.EMPTY : CpuSet.ofWords(words);
  }

  /** The numbers of the queues that take what the given online CPUs submit. */
  CpuSet numbers(CpuSet submitters) {
    long[] numbers = new long[(queues.size() >> 6) + 1];
    for (int cpu = submitters.next(0); cpu >= 0; cpu = submitters.next(cpu + 1)) {
      int queue = queueOf[cpu];
      if (queue == SEVERAL) {
        return searched(submitters);
      } else if (queue != NONE) {
        numbers[queue >> 6] |= 1L << queue;
      }
    }
    return CpuSet.ofWords(numbers);
  }

  private CpuSet searched(CpuSet submitters) {
    return CpuSet.of(
        IntStream.range(0, queues.size())
            .filter(queue -> queues.get(queue).intersects(submitters)));
  }

  /** The online CPUs that they serve; empty if not known. */
  CpuSet served() {
    return served;
  }

  /** The CPUs of one CPU's last-level cache whose queue serves no CPU outside it. */
  CpuSet withinLlc(int cpu) {
    return cpus(withinLlc, topology.cpu(cpu).llc());
  }

  /** The CPUs of one CPU's node whose queue serves no CPU outside it. */
  CpuSet withinNode(int cpu) {
    return cpus(withinNode, topology.cpu(cpu).node());
  }

  /** What they serve, if that is not simply all online CPUs. */
  CpuSet near() {
    return served.containsAll(topology.online()) ? CpuSet.EMPTY : served;
  }
}
