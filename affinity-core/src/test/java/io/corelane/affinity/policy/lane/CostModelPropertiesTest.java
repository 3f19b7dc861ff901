/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Decision;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What costs follow. */
class CostModelPropertiesTest {

  private static final double MORE = 0.01;

  /** Below this the policy expects more than it measured, where packets come in. */
  private static final double SEEN = 0.02;

  @Provide
  Arbitrary<Situation> situations() {
    return Situation.any();
  }

  @Provide
  Arbitrary<Long> seeds() {
    return Arbitraries.longs().withoutEdgeCases();
  }

  /** Property (f): so no place is left, or taken, for a per cent of one CPU. */
  @Property(tries = 200)
  void aPerCentOfSoftirqsChangesNoCostByMuchMore(
      @ForAll("situations") Situation situation, @ForAll("seeds") long seed) {
    CpuLoads loads = situation.demand().loads();
    CpuSet seen =
        loads
            .measured()
            .filter(
                cpu ->
                    loads.softirq(cpu) >= SEEN
                        && loads.softirq(cpu) + loads.others(cpu) <= 1 - MORE);
    Assume.that(!seen.isEmpty());
    int cpu = Scene.anyOf(seen, new Random(seed));
    Decision decision = situation.plan();
    // On a set of one, a per cent of its time is five of what is left above "full".
    Assume.that(decision.targets().values().stream().allMatch(it -> it.receiverCpus().size() != 1));
    double cost = situation.cost(decision).slowdown();
    double changed = situation.with(more(loads, cpu)).cost(decision).slowdown();
    assertEquals(cost, changed, 0.025 * cost, () -> "more on CPU " + cpu);
  }

  private static CpuLoads more(CpuLoads loads, int on) {
    int size = loads.measured().highest() + 1;
    double[] others = new double[size];
    double[] softirq = new double[size];
    loads.measured().stream()
        .forEach(
            cpu -> {
              others[cpu] = loads.others(cpu);
              softirq[cpu] = loads.softirq(cpu) + (cpu == on ? MORE : 0);
            });
    return new CpuLoads(loads.measured(), others, softirq);
  }
}
