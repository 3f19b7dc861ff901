/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.machines.GeneratedMachines;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.Occupancy;
import io.corelane.affinity.policy.Placement;
import io.corelane.affinity.policy.Upload;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Everything a placement is decided from. Packets were measured wherever they come in. */
record Scene(Host host, Upload upload, Occupancy occupancy) {

  /** Any machine in any state that the policy can meet. */
  static Arbitrary<Scene> any() {
    return Combinators.combine(
            GeneratedMachines.any(),
            Arbitraries.longs().withoutEdgeCases(),
            Arbitraries.of(true, false),
            Arbitraries.of(0, 1, 10, 100, 5000)
                .flatMap(n -> Arbitraries.integers().between(0, n))
                .withoutEdgeCases())
        .as(Scene::of);
  }

  /** The same with other company. */
  Scene with(Occupancy other) {
    return new Scene(host, upload, Measured.packets(topology(), upload, other));
  }

  /** The same, but nothing was measured. */
  Scene cold() {
    return new Scene(host, upload, new Occupancy(occupancy.receivers(), occupancy.softirqCpus()));
  }

  /** The same after all CPUs were measured idle. */
  Scene afterIdle() {
    return new Scene(host, upload, Measured.idle(topology(), occupancy));
  }

  Placement place() {
    return new LanePolicy().place(host, upload, occupancy);
  }

  CpuTopology topology() {
    return host.topology();
  }

  /** The online softirq CPU, or -1. */
  int softirqCpu() {
    int cpu = upload.softirqCpu().orElse(-1);
    return topology().online().contains(cpu) ? cpu : -1;
  }

  /** The upload's own softirq core with its siblings; empty if not known. */
  CpuSet softirqCore() {
    return softirqCpu() < 0 ? CpuSet.EMPTY : topology().siblings(softirqCpu());
  }

  /** The same scene on the same machine with its CPUs renumbered. */
  Scene renamed(IntUnaryOperator name) {
    Map<CpuSet, Integer> receivers = new HashMap<>();
    occupancy.receivers().forEach((cpus, count) -> receivers.put(renamed(cpus, name), count));
    CpuTopology topology = renamed(topology(), name);
    Upload renamed = renamed(upload, name);
    return new Scene(
        new Host(
            topology,
            renamed(host.allowed(), name),
            renamed(host.wide(), name),
            host.singleCore(),
            host.always()),
        renamed,
        Measured.packets(
            topology, renamed, new Occupancy(receivers, renamed(occupancy.softirqCpus(), name))));
  }

  static CpuSet renamed(CpuSet cpus, IntUnaryOperator name) {
    return CpuSet.of(cpus.stream().map(name));
  }

  static Upload renamed(Upload upload, IntUnaryOperator name) {
    return new Upload(
        renamed(upload.softirqCpu(), name),
        upload.volume(),
        upload.deviceNode(),
        upload.hardwareQueues().stream().map(queue -> renamed(queue, name)).toList(),
        upload.diskWriter(),
        upload.adrift());
  }

  static OptionalInt renamed(OptionalInt cpu, IntUnaryOperator name) {
    return cpu.isPresent() ? OptionalInt.of(name.applyAsInt(cpu.getAsInt())) : cpu;
  }

  /** Cores and caches are named after their lowest CPU again. */
  static CpuTopology renamed(CpuTopology topology, IntUnaryOperator name) {
    Map<Integer, Integer> cores = lowest(topology, Cpu::core, name);
    Map<Integer, Integer> llcs = lowest(topology, Cpu::llc, name);
    return new CpuTopology(
        topology.cpus().stream()
            .map(
                c ->
                    new Cpu(
                        name.applyAsInt(c.cpu()),
                        cores.getOrDefault(c.core(), -1),
                        c.packageId(),
                        c.node(),
                        llcs.getOrDefault(c.llc(), -1),
                        c.online()))
            .toList());
  }

  private static Map<Integer, Integer> lowest(
      CpuTopology topology, ToIntFunction<Cpu> group, IntUnaryOperator name) {
    Map<Integer, Integer> lowest = new HashMap<>();
    for (Cpu cpu : topology.cpus()) {
      lowest.merge(group.applyAsInt(cpu), name.applyAsInt(cpu.cpu()), Math::min);
    }
    return lowest;
  }

