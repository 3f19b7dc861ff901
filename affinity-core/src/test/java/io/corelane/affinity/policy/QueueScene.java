/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.machines.GeneratedMachines;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.SetIrqAffinity;
import io.corelane.affinity.plan.SetRps;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** A machine whose queues carry uploads, stepped by hand; steps take effect, or none does. */
final class QueueScene {

  final Host host;
  final InterruptPlanner planner = new InterruptPlanner(PolicyParameters.DEFAULTS);
  final List<PlanStep> steps = new ArrayList<>();
  private final List<NicState> nics;
  private final List<Arriving> uploads;
  private final boolean obeyed;
  private final Map<QueueKey, Long> counts;
  CpuLoads loads = CpuLoads.UNKNOWN;
  List<String> balancers = List.of();
  boolean measured = true;
  long nowMillis = 1_000_000;
  InterruptState state = InterruptState.NONE;
  InterruptPlan last = new InterruptPlan(List.of(), List.of(), state);

  /** An upload and the queue that it comes in on. */
  record Arriving(int nic, int queue, int deviceNode, double share) {}

  QueueScene(Host host, List<NicState> nics, List<Arriving> uploads, boolean obeyed) {
    this.host = host;
    this.nics = new ArrayList<>(nics);
    this.uploads = uploads;
    this.obeyed = obeyed;
    this.counts =
        uploads.stream()
            .map(upload -> new QueueKey("eth" + upload.nic(), upload.queue()))
            .collect(Collectors.groupingBy(key -> key, Collectors.counting()));
  }

  /** Any machine, with queues anywhere. */
  static Arbitrary<QueueScene> any() {
    return Combinators.combine(
            GeneratedMachines.any(),
            Arbitraries.longs().withoutEdgeCases(),
            Arbitraries.of(0, 1, 4, 16, 16, 64, 64, 256),
            Arbitraries.of(0, 1, 10, 100))
        .as(QueueScene::of);
  }

  CpuTopology topology() {
    return host.topology();
  }

  /** Whether steps take effect. */
  boolean isObeyed() {
    return obeyed;
  }

  List<NicState> nics() {
    return nics;
  }

  /** One second later. */
  InterruptPlan tick() {
    nowMillis += 1_000;
    last = planner.plan(host, demand(), Map.of(), state);
    state = last.next();
    steps.addAll(last.steps());
    if (obeyed) {
      last.steps().forEach(this::carryOut);
    }
    return last;
  }

  Demand demand() {
    List<UploadDemand> demands = new ArrayList<>();
    for (Arriving upload : uploads) {
      RxQueueState queue = nics.get(upload.nic()).rxQueues().get(upload.queue());
      CpuSet cpus = queue.rpsCpus().filter(rps -> !rps.isEmpty()).orElse(queue.effectiveCpus());
      OptionalInt softirq = cpus.isEmpty() ? OptionalInt.empty() : OptionalInt.of(cpus.lowest());
      demands.add(
          new UploadDemand(
              "blk_" + demands.size(),
              new Upload(softirq, "nvme" + upload.deviceNode(), upload.deviceNode(), List.of()),
              OptionalInt.empty(),
              OptionalDouble.empty(),
              OptionalDouble.of(upload.share()),
              0,
              CpuSet.EMPTY,
              CpuSet.EMPTY));
    }
    return new Demand(nowMillis, demands, loads, measured ? withRates() : nics, balancers);
  }

  /** Each upload makes some interrupts of its queue. */
  private List<NicState> withRates() {
    List<NicState> states = new ArrayList<>();
    for (int n = 0; n < nics.size(); n++) {
      int number = n;
      NicState nic = nics.get(n);
      states.add(
          new NicState(
              nic.name(),
              nic.node(),
              nic.rxQueues().stream().map(q -> withRate(q, number)).toList(),
              nic.leaveAlone()));
    }
    return states;
  }

