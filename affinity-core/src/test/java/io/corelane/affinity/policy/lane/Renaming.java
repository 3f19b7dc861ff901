/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.policy.lane;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.plan.BindUpload;
import io.corelane.affinity.plan.PlanStep;
import io.corelane.affinity.plan.ReleaseUpload;
import io.corelane.affinity.plan.Steer;
import io.corelane.affinity.policy.CpuLoads;
import io.corelane.affinity.policy.Decision;
import io.corelane.affinity.policy.Demand;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.policy.UploadDemand;
import io.corelane.affinity.topology.Cpu;
import io.corelane.affinity.topology.CpuTopology;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;

/**
 * The same machine with other CPU numbers.
 *
 * @param name the new number of a CPU; of a number that the machine has not, the same
 * @param machine the machine with the new numbers
 */
record Renaming(IntUnaryOperator name, Function<CpuTopology, CpuTopology> machine) {

  /** All numbers stay. */
  static final Renaming NONE = new Renaming(cpu -> cpu, machine -> machine);

  /** The order stays, and so does what is named after its lowest CPU. */
  static Renaming withGaps(CpuTopology topology) {
    IntUnaryOperator name = cpu -> topology.has(cpu) ? 3 * cpu + 5 : cpu;
    return new Renaming(name, machine -> Scene.renamed(machine, name));
  }

  /** Any order, but cores, caches and nodes keep their ids, and SMT siblings their order. */
  static Renaming shuffled(CpuTopology topology, Random random) {
    Map<Integer, List<Integer>> byCore =
        topology.cpus().stream()
            .collect(
                Collectors.groupingBy(
                    Cpu::core,
                    TreeMap::new,
                    Collectors.mapping(Cpu::cpu, Collectors.toCollection(ArrayList::new))));
    List<Integer> numbers = new ArrayList<>(topology.cpus().stream().map(Cpu::cpu).toList());
    Collections.shuffle(numbers, random);
    Map<Integer, Integer> names = new TreeMap<>();
    int next = 0;
    for (List<Integer> core : byCore.values()) {
      List<Integer> theirs = new ArrayList<>(numbers.subList(next, next + core.size()));
      next += core.size();
      Collections.sort(theirs);
      for (int i = 0; i < core.size(); i++) {
        names.put(core.get(i), theirs.get(i));
      }
    }
    IntUnaryOperator name = cpu -> names.getOrDefault(cpu, cpu);
    return new Renaming(name, machine -> keepingIds(machine, name));
  }

  Situation of(Situation situation) {
    Demand demand = situation.demand();
    return new Situation(
        new Host(
            machine.apply(situation.topology()),
            cpus(situation.host().allowed()),
            cpus(situation.host().wide()),
            situation.host().singleCore(),
            situation.host().always()),
        new Demand(
            demand.nowMillis(),
            demand.uploads().stream().map(this::upload).toList(),
            loads(demand.loads()),
            demand.typicalShare(),
            demand.steering().withNics(demand.steering().nics().stream().map(this::nic).toList()),
            demand.untouchable()));
  }

  /** The targets' sets, renamed. */
  Map<String, String> places(Decision decision) {
    Map<String, String> places = new TreeMap<>();
    decision
        .targets()
        .forEach(
            (id, target) ->
                places.put(
                    id,
                    target.managed()
                        + " "
                        + cpus(target.receiverCpus())
                        + " "
                        + cpus(target.diskWriterCpus())
                        + " "
                        + target.lane()));
    return places;
  }

  /** What the steps change, renamed. */
  List<String> steps(Decision decision) {
    return decision.plan().steps().stream().map(this::step).toList();
  }

  private String step(PlanStep step) {
    if (step instanceof BindUpload bind) {
      return bind.upload() + " " + cpus(bind.receiverTo()) + " " + cpus(bind.diskWriterTo());
    } else if (step instanceof ReleaseUpload release) {
      return release.upload() + " " + cpus(release.receiverTo());
    }
    Steer steer = (Steer) step;
    return steer.object() + " " + cpus(steer.to());
  }

  private static CpuTopology keepingIds(CpuTopology topology, IntUnaryOperator name) {
    return new CpuTopology(
        topology.cpus().stream()
            .map(
                cpu ->
                    new Cpu(
                        name.applyAsInt(cpu.cpu()),
                        cpu.core(),
                        cpu.packageId(),
                        cpu.node(),
                        cpu.llc(),
                        cpu.online()))
            .toList());
  }

  private UploadDemand upload(UploadDemand upload) {
    return new UploadDemand(
        upload.id(),
        Scene.renamed(upload.upload(), name),
        Scene.renamed(upload.ackSoftirqCpu(), name),
        upload.bytesPerSecond(),
        upload.share(),
        upload.receiverTid(),
        cpus(upload.receiverCpus()),
        cpus(upload.diskWriterCpus()));
  }

  private CpuLoads loads(CpuLoads loads) {
    CpuSet measured = cpus(loads.measured());
    double[] others = new double[measured.highest() + 1];
    double[] softirq = new double[measured.highest() + 1];
    for (int cpu : loads.measured().stream().toArray()) {
      others[name.applyAsInt(cpu)] = loads.others(cpu);
      softirq[name.applyAsInt(cpu)] = loads.softirq(cpu);
    }
    return new CpuLoads(measured, others, softirq);
  }

  private NicState nic(NicState nic) {
    return new NicState(
        nic.name(),
        nic.node(),
        nic.rxQueues().stream()
            .map(
                queue ->
                    new RxQueueState(
                        queue.queue(),
                        queue.irq(),
                        queue.movability(),
                        cpus(queue.effectiveCpus()),
                        queue.rpsCpus().map(this::cpus),
                        queue.interruptsPerSecond()))
            .toList(),
        nic.leaveAlone());
  }

  private CpuSet cpus(CpuSet cpus) {
    return Scene.renamed(cpus, name);
  }
}
