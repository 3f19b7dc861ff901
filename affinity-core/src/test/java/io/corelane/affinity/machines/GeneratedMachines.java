/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.machines;

import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Machines of every shape for property tests: 1 to 1024 CPUs in 1 to 32 last-level caches of
 * unequal size, SMT 1, 2 or 4, nodes of unequal size and gaps between their numbers (which is how
 * nodes of memory only look), CPU numbers in any order and with gaps, and some CPUs offline.
 */
public final class GeneratedMachines {

  private static final int MAX_CPUS = 1024;

  private GeneratedMachines() {}

  /** Any machine. */
  public static Arbitrary<CpuTopology> any() {
    Arbitrary<List<Integer>> coresByLlc =
        Arbitraries.oneOf(
            Arbitraries.integers().between(1, 16).list().ofMinSize(1).ofMaxSize(8),
            Arbitraries.integers().between(1, 64).list().ofMinSize(1).ofMaxSize(32));
    return Combinators.combine(
            coresByLlc,
            Arbitraries.of(1, 2, 4),
            Arbitraries.integers().between(1, 8).withoutEdgeCases(),
            Arbitraries.integers().between(0, 50).withoutEdgeCases(),
            Arbitraries.of(1, 1, 2),
            Arbitraries.longs().withoutEdgeCases())
        .as(GeneratedMachines::machine);
  }

  /**
   * One machine.
   *
   * @param coresByLlc the cores of each cache; cut off at 1024 CPUs
   * @param nodes the most nodes it may have
   * @param offlinePercent how many CPUs are offline; one always stays online
   * @param stride 1 for CPU numbers without gaps, more for gaps
   * @param seed decides the numbering, who is offline, and which cache is on which node
   */
  private static CpuTopology machine(
      List<Integer> coresByLlc, int smt, int nodes, int offlinePercent, int stride, long seed) {
    Random random = new Random(seed);
    List<Integer> numbers =
        numbers(coresByLlc.stream().mapToInt(n -> n * smt).sum(), stride, random);
    List<Cpu> rows = new ArrayList<>();
    for (int llc = 0; llc < coresByLlc.size(); llc++) {
      int node = random.nextInt(nodes) * 2;
      List<List<Integer>> cores = new ArrayList<>();
      for (int core = 0; core < coresByLlc.get(llc) && numbers.size() >= smt; core++) {
        List<Integer> threads = numbers.subList(numbers.size() - smt, numbers.size());
        cores.add(List.copyOf(threads));
        threads.clear();
      }
      int lowest = cores.stream().flatMap(List::stream).min(Integer::compare).orElse(-1);
      for (List<Integer> core : cores) {
        for (int cpu : core) {
          boolean online = rows.isEmpty() || random.nextInt(100) >= offlinePercent;
          rows.add(new Cpu(cpu, Collections.min(core), node, node, lowest, online));
        }
      }
    }
    return new CpuTopology(rows);
  }

  /** As many CPU numbers, at most {@link #MAX_CPUS}; in order, shuffled in part, or shuffled. */
  private static List<Integer> numbers(int wanted, int stride, Random random) {
    List<Integer> numbers = new ArrayList<>();
    int number = 0;
    while (numbers.size() < Math.min(wanted, MAX_CPUS)) {
      numbers.add(number);
      number += 1 + random.nextInt(stride);
    }
    if (random.nextBoolean()) {
      Collections.shuffle(numbers, random);
    } else {
      Collections.reverse(numbers);
    }
    return numbers;
  }
}
