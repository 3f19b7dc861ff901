/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.block.BlockDevice;
import io.corelane.affinity.block.DiskMount;
import io.corelane.affinity.block.VolumeReader;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqAffinityReader;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.machine.Machine;
import io.corelane.affinity.machine.MachineReader;
import io.corelane.affinity.nic.LinkPolicyReader;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.PacketSteering.InterfaceSteering;
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Reads everything that the checks of a host look at. Takes as long as {@link MachineReader}. */
public final class HostFactsReader {

  private final SystemRoot root;
  private final MachineReader machines;
  private final NicDriver drivers;

  /**
   * A reader of one machine.
   *
   * @param machines reads the same machine's queues and interrupts
   * @param drivers asks the drivers of its NICs
   */
  public HostFactsReader(SystemRoot root, MachineReader machines, NicDriver drivers) {
    this.root = root;
    this.machines = machines;
    this.drivers = drivers;
  }

  /**
   * Reads them as they are now. Never fails: what cannot be read says why in its place.
   *
   * @param nics which NICs to look at, by name
   * @param disks which disks to look at, by name
   * @param pid the process that uploads run in; without one a DataNode is looked for
   * @param dataNode what a DataNode told of itself, if one was asked
   */
  public HostFacts read(
      Predicate<String> nics,
      Predicate<String> disks,
      OptionalLong pid,
      Optional<Reading<DataNodeFacts>> dataNode) {
    Machine machine = machines.read();
    CpuSet online = machine.topology().toOptional().map(t -> t.online()).orElse(CpuSet.EMPTY);
    return new HostFacts(
        machine,
        root.isLive() || root.exists(KernelSettingsReader.CLOCKSOURCE),
        new KernelSettingsReader(root).read(online),
        machine.network().nics().toOptional().orElse(List.of()).stream()
            .filter(nic -> nics.test(nic.name()))
            .map(nic -> nic(nic, machine))
            .toList(),
        machine.disks().toOptional().orElse(List.of()).stream()
            .filter(disk -> disks.test(disk.name()))
            .map(this::disk)
            .toList(),
        mounts(),
        new ProcessReader(root).read(pid),
        dataNode);
  }

  private NicSettings nic(Nic nic, Machine machine) {
    String at = "/sys/class/net/" + nic.name() + "/";
    InterfaceSteering steering =
        machine.network().steering().interfaces().stream()
            .filter(one -> one.name().equals(nic.name()))
            .findFirst()
            .orElseThrow();
    IrqAffinityReader affinities = new IrqAffinityReader(root);
    Map<Integer, Reading<CpuSet>> irqCpus = new TreeMap<>();
    for (RxQueue queue : nic.rxQueues().toOptional().orElse(List.of())) {
      queue
          .irq()
          .toOptional()
          .map(IrqIdentity::number)
          .ifPresent(irq -> irqCpus.put(irq, affinities.read(irq).allowed()));
    }
    return new NicSettings(
        nic,
        steering,
        root.line(at + "operstate"),
        speed(at + "speed"),
        Map.copyOf(irqCpus),
        new LinkPolicyReader(root).read(nic.name()),
        hardware(at),
        drivers.ask(nic.name()));
  }

  private NicHardware hardware(String at) {
    return new NicHardware(
        KernelSettingsReader.number(root, at + "mtu"),
        KernelSettingsReader.number(root, at + "statistics/rx_packets"),
        KernelSettingsReader.number(root, at + "statistics/rx_missed_errors"),
        KernelSettingsReader.number(root, at + "statistics/rx_fifo_errors"),
        new PcieLinkReader(root).read(at + "device"));
  }

  /** Captures have a mount's options since they have this file, too. */
  private Reading<List<DiskMount>> mounts() {
    return root.isLive() || root.exists(KernelSettingsReader.FLUSH_EVERY)
        ? new VolumeReader(root).onDisks()
        : new Reading.Denied<>("the options of mounts", "not in this capture");
  }

  /** -1 is the kernel's way to say that the driver does not know; some refuse to be read. */
  private Reading<Long> speed(String file) {
    Reading<Long> speed = KernelSettingsReader.number(root, file);
    boolean told = speed instanceof Reading.Present<Long> present && present.value() > 0;
    return told ? speed : new Reading.Absent<>("a speed in " + file);
  }

  private DiskSettings disk(BlockDevice disk) {
    String at = "/sys/block/" + disk.name() + "/queue/";
    return new DiskSettings(
        disk,
        root.line(at + "scheduler").parse(at + "scheduler", HostFactsReader::chosen),
        KernelSettingsReader.number(root, at + "rq_affinity"),
        new PcieLinkReader(root).read("/sys/block/" + disk.name() + "/device/device"));
  }

  /** {@code none [mq-deadline] kyber}: the one in brackets; a single {@code none} has no others. */
  private static String chosen(String text) {
    int open = text.indexOf('[');
    int close = text.indexOf(']');
    if (open >= 0 && close > open) {
      return text.substring(open + 1, close);
    } else if (!text.matches("\\S+")) {
      throw new IllegalArgumentException("\"" + text + "\" chooses no scheduler");
    }
    return text;
  }
}
