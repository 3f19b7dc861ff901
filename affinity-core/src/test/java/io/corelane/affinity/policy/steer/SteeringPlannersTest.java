/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.nic.NapiThread;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.TxQueueState;
import io.corelane.affinity.policy.WritebackState;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** XPS, transmit interrupts, NAPI threads and the write-back; each alone, on one machine. */
class SteeringPlannersTest {

  /** Two nodes of two last-level caches of four cores: CPUs 0-3, 4-7, 8-11 and 12-15. */
  private static final Host HOST =
      new Host(
          new CpuTopology(
              IntStream.range(0, 16)
                  .mapToObj(cpu -> new Cpu(cpu, cpu, cpu / 8, cpu / 8, cpu / 4 * 4, true))
                  .toList()),
          CpuSet.range(0, 15),
          false,
          false);

  private static final CpuSet ALL = CpuSet.range(0, 15);

  @Test
  void transmitQueuesFollowTheirInterruptsAndNobodySendsFromAfar() {
    // One queue a CPU, as drivers set it; the first has moved from CPU 0 to node 1.
    List<RxQueueState> rx = new ArrayList<>(List.of(QueueScene.queue(0, 8)));
    IntStream.range(1, 8).forEach(q -> rx.add(QueueScene.queue(q, q)));
    QueueScene scene = scene(nic(rx, combined(rx, q -> CpuSet.of(q))), 1, true);
    run(scene, 100);
    assertEquals(
        List.of("XPS of eth0 tx-1 from 1 to 0-1", "XPS of eth0 tx-0 from 0 to 8-11"),
        descriptions(scene));
    assertEquals(
        "What CPU 0 sends on eth0 tx-1 is completed on CPU 1, below the last-level cache of CPUs"
            + " 0-3 as well.",
        scene.steps.get(0).reason());
    assertEquals(
        "What CPU 8-11 sends on eth0 tx-0 is completed on CPU 8, below the last-level cache of CPUs"
            + " 8-11 as well. CPU 0 has another transmit queue, completed nearer than eth0 tx-0 on"
            + " CPU 8.",
        scene.steps.get(1).reason());
  }

  @Test
  void xpsOfANicWhoseQueuesAreAllNearOrOfNobodysStays() {
    List<RxQueueState> rx = List.of(QueueScene.queue(0, 8), QueueScene.queue(1, 9));
    QueueScene near = scene(nic(rx, combined(rx, q -> CpuSet.EMPTY)), 1, true);
    run(near, 100);
    assertEquals(List.of(), descriptions(near));
    List<RxQueueState> apart = List.of(QueueScene.queue(0, 8), QueueScene.queue(1, 12));
    List<TxQueueState> unknown =
        List.of(tx(0, apart.get(0), Optional.empty()), tx(1, apart.get(1), Optional.of(ALL)));
    QueueScene byReceiveQueue = scene(nic(apart, unknown), 1, true);
    run(byReceiveQueue, 100);
    assertEquals(List.of(), descriptions(byReceiveQueue));
  }

  @Test
  void aTransmitInterruptOfItsOwnGoesToTheCoreOfItsReceiveQueue() {
    List<RxQueueState> rx = List.of(QueueScene.queue(0, 8));
    TxQueueState tx =
        new TxQueueState(
            0,
            Optional.of(new IrqIdentity(200, "0000:3b:00.0", "eth0-tx-0")),
            Movability.MOVABLE,
            CpuSet.of(2),
            Optional.empty());
    QueueScene scene = scene(nic(rx, List.of(tx)), 1, true);
    run(scene, 100);
    assertEquals(List.of("IRQ 200 (eth0-tx-0) from CPU 2 to CPU 8"), descriptions(scene));
    assertEquals(
        "eth0 tx-0 has an interrupt of its own: on the core of CPU 8, which serves the uploads of"
            + " rx-0, it takes nothing from receivers.",
        scene.steps.get(0).reason());
    scene = scene(nic(rx, List.of(tx)), 1, true);
    scene.untouchable = Map.of("irq 200", "the kernel refuses it");
    run(scene, 100);
    assertEquals(List.of(), descriptions(scene));
  }

