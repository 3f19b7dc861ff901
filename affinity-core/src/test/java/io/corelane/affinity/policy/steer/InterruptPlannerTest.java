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
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Two nodes of two last-level caches of four cores: CPUs 0-3, 4-7, 8-11 and 12-15. */
class InterruptPlannerTest {

  private static final Host HOST =
      new Host(
          new CpuTopology(
              IntStream.range(0, 16)
                  .mapToObj(cpu -> new Cpu(cpu, cpu, cpu / 8, cpu / 8, cpu / 4 * 4, true))
                  .toList()),
          CpuSet.range(0, 15),
          false,
          false);

  @Test
  void queuesComeToTheirNicOneForEachCoreTwoForEachCache() {
    QueueScene scene = scene(1, List.of(0, 1, 2, 3), List.of(0, 0, 0, 0));
    run(scene, 60);
    assertEquals(List.of(8, 12, 9, 13), places(scene));
    assertEquals(4, scene.steps.size());
    assertEquals(
        "eth0 rx-0 carries 1 upload. CPU 0 is on node 0, and eth0 on node 1, whose CPUs read what"
            + " it writes without waiting for another node. CPU 8 is below the last-level cache of"
            + " CPUs 8-11 on node 1.",
        scene.steps.get(0).reason());
    assertEquals(
        List.of(
            "No interrupt is to be moved further. Busy receive queues: 2 in the last-level cache of"
                + " CPUs 8-11; 2 in the last-level cache of CPUs 12-15."),
        scene.last.remarks());
  }

  /**
   * Counted on the rig's profile {@code chiplet}: with two of four queues brought to the disks'
   * node, an upload moved more lines between nodes than with stock HDFS.
   */
  @Test
  void disksOnAnotherNodeDrawNoQueueAwayFromItsNic() {
    QueueScene scene = scene(1, List.of(8, 12, 9, 13), List.of(0, 0, 0, 0));
    run(scene, 60);
    assertEquals(List.of(), scene.steps);
  }

