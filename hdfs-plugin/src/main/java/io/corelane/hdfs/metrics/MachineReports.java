/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.monitor.Health;
import io.corelane.affinity.monitor.Tick;
import io.corelane.affinity.policy.Host;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import io.corelane.affinity.topology.Cpu;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells of the machine what is known already: reads no file, whoever asks.
 *
 * @param host the CPUs as last seen
 * @param disks the disks below the volumes
 * @param last the last turn of the loop; nothing before the first
 */
public record MachineReports(
    Supplier<Host> host, Supplier<List<BlockDevice>> disks, Supplier<Optional<Tick>> last)
    implements Supplier<MachineReport> {

  private static final int UNKNOWN = -1;

  @Override
  public MachineReport get() {
    Host now = host.get();
    Optional<Tick> tick = last.get();
    Map<Integer, Health.Cpu> measured =
        tick.map(Tick::health).orElse(Health.UNKNOWN).cpus().stream()
            .collect(Collectors.toMap(Health.Cpu::cpu, Function.identity()));
    List<NicState> nics = tick.map(turn -> turn.demand().steering().nics()).orElse(List.of());
    return new MachineReport(
        measured.isEmpty() ? 0 : tick.map(Tick::epochMillis).orElse(0L),
        now.isOneCache(),
        free(measured, now.allowed()),
        now.topology().cpus().stream()
            .map(cpu -> cpu(cpu, now.allowed().contains(cpu.cpu()), measured.get(cpu.cpu())))
            .toArray(CpuReport[]::new),
        nics.stream().flatMap(MachineReports::rxQueues).toArray(RxQueueReport[]::new),
        disks.get().stream()
            .flatMap(MachineReports::hardwareQueues)
            .toArray(HardwareQueueReport[]::new));
  }

  private static double free(Map<Integer, Health.Cpu> measured, CpuSet allowed) {
    return measured.isEmpty()
        ? UNKNOWN
        : measured.values().stream()
            .filter(cpu -> allowed.contains(cpu.cpu()))
            .mapToDouble(cpu -> Math.max(0, 1 - cpu.time().busy()))
            .sum();
  }

  private static CpuReport cpu(Cpu cpu, boolean allowed, Health.@Nullable Cpu spent) {
    return new CpuReport(
        cpu.cpu(),
        cpu.core(),
        cpu.llc(),
        cpu.node(),
        cpu.packageId(),
        cpu.online(),
        allowed,
        spent == null ? UNKNOWN : spent.time().busy(),
        spent == null ? UNKNOWN : spent.time().interrupts());
  }

  private static Stream<RxQueueReport> rxQueues(NicState nic) {
    return nic.rxQueues().stream().map(queue -> rxQueue(nic.name(), queue));
  }

  private static RxQueueReport rxQueue(String nic, RxQueueState queue) {
    return new RxQueueReport(
        nic,
        queue.queue(),
        queue.irq().map(IrqIdentity::number).orElse(UNKNOWN),
        queue.pollingCpus().toList(),
        queue.rpsCpus().map(CpuSet::toList).orElse(""),
        queue.interruptsPerSecond().orElse(UNKNOWN));
  }

  private static Stream<HardwareQueueReport> hardwareQueues(BlockDevice disk) {
    return disk.hardwareQueues().toOptional().stream()
        .flatMap(List::stream)
        .map(
            queue ->
                new HardwareQueueReport(
                    disk.name(),
                    queue.queue(),
                    queue.cpus().toList(),
                    queue.irq().toOptional().map(IrqIdentity::number).orElse(UNKNOWN)));
  }
}
