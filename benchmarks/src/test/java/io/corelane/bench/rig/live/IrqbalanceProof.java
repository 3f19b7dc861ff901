/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import static io.corelane.bench.rig.live.SteerGuest.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The helper beside Debian's irqbalance: for several of its periods neither undoes the other, and
 * its list of banned interrupts is as before at the end.
 */
final class IrqbalanceProof {

  private static final int PERIODS = 3;
  private static final int LOOK_MILLIS = 1_000;

  /** Of the other node: irqbalance would not leave them there. */
  private static final String CPU = "0";

  /** Held by a lease; the others of data0 are irqbalance's. */
  private static final List<Integer> QUEUES = List.of(0, 1, 2);

  private static final String OTHERS = "data0-TxRx-7";

  private final SteerGuest machine;
  private final Map<String, Integer> ours = new TreeMap<>();

  IrqbalanceProof(SteerGuest machine) throws HarnessException, IOException, InterruptedException {
    this.machine = machine;
    for (int queue : QUEUES) {
      String action = "data0-TxRx-" + queue;
      ours.put("irq:" + action, machine.irq(action));
    }
  }

  void run() throws Exception {
    Map<String, String> before = machine.values();
    try (Irqbalance irqbalance = Irqbalance.start(machine.guest())) {
      int foreign = machine.irq("data1-TxRx-7");
      irqbalance.ban(foreign);
      Set<Integer> all = new TreeSet<>(ours.values());
      all.add(foreign);
      try (GuestTuner tuner = machine.tuner()) {
        steer(tuner);
        assertEquals(all, irqbalance.banned());
        stay(irqbalance, all);
        tuner.end();
      }
      assertGivenBack();
      await("its list is as before", () -> irqbalance.banned().equals(Set.of(foreign)));
      restart(irqbalance);
    } finally {
      putBack(before);
    }
  }

  /** Its new process was told nothing: it is told again, before its first period ends. */
  private void restart(Irqbalance irqbalance) throws Exception {
    try (GuestTuner tuner = machine.tuner()) {
      steer(tuner);
      irqbalance.restart();
      Set<Integer> all = Set.copyOf(ours.values());
      await("banned again", () -> irqbalance.banned().equals(all));
      stay(irqbalance, all);
      tuner.kill();
      await("its list is empty again", () -> irqbalance.banned().isEmpty());
    }
    assertGivenBack();
  }

  /**
   * After each change of its list irqbalance answers nobody for a period; then it is tried again.
   */
  private void steer(GuestTuner tuner) throws Exception {
    // It places all anew behind each change of its list, and then perhaps not for long.
    int other = machine.irq(OTHERS);
    machine.run("echo %s >/proc/irq/%d/smp_affinity_list".formatted(CPU, other));
    for (String name : ours.keySet()) {
      await(name + " is set", () -> !tuner.set(name, CPU).code().equals("TRANSIENT"));
      assertEquals("AS_IT_WAS", tuner.set(name, CPU).code(), name);
    }
  }

  /** Several periods: ours stay where they are, and another one moves, so irqbalance is at work. */
  private void stay(Irqbalance irqbalance, Set<Integer> banned) throws Exception {
    int other = machine.irq(OTHERS);
    String seen = CPU;
    long end = System.nanoTime() + PERIODS * Irqbalance.PERIOD_SECONDS * 1_000_000_000L;
    int looks = 0;
    while (System.nanoTime() < end || looks < PERIODS) {
      for (Map.Entry<String, Integer> irq : ours.entrySet()) {
        assertEquals(CPU, machine.affinity(irq.getValue()), irq::getKey);
      }
      seen = machine.affinity(other);
      looks++;
      Thread.sleep(LOOK_MILLIS);
    }
    assertNotEquals(CPU, seen, "irqbalance has not moved " + OTHERS);
    assertEquals(banned, irqbalance.banned());
  }

  /** At once: as before. Later irqbalance may have moved them, but never where we had put them. */
  private void assertGivenBack() throws HarnessException, IOException, InterruptedException {
    for (Map.Entry<String, Integer> irq : ours.entrySet()) {
      assertNotEquals(CPU, machine.affinity(irq.getValue()), irq::getKey);
    }
  }

  /** What irqbalance moved; it leaves that behind when it ends. */
  private void putBack(Map<String, String> before)
      throws HarnessException, IOException, InterruptedException {
    Map<String, String> now = machine.values();
    StringBuilder script = new StringBuilder();
    before.forEach(
        (file, value) -> {
          if (!value.equals(now.get(file))) {
            script.append("echo %s >%s\n".formatted(value, file));
          }
        });
    machine.run(script.append("true").toString());
  }
}
