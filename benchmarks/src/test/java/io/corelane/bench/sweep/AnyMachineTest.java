/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The sweep's promises on machines that nobody chose: uneven nodes and caches, with SMT and
 * without, confined to any CPUs, with any uploads.
 */
class AnyMachineTest {

  private static final int MACHINES = Integer.getInteger("sweep.machines", 150);
  private static final int SCENES = 8;
  private static final int MOST_CORES = 24;

  private final Random random = new Random(Long.getLong("sweep.seed", 13));

  @Test
  void noSceneServesLessThanWideAndNobodyIsFarther() {
    List<String> broken = new ArrayList<>();
    long bound = 0;
    for (int i = 0; i < MACHINES; i++) {
      SweepMachine machine = machine("any-" + i);
      for (int j = 0; j < SCENES; j++) {
        Scene scene = scene(machine);
        for (Situation situation : Situation.values()) {
          SceneOutcome outcome = SceneOutcome.of(scene, situation);
          bound += outcome.bound() > 0 ? 1 : 0;
          if (outcome.isShort() || outcome.isFarther()) {
            broken.add(machine + ", " + situation.title + ": " + Breach.of(outcome).describe());
          }
        }
      }
    }
    assertEquals(List.of(), broken);
    assertTrue(bound > MACHINES, "hardly anything was bound: " + bound);
  }

  private SweepMachine machine(String name) {
    CpuTopology topology = topology();
    CpuSet online = topology.online();
    CpuSet some = some(online);
    int node = random.nextInt(topology.nodes().size());
    CpuSet nic = topology.nodeCpus(node);
    CpuSet allowed = random.nextBoolean() ? online : some;
    // A cpuset confines both, corelane.cpus only where Corelane may bind to.
    CpuSet wide = random.nextBoolean() ? online : allowed;
    return new SweepMachine(name, topology, allowed, wide, nic, 1 + random.nextInt(2 * nic.size()));
  }

  /** Numbered as Linux numbers x86: first one thread of every core, then the others. */
  private CpuTopology topology() {
    int threads = 1 + random.nextInt(2);
    List<int[]> cores = new ArrayList<>();
    int nodes = 1 + random.nextInt(3);
    for (int node = 0; node < nodes; node++) {
      for (int llc = random.nextInt(3); llc >= 0; llc--) {
        int first = cores.size();
        for (int core = random.nextInt(5); core >= 0; core--) {
          cores.add(new int[] {node, first});
        }
      }
    }
    int count = Math.min(cores.size(), MOST_CORES);
    List<Cpu> rows = new ArrayList<>();
    for (int cpu = 0; cpu < count * threads; cpu++) {
      int[] core = cores.get(cpu % count);
      rows.add(new Cpu(cpu, cpu % count, core[0], core[0], core[1], true));
    }
    return new CpuTopology(rows);
  }

  private CpuSet some(CpuSet of) {
    CpuSet some = of.filter(cpu -> random.nextBoolean());
    return some.isEmpty() ? CpuSet.of(of.lowest()) : some;
  }

  private Scene scene(SweepMachine machine) {
    int most = Math.min(60, 8 * machine.wide().size());
    return new Scene(
        machine,
        1 + random.nextInt(1 + random.nextInt(most)),
        (1 + random.nextInt(100)) / 100.0,
        random.nextInt(70) / 100.0,
        any(Spread.values()),
        any(Others.values()),
        machine.deviceNodes().get(random.nextInt(machine.deviceNodes().size())));
  }

  private <T> T any(T[] of) {
    return of[random.nextInt(of.length)];
  }
}