  @Test
  void moreQueuesThanEverySecondCoreOrThanCoresStayAtTheirNicWhileThereIsTime() {
    List<Integer> cpus = List.of(8, 9, 10, 11, 12, 13, 14, 15, 8, 12);
    QueueScene scene = scene(1, cpus, List.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    scene.loads = softirq(CpuSet.range(8, 15), 0.7);
    run(scene, 60);
    assertEquals(List.of(), scene.steps);
  }

  @Test
  void whereSoftirqsFillTheNicsNodeAQueueLeavesAndComesBackWhenThereIsClearlyRoom() {
    QueueScene scene = scene(0, List.of(0, 1, 2, 3, 4, 5, 6, 7), List.of(0, 0, 0, 0, 0, 0, 0, 0));
    scene.loads = softirq(CpuSet.range(0, 7), 0.9);
    run(scene, 60);
    assertEquals(1, scene.steps.size());
    assertEquals(
        "eth0 rx-0 carries 1 upload. Softirqs alone take 7.2 of node 0's 8 cores, full is 80 %: 7"
            + " of its 8 busy queues fit. CPU 8 is below the last-level cache of CPUs 8-11 on node"
            + " 1, its core 0 % in use.",
        scene.steps.get(0).reason());
    scene.loads = softirq(CpuSet.range(0, 8), 0.65);
    run(scene, 600);
    assertEquals(1, scene.steps.size(), "below full, and not clearly so");
    scene.loads = softirq(CpuSet.range(0, 8), 0.3);
    run(scene, 60);
    assertEquals(2, scene.steps.size());
    assertEquals(CpuSet.of(0), ((Steer) scene.steps.get(1)).to());
  }

  @Test
  void queuesOfTwoNicsThatAreEachOnTheOthersNodeChangePlaces() {
    List<NicState> nics =
        List.of(
            new NicState("eth0", 0, List.of(QueueScene.queue(0, 8)), List.of()),
            new NicState(
                "eth1",
                1,
                List.of(QueueScene.queue(0, CpuSet.of(0), Movability.MOVABLE, 200)),
                List.of()));
    QueueScene scene =
        new QueueScene(
            HOST,
            nics,
            List.of(new QueueScene.Arriving(0, 0, 1, 0.5), new QueueScene.Arriving(1, 0, 1, 0.25)),
            true);
    run(scene, 60);
    assertEquals(2, scene.steps.size());
    assertEquals(0, HOST.topology().cpu(cpu(scene, 0)).node());
    assertEquals(1, HOST.topology().cpu(cpu(scene, 1)).node());
  }

  @Test
  void whereTheNicsNodeIsNotKnownQueuesStayOnTheirs() {
    QueueScene scene = scene(Upload.NO_NODE, List.of(0, 1, 2), List.of(1, 1, 1));
    run(scene, 60);
    assertEquals(List.of(0, 1, 4), places(scene));
  }

  @Test
  void whereNoCpuOfItsNodeMayBeUsedAQueueGoesWhereOnesMay() {
    QueueScene scene =
        new QueueScene(
            new Host(HOST.topology(), CpuSet.range(8, 15), false, false),
            List.of(nic(0, List.of(0))),
            List.of(new QueueScene.Arriving(0, 0, 0, 0.25)),
            true);
    run(scene, 60);
    assertEquals(List.of(8), places(scene));
    assertTrue(
        scene.steps.get(0).reason().contains("No CPU of node 0 may be used."),
        scene.steps.get(0).reason());
  }

  @Test
  void aWellPlacedQueueStays() {
    QueueScene scene = scene(1, List.of(8, 12), List.of(1, 1));
    run(scene, 60);
    assertEquals(List.of(), scene.steps);
  }

  @Test
  void aSharedCoreLosesTheQueueWithLessOnIt() {
    QueueScene scene = scene(0, List.of(5, 5), List.of(-1, -1, -1));
    run(scene, 60);
    assertEquals(1, scene.steps.size());
    // Below the other cache there is as much room: queues are spread.
    assertEquals(List.of(5, 0), places(scene));
    assertTrue(
        scene.steps.get(0).reason().contains("CPUs 4-7 holds 2 busy queues, its share is 1"),
        scene.steps.get(0).reason());
  }

  @Test
  void twoQueuesOnOneCoreOfAFullCacheGetOneEach() {
    QueueScene scene = scene(0, List.of(0, 0, 4, 5), List.of(0, 0, 0, 0));
    run(scene, 60);
    assertEquals(List.of(0, 1, 4, 5), places(scene));
    assertEquals(
        "eth0 rx-1 carries 1 upload. The core of CPU 0 also serves eth0 rx-0, while another of the"
            + " last-level cache of CPUs 0-3 serves no busy queue: one queue a core. CPU 1 is as"
            + " near.",
        scene.steps.get(0).reason());
  }

  @Test
  void nothingMovesBeforeTheDemandHasLastedNorTwoAtATime() {
    QueueScene scene = scene(1, List.of(0, 1, 2, 3), List.of(0, 0, 0, 0));
    run(scene, 5);
    assertEquals(0, scene.steps.size());
    run(scene, 2);
    assertEquals(2, scene.steps.size());
  }

  @Test
  void plansThatNobodyCarriesOutAreRepeatedEverMoreRarely() {
    QueueScene scene =
        new QueueScene(
            HOST,
            List.of(nic(1, List.of(0))),
            List.of(new QueueScene.Arriving(0, 0, 1, 0.25)),
            false);
    List<Integer> at = new ArrayList<>();
    for (int second = 1; second <= 600; second++) {
      if (!scene.tick().steps().isEmpty()) {
        at.add(second);
      }
    }
    assertEquals(List.of(6, 66, 186, 426), at);
  }

  @Test
  void managedInterruptsAndNicsOfOthersStay() {
    NicState fixed =
        new NicState(
            "eth0", 1, List.of(QueueScene.queue(0, CpuSet.of(0), Movability.FIXED, 40)), List.of());
    NicState rfs = new NicState("eth1", 1, List.of(QueueScene.queue(0, 1)), List.of("RFS is on"));
    QueueScene scene =
        new QueueScene(
            HOST,
            List.of(fixed, rfs),
            List.of(new QueueScene.Arriving(0, 0, 1, 0.25), new QueueScene.Arriving(1, 0, 1, 0.25)),
            true);
    run(scene, 60);
    assertEquals(List.of(), scene.steps);
    assertEquals(
        List.of(
            "eth0 rx-0 stays: the kernel places this interrupt itself and refuses others.",
            "Only threads follow eth1, its interrupts stay: RFS is on."),
        scene.last.remarks().subList(0, 2));
  }

  @Test
  void aBalancerHasToBeTold() {
    QueueScene scene = scene(1, List.of(0), List.of(0));
    scene.balancers = List.of("irqbalance");
    run(scene, 6);
    assertEquals(
        List.of(
            "irqbalance runs and moves interrupts too: it has to be told to leave these alone"
                + " first."),
        scene.last.remarks());
    run(scene, 1);
    assertEquals(1, scene.last.remarks().size());
    assertTrue(scene.last.remarks().get(0).startsWith("No interrupt"), scene.last.remarks().get(0));
  }

  @Test
  void aFullQueueWithoutAnIdleOneIsHelpedByRpsUntilOneCpuIsEnoughAgain() {
    QueueScene scene = scene(0, List.of(0), List.of(0, 0));
    scene.loads = softirq(0, 0.95);
    run(scene, 6);
    Steer step = (Steer) scene.steps.get(0);
    assertEquals(CpuSet.of(1), step.to());
    assertEquals(
        "eth0 rx-0: softirqs take 95 % of CPU 0, full is 80 %, and the NIC has no idle queue."
            + " CPU 1 shares the last-level cache of CPUs 0-3 and serves no busy queue;"
            + " receivers keep the other cores there.",
        step.reason());
    scene.loads = softirq(1, 0.7);
    run(scene, 120);
    assertEquals(1, scene.steps.size(), "still more than free");
    scene.loads = softirq(1, 0.5);
    run(scene, 2);
    assertEquals(CpuSet.EMPTY, ((Steer) scene.steps.get(1)).to());
  }

  @Test
  void rpsOfOthersIsTheirs() {
    RxQueueState queue =
        new RxQueueState(
            0,
            QueueScene.queue(0, 0).irq(),
            Movability.MOVABLE,
            CpuSet.of(0),
            java.util.Optional.of(CpuSet.range(1, 3)),
            java.util.OptionalDouble.empty());
    QueueScene scene =
        new QueueScene(
            HOST,
            List.of(new NicState("eth0", 0, List.of(queue), List.of())),
            List.of(new QueueScene.Arriving(0, 0, 0, 0.25)),
            true);
    scene.loads = softirq(0, 0.1);
    run(scene, 200);
    assertEquals(List.of(), scene.steps);
  }

  @Test
  void queuesOnOneCpuAreNotToldApartBeforeTheirRatesAreMeasured() {
    QueueScene scene = scene(0, List.of(5, 5), List.of(-1, -1));
    scene.measured = false;
    run(scene, 60);
    assertEquals(List.of(), scene.steps);
  }

  private static QueueScene scene(int node, List<Integer> cpus, List<Integer> deviceNodes) {
    List<QueueScene.Arriving> uploads = new ArrayList<>();
    for (int i = 0; i < deviceNodes.size(); i++) {
      uploads.add(new QueueScene.Arriving(0, i % cpus.size(), deviceNodes.get(i), 0.25));
    }
    return new QueueScene(HOST, List.of(nic(node, cpus)), uploads, true);
  }

  private static NicState nic(int node, List<Integer> cpus) {
    List<RxQueueState> queues =
        IntStream.range(0, cpus.size()).mapToObj(q -> QueueScene.queue(q, cpus.get(q))).toList();
    return new NicState("eth0", node, queues, List.of());
  }

  private static CpuLoads softirq(int cpu, double share) {
    return softirq(CpuSet.of(cpu), share);
  }

  private static CpuLoads softirq(CpuSet cpus, double share) {
    double[] softirq = new double[16];
    cpus.stream().forEach(cpu -> softirq[cpu] = share);
    return new CpuLoads(CpuSet.range(0, 15), new double[16], softirq);
  }

  private static void run(QueueScene scene, int ticks) {
    for (int i = 0; i < ticks; i++) {
      scene.tick();
    }
    Set<String> irqs =
        scene.steps.stream()
            .filter(step -> step.object().startsWith("irq "))
            .map(PlanStep::description)
            .collect(Collectors.toSet());
    assertTrue(irqs.size() <= 16);
  }

  private static int cpu(QueueScene scene, int nic) {
    return scene.nics().get(nic).rxQueues().get(0).effectiveCpus().lowest();
  }

  private static List<Integer> places(QueueScene scene) {
    return scene.nics().get(0).rxQueues().stream()
        .map(queue -> queue.effectiveCpus().lowest())
        .toList();
  }
}
