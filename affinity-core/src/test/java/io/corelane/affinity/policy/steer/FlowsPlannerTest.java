/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.PortFlows;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.policy.FlowsState;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which receive queues the DataNode's port has for itself; the NIC is on node 1. */
class FlowsPlannerTest {

  private static final int PORT = 9866;

  private static final Host HOST =
      new Host(
          new CpuTopology(
              IntStream.range(0, 16)
                  .mapToObj(cpu -> new Cpu(cpu, cpu, cpu / 8, cpu / 8, cpu / 4 * 4, true))
                  .toList()),
          CpuSet.range(0, 15),
          false,
          false);

  /** Queue by queue the CPU of its interrupt, which stays there. */
  private static NicState nic(FlowsState flows, int... cpus) {
    List<RxQueueState> queues =
        IntStream.range(0, cpus.length)
            .mapToObj(q -> QueueScene.queue(q, CpuSet.of(cpus[q]), Movability.FIXED, 100 + q))
            .toList();
    return new NicState("eth0", 1, queues, List.of()).withFlows(flows);
  }

  private static QueueScene scene(NicState nic) {
    QueueScene scene =
        new QueueScene(HOST, List.of(nic), List.of(new QueueScene.Arriving(0, 0, 1, 0.25)), true);
    scene.settle(400);
    return scene;
  }

  private static List<String> steps(QueueScene scene) {
    return scene.steps.stream()
        .filter(step -> step instanceof Steer steer && steer.what() instanceof PortFlows)
        .map(PlanStep::description)
        .toList();
  }

  private static void assertRemark(QueueScene scene, String why) {
    String remark = "Packets to port 9866 have no queues of eth0 for themselves: " + why + ".";
    assertTrue(scene.last.remarks().contains(remark), scene.last.remarks()::toString);
  }

  @Test
  void queuesOfTheNicsNodeAreChosenOnce() {
    QueueScene scene = scene(nic(FlowsState.of(PORT, CpuSet.EMPTY), 8, 1, 9, 2));
    assertEquals(
        List.of("flows of eth0 to TCP port 9866 from all queues to queues 0,2"), steps(scene));
  }

  @Test
  void whereAllOrTooFewAreNearThereIsNothingToChoose() {
    QueueScene all = scene(nic(FlowsState.of(PORT, CpuSet.EMPTY), 8, 9));
    assertEquals(List.of(), steps(all));
    assertRemark(
        all, "2 of its 2 receive queues are served on its node: there is nothing to choose");
    QueueScene one = scene(nic(FlowsState.of(PORT, CpuSet.EMPTY), 8, 1, 2));
    assertEquals(List.of(), steps(one));
    assertRemark(
        one, "1 of its 3 receive queues are served on its node: there is nothing to choose");
  }

  @Test
  void whatTheNicLacksIsTold() {
    QueueScene scene = scene(nic(FlowsState.none(PORT, "RSS contexts of eth0"), 8, 1, 9, 2));
    assertEquals(List.of(), steps(scene));
    assertRemark(scene, "RSS contexts of eth0");
  }

  @Test
  void rulesOfOthersStay() {
    QueueScene scene = scene(nic(FlowsState.of(PORT, CpuSet.of(3)), 8, 1, 9, 2));
    assertEquals(List.of(), steps(scene));
    assertRemark(scene, "rules of somebody else lead them to queues 3");
  }

  @Test
  void whatTheHelperRefusedIsNotAskedAgain() {
    QueueScene scene =
        new QueueScene(
            HOST,
            List.of(nic(FlowsState.of(PORT, CpuSet.EMPTY), 8, 1, 9, 2)),
            List.of(new QueueScene.Arriving(0, 0, 1, 0.25)),
            true);
    scene.untouchable = Map.of("flows eth0 9866", "the NIC has no RSS contexts");
    scene.settle(400);
    assertEquals(List.of(), steps(scene));
  }

  @Test
  void aNicThatIsNotOursToPlanIsLeftAlone() {
    NicState nic = nic(FlowsState.of(PORT, CpuSet.EMPTY), 8, 1, 9, 2);
    NicState rfs = new NicState("eth0", 1, nic.rxQueues(), List.of("RFS is on"));
    QueueScene scene = scene(rfs.withFlows(FlowsState.of(PORT, CpuSet.EMPTY)));
    assertEquals(List.of(), steps(scene));
    assertRemark(scene, "its interrupts are not ours to plan");
  }

  /**
   * Whatever the queues: a real part of them, of the NIC's node, two or more; or nothing at all.
   */
  @Test
  void whateverTheQueuesTheChoiceIsSound() {
    Random random = new Random(7);
    for (int i = 0; i < 60; i++) {
      int[] cpus = random.ints(1 + random.nextInt(12), 0, 16).toArray();
      QueueScene scene = scene(nic(FlowsState.of(PORT, CpuSet.EMPTY), cpus));
      long near = IntStream.of(cpus).filter(cpu -> cpu >= 8).count();
      int expected = near >= 2 && near < cpus.length ? 1 : 0;
      assertEquals(expected, steps(scene).size(), () -> IntStream.of(cpus).boxed().toList() + "");
      for (PlanStep step : scene.steps) {
        if (step instanceof Steer steer && steer.what() instanceof PortFlows) {
          steer.to().stream().forEach(queue -> assertTrue(cpus[queue] >= 8));
          assertEquals(near, steer.to().size());
        }
      }
    }
  }
}
