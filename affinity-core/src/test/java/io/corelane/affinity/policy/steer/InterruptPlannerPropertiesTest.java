/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.NapiThreadCpus;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.plan.WritebackCpus;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.TxQueueState;
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
      if (nic.leaveAlone().isEmpty()) {
        nic.rxQueues().stream()
            .filter(q -> q.movability() == Movability.MOVABLE)
            .forEach(q -> movable.add(q.irq().orElseThrow().number()));
        nic.txQueues().stream()
            .filter(q -> q.movability() == Movability.MOVABLE)
            .forEach(q -> movable.add(q.irq().orElseThrow().number()));
      }
    }
    Map<String, Long> changed = new HashMap<>();
    for (int i = 0; i < 80; i++) {
      List<PlanStep> steps = scene.tick().steps();
      assertTrue(steps.size() <= 1, steps.toString());
      for (PlanStep step : steps) {
        assertFalse(step.reason().isEmpty());
        assertFalse(scene.untouchable.containsKey(step.object()), step.description());
        long since = scene.nowMillis - changed.getOrDefault(step.object(), 0L);
        assertTrue(
            since >= PolicyParameters.DEFAULTS.interruptDwellMillis(),
            "too soon: " + step.description());
        changed.put(step.object(), scene.nowMillis);
        check(scene, (Steer) step, movable);
      }
    }
  }

  private static void check(QueueScene scene, Steer step, Set<Integer> movable) {
    if (step.what() instanceof IrqCpus move) {
      assertTrue(scene.host.allowed().containsAll(step.to()), step.description());
      assertEquals(1, step.to().size());
      assertFalse(step.to().equals(step.from()), step.description());
      assertTrue(movable.contains(move.irq().number()), step.description());
    } else if (step.what() instanceof NapiThreadCpus) {
      assertTrue(scene.host.allowed().containsAll(step.to()), step.description());
      assertEquals(1, step.to().size());
    } else if (step.what() instanceof WritebackCpus) {
      checkWriteback(scene, step);
    }
  }

  /** Never confined to less than half of a node, and never to CPUs that it may not use. */
  private static void checkWriteback(QueueScene scene, Steer set) {
    CpuSet limit = scene.writeback.orElseThrow().limit();
    assertFalse(set.to().isEmpty(), set.description());
    assertTrue(limit.containsAll(set.to()), set.description());
    CpuSet node = scene.topology().node(set.to().lowest()).and(limit);
    assertTrue(2 * set.to().size() >= node.size(), set.description());
  }

  @Property(tries = 40)
  void constantDemandSettlesOnTheNicsNodesAndNothingChangesMoreThanTwice(
      @ForAll("scenes") QueueScene scene) {
    Map<String, Integer> changes = new HashMap<>();
    int last = 0;
    for (int tick = 0; tick < ticksToSettle(scene) + QueueScene.QUIET; tick++) {
      for (PlanStep step : scene.tick().steps()) {
        scene.nics().forEach(nic -> checkStaysHome(scene, nic, (Steer) step));
        if (scene.isObeyed()) {
          changes.merge(step.object(), 1, Integer::sum);
          assertTrue(tick < ticksToSettle(scene), tick + ": still " + step.description());
          assertTrue(tick - last <= QueueScene.QUIET, tick + ": again " + step.description());
          last = tick;
        }
      }
    }
    changes.values().forEach(times -> assertTrue(times <= 2, changes.toString()));
    if (scene.isObeyed()) {
      scene.nics().forEach(nic -> checkIsHome(scene, nic));
    }
  }

  /** The CPUs of a NIC's node that may be used; empty if there are none. */
  private static CpuSet home(QueueScene scene, NicState nic) {
    return scene.topology().nodeCpus(nic.node()).and(scene.host.allowed());
  }

  private static void checkStaysHome(QueueScene scene, NicState nic, Steer step) {
    CpuSet home = home(scene, nic);
    boolean its =
        nic.rxQueues().stream()
            .anyMatch(q -> q.irq().map(IrqCpus::new).filter(step.what()::equals).isPresent());
    assertTrue(!its || home.isEmpty() || home.containsAll(step.to()), step.description());
  }

  /** Nothing was measured here, so that no node is full. */
  private static void checkIsHome(QueueScene scene, NicState nic) {
    CpuSet node = scene.topology().nodeCpus(nic.node());
    for (RxQueueState queue : nic.rxQueues()) {
      boolean planned =
          nic.leaveAlone().isEmpty()
              && !home(scene, nic).isEmpty()
              && scene.state.busy().containsKey(new QueueKey(nic.name(), queue.queue()))
              && queue.effectiveCpus().size() == 1
              && queue.movability() == Movability.MOVABLE
              && !scene.untouchable.containsKey("irq " + queue.irq().orElseThrow().number());
      assertTrue(!planned || node.containsAll(queue.effectiveCpus()), queue + ", " + node);
    }
  }

  /** One step for each thing, after the wait at the beginning, and as many again. */
  private static int ticksToSettle(QueueScene scene) {
    int things = 1;
    for (NicState nic : scene.nics()) {
      things += 2 * nic.rxQueues().size() + 2 * nic.txQueues().size();
    }
    return 80 + 2 * things;
  }

  @Property(tries = 40)
  void settledNoLaneSendsOnAFarQueueWhereThereIsANearOne(@ForAll("scenes") QueueScene scene) {
    if (!scene.isObeyed()) {
      return;
    }
    scene.settle(ticksToSettle(scene));
    List<CpuGroup> groups = CpuGroup.of(scene.host);
    for (NicState nic : scene.nics()) {
      // A NIC all of whose busy queues are delivered nobody knows where is left as it is.
      boolean carries =
          nic.rxQueues().stream()
              .filter(q -> q.effectiveCpus().size() == 1)
              .anyMatch(q -> scene.state.busy().containsKey(new QueueKey(nic.name(), q.queue())));
      boolean known = nic.txQueues().stream().allMatch(q -> q.xpsCpus().isPresent());
      boolean free =
          nic.txQueues().stream()
              .noneMatch(q -> scene.untouchable.containsKey("xps " + nic.name() + " " + q.queue()));
      if (carries && known && free && nic.leaveAlone().isEmpty()) {
        groups.forEach(group -> checkSending(nic, group));
      }
    }
  }

  private static void checkSending(NicState nic, CpuGroup group) {
    CpuSet near = CpuSet.EMPTY;
    CpuSet far = CpuSet.EMPTY;
    boolean any = false;
    for (TxQueueState queue : nic.txQueues()) {
      boolean certain = queue.effectiveCpus().size() == 1;
      if (certain && group.cpus().containsAll(queue.effectiveCpus())) {
        near = near.or(queue.xpsCpus().orElseThrow());
        any = true;
      } else if (certain) {
        far = far.or(queue.xpsCpus().orElseThrow());
      }
    }
    if (any && nic.txQueues().size() > 1) {
      CpuSet sentFar = group.cpus().and(far);
      assertEquals(CpuSet.EMPTY, sentFar, nic.name() + ", " + group);
    }
  }

  @Property(tries = 40)
  void settledNoTwoBusyQueuesAreOnOneCoreWhileAnotherIdles(@ForAll("scenes") QueueScene scene) {
    if (!scene.isObeyed()) {
      return;
    }
    scene.settle(ticksToSettle(scene));
    CpuTopology topology = scene.topology();
    Map<Integer, Integer> onCore = new HashMap<>();
    Set<Integer> mayMove = new HashSet<>();
    for (NicState nic : scene.nics()) {
      for (RxQueueState queue : nic.rxQueues()) {
        QueueKey key = new QueueKey(nic.name(), queue.queue());
        boolean refused =
            scene.untouchable.containsKey("irq " + queue.irq().orElseThrow().number());
        if (scene.state.busy().containsKey(key) && queue.effectiveCpus().size() == 1) {
          int core = topology.cpu(queue.effectiveCpus().lowest()).core();
          onCore.merge(core, 1, Integer::sum);
          if (queue.movability() == Movability.MOVABLE && nic.leaveAlone().isEmpty() && !refused) {
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
      InterruptPlan once =
          scene.planner.plan(scene.host, scene.demand(), scene.targets(), scene.state);
      assertEquals(
          once, scene.planner.plan(scene.host, scene.demand(), scene.targets(), scene.state));
    }
  }
}