  private static Scene of(CpuTopology topology, long seed, boolean singleCore, int receivers) {
    Random random = new Random(seed);
    CpuSet wide = wide(topology, random);
    CpuSet allowed = configured(topology, wide, random);
    Upload upload =
        new Upload(
            softirqCpu(topology, random),
            "nvme0n1",
            random.nextBoolean() ? Upload.NO_NODE : random.nextInt(17),
            hardwareQueues(topology, random));
    List<CpuSet> sets = new ArrayList<>();
    int kind = random.nextInt(3);
    for (int i = 0; i < receivers; i++) {
      sets.add(
          switch (kind) {
            case 0 -> topology.llc(anyOf(topology.online(), random));
            case 1 -> CpuSet.of(anyOf(topology.online(), random));
            default -> some(topology.online(), 1 + random.nextInt(99), random);
          });
    }
    CpuSet softirqs = random.nextBoolean() ? CpuSet.EMPTY : any(topology.online(), random);
    return new Scene(
        new Host(topology, allowed, wide, singleCore, random.nextInt(4) == 0),
        upload,
        Measured.packets(topology, upload, Occupancy.of(sets, softirqs)));
  }

  /** What affinity and cpuset leave to the process. */
  static CpuSet wide(CpuTopology topology, Random random) {
    CpuSet online = topology.online();
    CpuSet wide =
        switch (random.nextInt(5)) {
          case 0, 1 -> online;
          case 2 -> any(online, random);
          case 3 -> online.minus(topology.llc(anyOf(online, random)));
          default -> topology.node(anyOf(online, random));
        };
    return wide.isEmpty() ? online : wide;
  }

  /** What {@code corelane.cpus} leaves of that: all, where it is not set. */
  static CpuSet configured(CpuTopology topology, CpuSet wide, Random random) {
    int cpu = anyOf(wide, random);
    return switch (random.nextInt(6)) {
      case 0 -> topology.llc(cpu).and(wide);
      case 1 -> topology.node(cpu).and(wide);
      case 2 -> any(wide, random);
      default -> wide;
    };
  }

  static OptionalInt softirqCpu(CpuTopology topology, Random random) {
    List<Cpu> rows = topology.cpus();
    return switch (random.nextInt(8)) {
      case 0 -> OptionalInt.empty();
      case 1 -> OptionalInt.of(100_000);
      case 2 -> OptionalInt.of(rows.get(random.nextInt(rows.size())).cpu());
      default -> OptionalInt.of(anyOf(topology.online(), random));
    };
  }

  static List<CpuSet> hardwareQueues(CpuTopology topology, Random random) {
    int[] cpus = topology.cpus().stream().mapToInt(Cpu::cpu).toArray();
    return switch (random.nextInt(6)) {
      case 0 -> List.of();
      case 1 -> List.of(CpuSet.of(cpus));
      case 2 -> IntStream.of(cpus).mapToObj(CpuSet::of).toList();
      case 3 -> topology.llcs();
      default -> groups(cpus, i -> random.nextInt(16)).stream().toList();
    };
  }

  private static Collection<CpuSet> groups(int[] cpus, IntUnaryOperator group) {
    Map<Integer, CpuSet> groups = new java.util.TreeMap<>();
    for (int cpu : cpus) {
      groups.merge(group.applyAsInt(cpu), CpuSet.of(cpu), CpuSet::or);
    }
    return groups.values();
  }

  /** A part of a set that has at least one member. */
  static CpuSet any(CpuSet cpus, Random random) {
    return some(cpus, 1 + random.nextInt(99), random);
  }

  static CpuSet some(CpuSet cpus, int percent, Random random) {
    CpuSet some = cpus.filter(cpu -> random.nextInt(100) < percent);
    return some.isEmpty() ? CpuSet.of(anyOf(cpus, random)) : some;
  }

  static int anyOf(CpuSet cpus, Random random) {
    return cpus.stream().skip(random.nextInt(cpus.size())).findFirst().orElseThrow();
  }
}
