/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.machines.GeneratedMachines;
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
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.policy.baseline.Policies;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Predicate;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Everything a plan is decided from. */
record Situation(Host host, Demand demand) {

  /**
   * Any machine with any demand: 0 to 256 RX queues, 0 to 24 disks with 1 to 128 hardware queues, 0
   * to 5000 uploads.
   */
  static Arbitrary<Situation> any() {
    return Combinators.combine(
            GeneratedMachines.any(),
            Arbitraries.longs().withoutEdgeCases(),
            Arbitraries.frequency(
                    Tuple.of(6, 10), Tuple.of(6, 100), Tuple.of(2, 1000), Tuple.of(1, 5000))
                .flatMap(n -> Arbitraries.integers().between(0, n)))
        .as(Situation::of);
  }

  CpuTopology topology() {
    return host.topology();
  }

  Decision plan(Policy policy, PolicyState state) {
    return policy.plan(host, demand, state);
  }

  Decision plan() {
    return plan(new LanePolicy(), PolicyState.NONE);
  }

  Decision plan(String policy) {
    return plan(Policies.named(policy), PolicyState.NONE);
  }

  LaneCost cost(Decision decision) {
    return CostModel.of(host, demand, decision.targets());
  }

  /** The CPUs on the core of an upload's softirq; empty if that is not known. */
  CpuSet softirqCore(UploadDemand upload) {
    int cpu = upload.upload().softirqCpu().orElse(-1);
    return topology().online().contains(cpu) ? topology().siblings(cpu) : CpuSet.EMPTY;
  }

  Situation with(List<UploadDemand> uploads, long nowMillis) {
    return new Situation(
        host,
        new Demand(
            nowMillis,
            uploads,
            demand.loads(),
            demand.typicalShare(),
            demand.steering(),
            demand.untouchable()));
  }

  Situation with(CpuLoads loads) {
    return new Situation(
        host,
        new Demand(
            demand.nowMillis(),
            demand.uploads(),
            loads,
            demand.typicalShare(),
            demand.steering(),
            demand.untouchable()));
  }

  Situation withoutNics() {
    return new Situation(
        host,
        new Demand(
            demand.nowMillis(),
            demand.uploads(),
            demand.loads(),
            demand.typicalShare(),
            demand.steering().withNics(List.of()),
            demand.untouchable()));
  }

  /** Some uploads are where a decision wants them; the others stay where they are. */
  Situation moved(Decision decision, Predicate<UploadDemand> which) {
    List<UploadDemand> uploads =
        demand.uploads().stream()
            .map(upload -> which.test(upload) ? at(upload, target(decision, upload)) : upload)
            .toList();
    return with(uploads, demand.nowMillis() + 1000);
  }

  /** Everybody is where a decision wants them. */
  Situation moved(Decision decision) {
    return moved(decision, upload -> true);
  }

  static Target target(Decision decision, UploadDemand upload) {
    Target target = decision.targets().get(upload.id());
    if (target == null) {
      throw new AssertionError("no target for " + upload.id());
    }
    return target;
  }

  private static UploadDemand at(UploadDemand upload, Target target) {
    return at(
        upload,
        target.managed() ? target.receiverCpus() : CpuSet.EMPTY,
        target.managed() ? target.diskWriterCpus() : upload.diskWriterCpus());
  }

  static UploadDemand at(UploadDemand upload, CpuSet receiver, CpuSet writer) {
    return new UploadDemand(
        upload.id(),
        upload.upload(),
        upload.ackSoftirqCpu(),
        upload.bytesPerSecond(),
        upload.share(),
        upload.receiverTid(),
        receiver,
        writer);
  }

  private static Situation of(CpuTopology topology, long seed, int uploads) {
    Random random = new Random(seed);
    CpuSet wide = Scene.wide(topology, random);
    Host host =
        new Host(
            topology,
            Scene.configured(topology, wide, random),
            wide,
            random.nextInt(4) == 0,
            random.nextInt(4) == 0);
    List<Volume> volumes = new ArrayList<>();
    for (int disks = random.nextInt(25); disks > 0; disks--) {
      volumes.add(volume(topology, random));
    }
    volumes.add(new Volume(Upload.NO_NODE, List.of()));
    int[] queues = new int[1 + random.nextInt(random.nextBoolean() ? 4 : 256)];
    for (int i = 0; i < queues.length; i++) {
      queues[i] = Scene.anyOf(topology.online(), random);
    }
    int present = random.nextInt(3);
    int rates = random.nextInt(3);
    List<UploadDemand> demands = new ArrayList<>();
    for (int i = 0; i < uploads; i++) {
      Volume volume = volumes.get(random.nextInt(volumes.size()));
      OptionalInt softirq =
          random.nextInt(10) == 0
              ? Scene.softirqCpu(topology, random)
              : OptionalInt.of(queues[random.nextInt(queues.length)]);
      demands.add(
          new UploadDemand(
              "blk_" + i,
              new Upload(
                  softirq,
                  "d",
                  volume.node(),
                  volume.queues(),
                  random.nextInt(8) > 0,
                  adrift(random)),
              random.nextInt(3) == 0 ? Scene.softirqCpu(topology, random) : OptionalInt.empty(),
              rate(rates, random),
              random.nextBoolean()
                  ? OptionalDouble.empty()
                  : OptionalDouble.of(random.nextDouble()),
              1000 + i,
              present(present, topology, random),
              random.nextBoolean() ? CpuSet.EMPTY : Scene.any(topology.online(), random)));
    }
    CpuLoads loads = loads(topology, random);
    List<NicState> nics = random.nextBoolean() ? List.of() : List.of(nic(topology, queues, random));
    OptionalDouble typicalShare = typicalShare(random);
    Demand demand =
        new Demand(
            1_000_000,
            demands,
            loads,
            typicalShare,
            SteeringFacts.UNKNOWN.withNics(nics),
            Map.of());
    return new Situation(host, demand);
  }

