/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.steer;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.machines.GeneratedMachines;
import io.corelane.affinity.nic.NapiThread;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.NapiThreadCpus;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.PortFlows;
import io.corelane.affinity.plan.RpsMask;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.plan.WritebackCpus;
import io.corelane.affinity.plan.XpsMask;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.FlowsState;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Lane;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.PolicyParameters;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.TxQueueState;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.policy.WritebackState;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.HashMap;
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

  /** After so many ticks without a step nothing changes any more: a property holds that. */
  static final int QUIET = 150;

  final Host host;
  final InterruptPlanner planner = new InterruptPlanner(PolicyParameters.DEFAULTS);
  final List<PlanStep> steps = new ArrayList<>();
  private final List<NicState> nics;
  private List<Arriving> uploads;
  private final boolean obeyed;
  private final Map<QueueKey, Long> counts;
  CpuLoads loads = CpuLoads.UNKNOWN;
  List<String> balancers = List.of();
  boolean measured = true;
  Map<String, String> untouchable = Map.of();
  Optional<WritebackState> writeback = Optional.empty();

  /** Where all receivers are; empty for nowhere in particular. */
  CpuSet receiver = CpuSet.EMPTY;

  /** Of the interrupts of queues without uploads. */
  double rate;

  long nowMillis = 1_000_000;
  InterruptState state = InterruptState.NONE;
  InterruptPlan last = new InterruptPlan(List.of(), List.of(), state);

  /** An upload and the queue that it comes in on. */
  record Arriving(int nic, int queue, int deviceNode, double share, boolean diskWriter) {

    Arriving(int nic, int queue, int deviceNode, double share) {
      this(nic, queue, deviceNode, share, true);
    }
  }

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

  /** From now on there are none. */
  void endUploads() {
    uploads = List.of();
    counts.clear();
  }

  /** One second later. */
  InterruptPlan tick() {
    nowMillis += 1_000;
    last = planner.plan(host, demand(), targets(), state);
    state = last.next();
    steps.addAll(last.steps());
    if (obeyed) {
      last.steps().forEach(this::carryOut);
    }
    return last;
  }

  /** Ticks until all has settled, or so many have passed. */
  void settle(int most) {
    int quiet = 0;
    for (int i = 0; i < most && quiet < QUIET; i++) {
      quiet = tick().steps().isEmpty() ? quiet + 1 : 0;
    }
  }

  Demand demand() {
    List<UploadDemand> demands = new ArrayList<>();
    for (Arriving upload : uploads) {
      RxQueueState queue = nics.get(upload.nic()).rxQueues().get(upload.queue());
      CpuSet cpus = queue.rpsCpus().filter(rps -> !rps.isEmpty()).orElse(queue.pollingCpus());
      OptionalInt softirq = cpus.isEmpty() ? OptionalInt.empty() : OptionalInt.of(cpus.lowest());
      demands.add(
          new UploadDemand(
              "blk_" + demands.size(),
              new Upload(
                  softirq,
                  "nvme" + upload.deviceNode(),
                  upload.deviceNode(),
                  List.of(),
                  upload.diskWriter(),
                  ""),
              OptionalInt.empty(),
              OptionalDouble.empty(),
              OptionalDouble.of(upload.share()),
              0,
              CpuSet.EMPTY,
              CpuSet.EMPTY));
    }
    return new Demand(
        nowMillis,
        demands,
        loads,
        OptionalDouble.empty(),
        new SteeringFacts(measured ? withRates() : nics, writeback, balancers, List.of()),
        untouchable);
  }

  /** Where receivers are, if that matters. */
  Map<String, Target> targets() {
    Map<String, Target> targets = new HashMap<>();
    for (int i = 0; i < uploads.size() && !receiver.isEmpty(); i++) {
      targets.put(
          "blk_" + i, new Target(true, receiver, CpuSet.EMPTY, Lane.UNKNOWN, List.of("a test's")));
    }
    return targets;
  }

  /** Each upload makes some interrupts of its queue. */
  private List<NicState> withRates() {
    List<NicState> states = new ArrayList<>();
    for (int n = 0; n < nics.size(); n++) {
      int number = n;
      NicState nic = nics.get(n);
      states.add(nic.withRxQueues(nic.rxQueues().stream().map(q -> withRate(q, number)).toList()));
    }
    return states;
  }

  private RxQueueState withRate(RxQueueState queue, int nic) {
    double its = counts.getOrDefault(new QueueKey("eth" + nic, queue.queue()), 0L);
    return queue.withRate(OptionalDouble.of(its == 0 ? rate : 200 + its));
  }

  private void carryOut(PlanStep step) {
    if (step instanceof Steer steer) {
      nics.replaceAll(nic -> after(steer, nic));
      if (steer.what() instanceof WritebackCpus) {
        writeback =
            writeback.map(now -> new WritebackState(steer.to(), now.limit(), now.leaveAlone()));
      }
    }
  }

  private static NicState after(Steer step, NicState nic) {
    if (step.what() instanceof PortFlows flows && flows.nic().equals(nic.name())) {
      return nic.withFlows(FlowsState.of(flows.port(), step.to()));
    }
    return nic.withRxQueues(nic.rxQueues().stream().map(q -> after(step, nic, q)).toList())
        .withTxQueues(nic.txQueues().stream().map(q -> after(step, nic, q)).toList());
  }

  private static RxQueueState after(Steer step, NicState nic, RxQueueState queue) {
    if (isOf(queue.irq(), step)) {
      return queue.deliveredTo(step.to());
    } else if (step.what().equals(new RpsMask(nic.name(), queue.queue()))) {
      return queue.handedTo(step.to());
    } else if (step.what() instanceof NapiThreadCpus set
        && queue.napiThread().filter(thread -> thread.tid() == set.tid()).isPresent()) {
      return queue.polledBy(new NapiThread(set.napiId(), set.tid(), step.to()));
    }
    return queue;
  }

  private static TxQueueState after(Steer step, NicState nic, TxQueueState queue) {
    boolean chosen = step.what().equals(new XpsMask(nic.name(), queue.queue()));
    return new TxQueueState(
        queue.queue(),
        queue.irq(),
        queue.movability(),
        isOf(queue.irq(), step) ? step.to() : queue.effectiveCpus(),
        chosen ? Optional.of(step.to()) : queue.xpsCpus());
  }

  private static boolean isOf(Optional<IrqIdentity> irq, Steer step) {
    return irq.map(IrqCpus::new).filter(step.what()::equals).isPresent();
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
      int threads = random.nextInt(4) == 0 ? 700 + 1_000 * n : -1;
      if (threads >= 0) {
        rx.replaceAll(q -> polled(q, threads, online, random));
      }
      irq += queues;
      List<TxQueueState> tx = transmitting(rx, irq, online, random);
      irq += tx.size();
      nics.add(new NicState("eth" + n, random.nextInt(5) - 1, rx, tx, leaveAlone));
      for (int u = 0; queues > 0 && u < uploads; u++) {
        int node = random.nextInt(6) - 1;
        double share = random.nextInt(101) / 100.0;
        boolean diskWriter = random.nextInt(3) > 0;
        arriving.add(new Arriving(n, random.nextInt(queues), node, share, diskWriter));
      }
    }
    QueueScene scene =
        new QueueScene(
            new Host(topology, allowed.isEmpty() ? online : allowed, random.nextBoolean(), false),
            nics,
            arriving,
            random.nextInt(4) > 0);
    scene.untouchable = untouchable(nics, random);
    if (random.nextInt(4) > 0) {
      CpuSet cpus = random.nextInt(4) > 0 ? online : topology.node(pick(online, random));
      CpuSet limit = random.nextInt(4) > 0 ? online : topology.node(pick(online, random));
      List<String> leave = random.nextInt(6) > 0 ? List.of() : List.of("it is strict");
      scene.writeback = Optional.of(new WritebackState(cpus, limit, leave));
    }
    scene.receiver = topology.llc(pick(online, random));
    return scene;
  }

  /** One step in ten is refused once and for all. */
  private static Map<String, String> untouchable(List<NicState> nics, Random random) {
    List<String> objects = new ArrayList<>(List.of("writeback"));
    for (NicState nic : nics) {
      nic.rxQueues().forEach(q -> objects.add("irq " + q.irq().orElseThrow().number()));
      nic.rxQueues().forEach(q -> objects.add("rps " + nic.name() + " " + q.queue()));
      nic.txQueues().forEach(q -> objects.add("xps " + nic.name() + " " + q.queue()));
      nic.rxQueues()
          .forEach(
              q ->
                  q.napiThread()
                      .ifPresent(t -> objects.add("napi " + nic.name() + " " + t.napiId())));
    }
    Map<String, String> refused = new HashMap<>();
    for (String object : objects) {
      if (random.nextInt(10) == 0) {
        refused.put(object, "the kernel refuses it");
      }
    }
    return refused;
  }

  private static RxQueueState polled(RxQueueState queue, int tids, CpuSet online, Random random) {
    CpuSet cpus = random.nextInt(8) > 0 ? online : CpuSet.of(pick(online, random));
    return queue.polledBy(new NapiThread(8_193 + queue.queue(), tids + queue.queue(), cpus));
  }

  /** None known, with the interrupts of receive queues, or with interrupts of their own. */
  private static List<TxQueueState> transmitting(
      List<RxQueueState> rx, int irq, CpuSet online, Random random) {
    List<TxQueueState> tx = new ArrayList<>();
    int kind = random.nextInt(4);
    int masks = random.nextInt(4);
    for (RxQueueState queue : kind == 0 ? List.<RxQueueState>of() : rx) {
      CpuSet own = CpuSet.of(pick(online, random));
      CpuSet mask =
          switch (masks) {
            case 0 -> CpuSet.EMPTY;
            case 1 -> CpuSet.of(pick(online, random));
            case 2 -> online.filter(cpu -> cpu % rx.size() == queue.queue());
            default -> online.filter(cpu -> random.nextInt(8) == 0);
          };
      Optional<CpuSet> xps = random.nextInt(400) > 0 ? Optional.of(mask) : Optional.empty();
      boolean apart = kind == 3;
      tx.add(
          new TxQueueState(
              queue.queue(),
              apart
                  ? Optional.of(
                      new IrqIdentity(
                          irq + queue.queue(), "0000:3b:00.0", "eth0-tx-" + queue.queue()))
                  : queue.irq(),
              apart ? Movability.MOVABLE : queue.movability(),
              apart ? own : queue.effectiveCpus(),
              xps));
    }
    return tx;
  }

  private static int pick(CpuSet cpus, Random random) {
    return cpus.stream().skip(random.nextInt(cpus.size())).findFirst().orElseThrow();
  }
}