  @Test
  void aPollingThreadGoesToTheCpuOfItsInterruptUnlessSomebodyHasBoundIt() {
    QueueScene scene = scene(nic(List.of(polled(0, 8, ALL)), List.of()), 1, true);
    run(scene, 100);
    assertEquals(List.of("NAPI thread 700 of eth0 from 0-15 to 8"), descriptions(scene));
    QueueScene others = scene(nic(List.of(polled(0, 8, CpuSet.of(3))), List.of()), 1, true);
    run(others, 100);
    assertEquals(List.of(), descriptions(others));
    assertTrue(
        others.last.remarks().stream()
            .anyMatch(
                r ->
                    r.equals(
                        "The NAPI thread of eth0 rx-0 is bound to CPU 3 by somebody else and stays"
                            + " there.")),
        others.last.remarks()::toString);
  }

  @Test
  void aPollingThreadFollowsItsInterrupt() {
    // The NIC is on node 1: the interrupt goes there first, and the thread after it.
    QueueScene scene = scene(nic(List.of(polled(0, 0, ALL)), List.of()), 1, true);
    run(scene, 200);
    assertEquals(
        List.of(
            "IRQ 100 (eth0-TxRx-0) from CPU 0 to CPU 8", "NAPI thread 700 of eth0 from 0-15 to 8"),
        descriptions(scene));
  }

  @Test
  void theWritebackRunsOnTheNodesOfReceiversWithoutADiskWriterAndGoesBack() {
    QueueScene scene = scene(nic(List.of(QueueScene.queue(0, 8)), List.of()), 1, false);
    scene.writeback = Optional.of(new WritebackState(ALL, ALL, List.of()));
    scene.receiver = CpuSet.range(9, 11);
    run(scene, 200);
    assertEquals(List.of("writeback workqueue from 0-15 to 9-15"), descriptions(scene));
    assertEquals(
        "Uploads without a disk writer are written out by the kernel: on node 1 it is near their"
            + " receivers, and off the cores of busy receive queues.",
        scene.steps.get(0).reason());
    scene.endUploads();
    run(scene, 59);
    assertEquals(1, scene.steps.size(), "a pause between uploads");
    run(scene, 3);
    assertEquals(
        List.of("writeback workqueue from 0-15 to 9-15", "writeback workqueue from 9-15 to 0-15"),
        descriptions(scene));
    run(scene, 200);
    assertEquals(2, scene.steps.size());
  }

  @Test
  void uploadsWithDiskWritersNeedNoWriteback() {
    QueueScene scene = scene(nic(List.of(QueueScene.queue(0, 8)), List.of()), 1, true);
    scene.writeback = Optional.of(new WritebackState(ALL, ALL, List.of()));
    scene.receiver = CpuSet.range(9, 11);
    run(scene, 200);
    assertEquals(List.of(), descriptions(scene));
  }

  @Test
  void theWritebackIsLeftAloneWhereItIsOthersOrServesMoreThanWeMayUse() {
    Map<String, WritebackState> states =
        Map.of(
            "somebody else has confined it to CPU 0-7.",
            new WritebackState(CpuSet.range(0, 7), ALL, List.of()),
            "its affinity_strict is 1.",
            new WritebackState(ALL, ALL, List.of("its affinity_strict is 1")),
            "no workqueue may use the CPUs of its uploads' nodes.",
            new WritebackState(ALL, CpuSet.range(0, 3), List.of()));
    states.forEach(
        (why, state) -> {
          QueueScene scene = scene(nic(List.of(QueueScene.queue(0, 8)), List.of()), 1, false);
          scene.writeback = Optional.of(state);
          scene.receiver = CpuSet.range(9, 11);
          run(scene, 100);
          assertEquals(List.of(), descriptions(scene));
          assertTrue(
              scene.last.remarks().contains("The kernel's write-back stays as it is: " + why),
              scene.last.remarks()::toString);
        });
    Host part = new Host(HOST.topology(), CpuSet.range(8, 11), false, false);
    QueueScene scene =
        new QueueScene(
            part,
            List.of(nic(List.of(QueueScene.queue(0, 8)), List.of())),
            List.of(new QueueScene.Arriving(0, 0, 1, 0.25, false)),
            true);
    scene.writeback = Optional.of(new WritebackState(ALL, ALL, List.of()));
    scene.receiver = CpuSet.range(9, 11);
    run(scene, 100);
    assertEquals(
        List.of(), scene.steps.stream().filter(step -> step.object().equals("writeback")).toList());
    assertTrue(
        scene.last.remarks().stream().anyMatch(r -> r.contains("may not use all CPUs of node 1")),
        scene.last.remarks()::toString);
  }

