/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.jmh;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.Policy;
import io.corelane.affinity.policy.PolicyState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.SteeringFacts;
import io.corelane.affinity.policy.Target;
import io.corelane.affinity.policy.TxQueueState;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.policy.WritebackState;
import io.corelane.affinity.policy.lane.LanePolicy;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * One decision over all uploads, as each tick makes it. For the growth with the machine: {@code -p
 * cpus=64,128,256,512,1024}; with the uploads: {@code -p uploads=100,500,1000,2000,5000}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the fields, by @Param and @Setup.
public class PlanBenchmark {

  /** Cores share a last-level cache by eights, and a node by sixty-fours. */
  private static final int CPUS_PER_LLC = 8;

  private static final int CPUS_PER_NODE = 64;
  private static final int DISKS = 24;
  private static final int HARDWARE_QUEUES = 128;

  /** The machine's CPUs, without SMT. */
  @Param("512")
  public int cpus;

  /** The RX queues of its NIC, at most one for each CPU. */
  @Param("256")
  public int queues;

  /** The uploads in progress. */
  @Param("2000")
  public int uploads;

  /**
   * What the uploads do: {@code settled}, all are where they should be; {@code arriving}, none has
   * a place yet; {@code leaving}, compute load has just come to half of the caches.
   */
  @Param({"settled", "arriving", "leaving"})
  public String state;

  private final Policy policy = new LanePolicy();
  private Host host;
  private Demand demand;
  private PolicyState remembered;

  /** Makes the machine and its demand. */
  @Setup
  public void makeDemand() {
    List<Cpu> all = new ArrayList<>();
    for (int cpu = 0; cpu < cpus; cpu++) {
      int node = cpu / CPUS_PER_NODE;
      all.add(new Cpu(cpu, cpu, node, node, cpu - cpu % CPUS_PER_LLC, true));
    }
    CpuTopology topology = new CpuTopology(all);
    host = new Host(topology, topology.online(), false, false);
    List<UploadDemand> starting = starting();
    Demand arriving = demand(1_000, starting, loads(0));
    Decision decision = policy.plan(host, arriving, PolicyState.NONE);
    List<UploadDemand> settled = new ArrayList<>();
    for (UploadDemand upload : starting) {
      Target target = decision.targets().get(upload.id());
      settled.add(
          upload(
              upload.id(),
              upload.upload(),
              upload.share(),
              target == null ? CpuSet.EMPTY : target.receiverCpus(),
              target == null ? CpuSet.EMPTY : target.diskWriterCpus()));
    }
    remembered = state.equals("arriving") ? PolicyState.NONE : decision.next();
    demand =
        switch (state) {
          case "settled" -> demand(60_000, settled, loads(0));
          case "leaving" -> demand(60_000, settled, loads(0.95));
          default -> arriving;
        };
  }

  /** Decide once. */
  @Benchmark
  public Decision plan() {
    return policy.plan(host, demand, remembered);
  }

  private List<UploadDemand> starting() {
    Random random = new Random(1);
    List<List<CpuSet>> disks = new ArrayList<>();
    for (int disk = 0; disk < DISKS; disk++) {
      disks.add(hardwareQueues());
    }
    List<Integer> order = new ArrayList<>(IntStream.range(0, cpus).boxed().toList());
    Collections.shuffle(order, random);
    int softirqCpus = Math.min(queues, cpus / 2);
    List<UploadDemand> starting = new ArrayList<>();
    for (int i = 0; i < uploads; i++) {
      int disk = random.nextInt(DISKS);
      Upload upload =
          new Upload(
              OptionalInt.of(order.get(random.nextInt(softirqCpus))),
              "nvme" + disk + "n1",
              disk % Math.max(1, cpus / CPUS_PER_NODE),
              disks.get(disk),
              i % 8 > 0,
              "");
      OptionalDouble share =
          OptionalDouble.of(random.nextDouble() * 0.8 * (cpus - softirqCpus) / uploads);
      starting.add(upload("blk_" + i + "_1001", upload, share, CpuSet.EMPTY, CpuSet.EMPTY));
    }
    return starting;
  }

  private List<CpuSet> hardwareQueues() {
    int count = Math.min(HARDWARE_QUEUES, cpus);
    int each = cpus / count;
    return IntStream.range(0, count)
        .mapToObj(queue -> CpuSet.range(queue * each, queue * each + each - 1))
        .toList();
  }

  private static UploadDemand upload(
      String id, Upload upload, OptionalDouble share, CpuSet receiver, CpuSet writer) {
    return new UploadDemand(
        id,
        upload,
        OptionalInt.empty(),
        OptionalDouble.of(50e6),
        share.isPresent() ? OptionalDouble.of(Math.min(1, share.getAsDouble())) : share,
        0,
        receiver,
        writer);
  }

  /** Compute load on every other cache, and a little everywhere. */
  private CpuLoads loads(double compute) {
    double[] others = new double[cpus];
    double[] softirq = new double[cpus];
    for (int cpu = 0; cpu < cpus; cpu++) {
      others[cpu] = cpu / CPUS_PER_LLC % 2 == 0 ? Math.max(0.05, compute) : 0.05;
      softirq[cpu] = 0.02;
    }
    return new CpuLoads(host.topology().online(), others, softirq);
  }

  private Demand demand(long now, List<UploadDemand> all, CpuLoads loads) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, cpus).boxed().toList());
    Collections.shuffle(order, new Random(1));
    List<RxQueueState> rxQueues = new ArrayList<>();
    for (int queue = 0; queue < Math.min(queues, cpus); queue++) {
      rxQueues.add(
          new RxQueueState(
              queue,
              Optional.of(new IrqIdentity(100 + queue, "0000:01:00.0", "eth0-rx-" + queue)),
              Movability.MOVABLE,
              CpuSet.of(order.get(queue)),
              Optional.of(CpuSet.EMPTY),
              OptionalDouble.of(10_000)));
    }
    List<TxQueueState> txQueues = new ArrayList<>();
    int each = Math.max(1, cpus / rxQueues.size());
    for (RxQueueState rx : rxQueues) {
      int first = rx.queue() * each;
      txQueues.add(
          new TxQueueState(
              rx.queue(),
              rx.irq(),
              rx.movability(),
              rx.effectiveCpus(),
              Optional.of(CpuSet.range(first, first + each - 1))));
    }
    CpuSet every = host.topology().online();
    return new Demand(
        now,
        all,
        loads,
        OptionalDouble.empty(),
        new SteeringFacts(
            List.of(new NicState("eth0", 0, rxQueues, txQueues, List.of())),
            Optional.of(new WritebackState(every, every, List.of())),
            List.of(),
            List.of()),
        Map.of());
  }
}
