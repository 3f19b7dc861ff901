/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.SetIrqAffinity;
import io.corelane.affinity.topology.CpuTopology;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds of interrupt plans on every machine. */
class InterruptPlannerPropertiesTest {

  @Provide
  Arbitrary<QueueScene> scenes() {
    return QueueScene.any();
  }

  @Property(tries = 40)
  void oneStepAtATickToAllowedCpusAndOnlyWhatMayMove(@ForAll("scenes") QueueScene scene) {
    Set<Integer> movable = new HashSet<>();
    for (NicState nic : scene.nics()) {
      nic.rxQueues().stream()
          .filter(q -> q.movability() == Movability.MOVABLE && nic.leaveAlone().isEmpty())
          .forEach(q -> movable.add(q.irq().orElseThrow().number()));
    }
    Map<Integer, Long> moved = new HashMap<>();
    for (int i = 0; i < 80; i++) {
      List<PlanStep> steps = scene.tick().steps();
      assertTrue(steps.size() <= 1, steps.toString());
      for (PlanStep step : steps) {
        assertFalse(step.reason().isEmpty());
        if (step instanceof SetIrqAffinity move) {
          int irq = move.irq().number();
          assertTrue(scene.host.allowed().containsAll(move.to()), step.description());
          assertEquals(1, move.to().size());
          assertFalse(move.to().equals(move.from()), step.description());
          assertTrue(movable.contains(irq), step.description());
          long since = scene.nowMillis - moved.getOrDefault(irq, 0L);
          assertTrue(since >= PolicyParameters.DEFAULTS.interruptDwellMillis(), "moved too soon");
          moved.put(irq, scene.nowMillis);
        }
      }
    }
  }

  @Property(tries = 40)
  void constantDemandSettlesAndEachQueueMovesAtMostTwice(@ForAll("scenes") QueueScene scene) {
    Map<Integer, Integer> moves = new HashMap<>();
    for (int tick = 0; tick < ticksToSettle(scene) + 150; tick++) {
      for (PlanStep step : scene.tick().steps()) {
        if (step instanceof SetIrqAffinity move && scene.isObeyed()) {
          moves.merge(move.irq().number(), 1, Integer::sum);
          assertTrue(tick < ticksToSettle(scene), "still moving at tick " + tick);
        }
      }
    }
    moves.values().forEach(times -> assertTrue(times <= 2, moves.toString()));
  }

  /** One move for each queue, after the wait at the beginning, and as many again. */
  private static int ticksToSettle(QueueScene scene) {
    return 10 + 2 * scene.nics().stream().mapToInt(nic -> nic.rxQueues().size()).sum();
  }

  @Property(tries = 40)
  void settledNoTwoBusyQueuesAreOnOneCoreWhileAnotherIdles(@ForAll("scenes") QueueScene scene) {
    for (int tick = 0; tick < ticksToSettle(scene); tick++) {
      scene.tick();
    }
    if (!scene.isObeyed()) {
      return;
    }
    CpuTopology topology = scene.topology();
    Map<Integer, Integer> onCore = new HashMap<>();
    Set<Integer> mayMove = new HashSet<>();
    for (NicState nic : scene.nics()) {
      for (RxQueueState queue : nic.rxQueues()) {
        QueueKey key = new QueueKey(nic.name(), queue.queue());
        if (scene.state.busy().containsKey(key) && queue.effectiveCpus().size() == 1) {
          int core = topology.cpu(queue.effectiveCpus().lowest()).core();
          onCore.merge(core, 1, Integer::sum);
          if (queue.movability() == Movability.MOVABLE && nic.leaveAlone().isEmpty()) {
            mayMove.add(core);
          }
        }
      }
    }
    for (int core : mayMove) {
      if (onCore.getOrDefault(core, 0) > 1) {
        CpuSet group =
            CpuGroup.of(scene.host).stream()
                .filter(g -> g.cpus().intersects(topology.siblings(core)))
                .findFirst()
                .orElseThrow()
                .allowed();
        CpuGroup.cores(topology, group).stream()
            .forEach(c -> assertTrue(onCore.containsKey(c), "core " + c + " idles beside " + core));
      }
    }
  }

  @Property(tries = 20)
  void theSameInputGivesTheSamePlan(@ForAll("scenes") QueueScene scene) {
    for (int i = 0; i < 20; i++) {
      scene.tick();
      InterruptPlan once = scene.planner.plan(scene.host, scene.demand(), Map.of(), scene.state);
      assertEquals(once, scene.planner.plan(scene.host, scene.demand(), Map.of(), scene.state));
    }
  }
}