  @Test
  void whatIsUntouchableStaysAndTheReasonIsTold() {
    QueueScene scene = scene(nic(List.of(QueueScene.queue(0, 0)), List.of()), 1, true);
    scene.untouchable = Map.of("irq 100", "another Corelane holds it");
    run(scene, 100);
    assertEquals(List.of(), descriptions(scene));
    assertTrue(
        scene.last.remarks().contains("eth0 rx-0 stays: another Corelane holds it."),
        scene.last.remarks()::toString);
  }

  @Test
  void rpsIsNotForNicsWithoutUploads() {
    RxQueueState busy = QueueScene.queue(0, 0);
    NicState other = new NicState("eth1", 0, List.of(busy), List.of());
    QueueScene scene =
        new QueueScene(
            HOST,
            List.of(nic(List.of(QueueScene.queue(0, 8)), List.of()), other),
            List.of(new QueueScene.Arriving(0, 0, 1, 0.25)),
            true);
    scene.rate = 50_000;
    double[] softirq = new double[16];
    softirq[0] = 0.95;
    scene.loads = new CpuLoads(ALL, new double[16], softirq);
    run(scene, 100);
    assertEquals(List.of(), descriptions(scene));
  }

  @Test
  void rpsOfOthersIsToldOnceItMatters() {
    RxQueueState queue = QueueScene.queue(0, 8).handedTo(CpuSet.range(9, 11));
    QueueScene scene = scene(nic(List.of(queue), List.of()), 1, true);
    run(scene, 100);
    assertEquals(List.of(), descriptions(scene));
    assertTrue(
        scene
            .last
            .remarks()
            .contains("eth0 rx-0 stays: somebody else has RPS hand its packets to CPU 9-11."),
        scene.last.remarks()::toString);
  }

  private static QueueScene scene(NicState nic, int deviceNode, boolean diskWriter) {
    return new QueueScene(
        HOST,
        List.of(nic),
        List.of(new QueueScene.Arriving(0, 0, deviceNode, 0.25, diskWriter)),
        true);
  }

  private static NicState nic(List<RxQueueState> rx, List<TxQueueState> tx) {
    return new NicState("eth0", 1, rx, tx, List.of());
  }

  private static RxQueueState polled(int queue, int cpu, CpuSet thread) {
    return QueueScene.queue(queue, cpu).polledBy(new NapiThread(8193 + queue, 700 - queue, thread));
  }

  private static List<TxQueueState> combined(
      List<RxQueueState> rx, java.util.function.IntFunction<CpuSet> xps) {
    return rx.stream()
        .map(queue -> tx(queue.queue(), queue, Optional.of(xps.apply(queue.queue()))))
        .toList();
  }

  private static TxQueueState tx(int queue, RxQueueState rx, Optional<CpuSet> xps) {
    return new TxQueueState(queue, rx.irq(), rx.movability(), rx.effectiveCpus(), xps);
  }

  private static List<String> descriptions(QueueScene scene) {
    return scene.steps.stream().map(PlanStep::description).toList();
  }

  private static void run(QueueScene scene, int ticks) {
    for (int i = 0; i < ticks; i++) {
      scene.tick();
    }
  }
}