  private RxQueueState withRate(RxQueueState queue, int nic) {
    double its = counts.getOrDefault(new QueueKey("eth" + nic, queue.queue()), 0L);
    return new RxQueueState(
        queue.queue(),
        queue.irq(),
        queue.movability(),
        queue.effectiveCpus(),
        queue.rpsCpus(),
        OptionalDouble.of(its == 0 ? 0 : 200 + its));
  }

  private void carryOut(PlanStep step) {
    for (int n = 0; n < nics.size(); n++) {
      NicState nic = nics.get(n);
      List<RxQueueState> queues = nic.rxQueues().stream().map(q -> after(step, nic, q)).toList();
      nics.set(n, new NicState(nic.name(), nic.node(), queues, nic.leaveAlone()));
    }
  }

  private static RxQueueState after(PlanStep step, NicState nic, RxQueueState queue) {
    if (step instanceof SetIrqAffinity move && queue.irq().equals(Optional.of(move.irq()))) {
      return new RxQueueState(
          queue.queue(),
          queue.irq(),
          queue.movability(),
          move.to(),
          queue.rpsCpus(),
          queue.interruptsPerSecond());
    } else if (step instanceof SetRps rps
        && rps.nic().equals(nic.name())
        && rps.queue() == queue.queue()) {
      return new RxQueueState(
          queue.queue(),
          queue.irq(),
          queue.movability(),
          queue.effectiveCpus(),
          Optional.of(rps.to()),
          queue.interruptsPerSecond());
    }
    return queue;
  }

  /** A movable queue on a CPU, its IRQ named after its number. */
  static RxQueueState queue(int queue, int cpu) {
    return queue(queue, CpuSet.of(cpu), Movability.MOVABLE, 100 + queue);
  }

  static RxQueueState queue(int queue, CpuSet cpus, Movability movability, int irq) {
    return new RxQueueState(
        queue,
        Optional.of(new IrqIdentity(irq, "0000:3b:00.0", "eth0-TxRx-" + queue)),
        movability,
        cpus,
        Optional.of(CpuSet.EMPTY),
        OptionalDouble.empty());
  }

  private static QueueScene of(CpuTopology topology, long seed, int queues, int uploads) {
    Random random = new Random(seed);
    CpuSet online = topology.online();
    CpuSet allowed =
        switch (random.nextInt(3)) {
          case 0 -> online;
          case 1 -> topology.node(pick(online, random));
          default -> online.filter(cpu -> random.nextInt(4) > 0);
        };
    List<NicState> nics = new ArrayList<>();
    List<Arriving> arriving = new ArrayList<>();
    int irq = 30;
    for (int n = 0; n < 1 + random.nextInt(2); n++) {
      List<RxQueueState> rx = new ArrayList<>();
      CpuSet area = random.nextBoolean() ? online : topology.llc(pick(online, random));
      for (int q = 0; q < queues; q++) {
        Movability movability =
            random.nextInt(8) > 0
                ? Movability.MOVABLE
                : random.nextBoolean() ? Movability.FIXED : Movability.UNKNOWN;
        CpuSet cpus = random.nextInt(10) > 0 ? CpuSet.of(pick(area, random)) : area;
        rx.add(queue(q, cpus, movability, irq++));
      }
      List<String> leaveAlone = random.nextInt(6) > 0 ? List.of() : List.of("RFS is on");
      nics.add(new NicState("eth" + n, random.nextInt(5) - 1, rx, leaveAlone));
      for (int u = 0; queues > 0 && u < uploads; u++) {
        int node = random.nextInt(6) - 1;
        arriving.add(new Arriving(n, random.nextInt(queues), node, random.nextInt(101) / 100.0));
      }
    }
    return new QueueScene(
        new Host(topology, allowed.isEmpty() ? online : allowed, random.nextBoolean()),
        nics,
        arriving,
        random.nextInt(4) > 0);
  }

  private static int pick(CpuSet cpus, Random random) {
    return cpus.stream().skip(random.nextInt(cpus.size())).findFirst().orElseThrow();
  }
}