  private static String adrift(Random random) {
    return random.nextInt(20) == 0 ? "they come by loopback" : "";
  }

  /** Round ones make for ties. */
  private static OptionalDouble typicalShare(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> OptionalDouble.empty();
      case 1 -> OptionalDouble.of(0.5);
      case 2 -> OptionalDouble.of(1);
      default -> OptionalDouble.of(random.nextDouble());
    };
  }

  private record Volume(int node, List<CpuSet> queues) {}

  private static Volume volume(CpuTopology topology, Random random) {
    int node = random.nextInt(3) == 0 ? Upload.NO_NODE : random.nextInt(17);
    if (random.nextInt(4) == 0) {
      return new Volume(node, Scene.hardwareQueues(topology, random));
    }
    int queues = 1 + random.nextInt(128);
    long[][] words = new long[queues][(topology.online().highest() >> 6) + 1];
    int queue = 0;
    for (int cpu : topology.online().stream().toArray()) {
      words[queue % queues][cpu >> 6] |= 1L << cpu;
      queue += random.nextInt(3) == 0 ? 1 : 0;
    }
    return new Volume(node, List.of(words).stream().map(CpuSet::ofWords).toList());
  }

  private static OptionalDouble rate(int kind, Random random) {
    return switch (kind) {
      case 0 -> OptionalDouble.empty();
      case 1 -> OptionalDouble.of(random.nextInt(2 << 20));
      default -> OptionalDouble.of(100e6 * random.nextDouble());
    };
  }

  private static CpuSet present(int kind, CpuTopology topology, Random random) {
    return switch (kind + random.nextInt(2)) {
      case 0, 1 -> CpuSet.EMPTY;
      case 2 -> topology.llc(Scene.anyOf(topology.online(), random));
      default -> Scene.any(topology.online(), random);
    };
  }

  private static CpuLoads loads(CpuTopology topology, Random random) {
    if (random.nextInt(3) == 0) {
      return CpuLoads.UNKNOWN;
    }
    CpuSet measured =
        random.nextInt(4) == 0 ? Scene.any(topology.online(), random) : topology.online();
    double[] others = new double[measured.highest() + 1];
    double[] softirq = new double[measured.highest() + 1];
    CpuSet hot =
        random.nextBoolean()
            ? topology.llc(Scene.anyOf(topology.online(), random))
            : Scene.any(topology.online(), random);
    double level = random.nextDouble();
    measured.stream()
        .forEach(
            cpu -> {
              others[cpu] = hot.contains(cpu) ? level : 0.1 * random.nextDouble();
              softirq[cpu] = random.nextInt(4) == 0 ? random.nextDouble() * (1 - others[cpu]) : 0;
            });
    return new CpuLoads(measured, others, softirq);
  }

  private static NicState nic(CpuTopology topology, int[] queues, Random random) {
    List<RxQueueState> states = new ArrayList<>();
    for (int i = 0; i < queues.length; i++) {
      states.add(
          new RxQueueState(
              i,
              random.nextInt(8) == 0
                  ? Optional.empty()
                  : Optional.of(new IrqIdentity(100 + i, "0000:01:00.0", "eth0-rx-" + i)),
              random.nextInt(3) == 0 ? Movability.FIXED : Movability.MOVABLE,
              random.nextInt(8) == 0 ? CpuSet.EMPTY : CpuSet.of(queues[i]),
              random.nextInt(4) == 0 ? Optional.empty() : Optional.of(CpuSet.EMPTY),
              OptionalDouble.of(random.nextInt(3) == 0 ? 0 : random.nextInt(50_000))));
    }
    int node = random.nextBoolean() ? Upload.NO_NODE : topology.cpu(queues[0]).node();
    return new NicState(
        "eth0", node, states, random.nextInt(4) == 0 ? List.of("RFS is on") : List.of());
  }
}
