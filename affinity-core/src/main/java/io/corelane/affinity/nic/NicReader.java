/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Interrupt;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.IrqAffinity;
import io.corelane.affinity.irq.IrqAffinityReader;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SysDevice;
import io.corelane.affinity.system.SystemRoot;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the network interfaces that have a device, with their queues and the interrupts of these.
 * Interfaces without one (loopback, veth, bridges, bonds, VLANs) are left out; {@link
 * StackedInterfaceReader} tells what bonds, VLANs and bridges stand on.
 */
public final class NicReader {

  static final String NET = "/sys/class/net";

  private final SystemRoot root;
  private final IrqAffinityReader affinities;
  private final TxQueuesReader transmit;

  /** A reader of one machine. */
  public NicReader(SystemRoot root) {
    this.root = root;
    this.affinities = new IrqAffinityReader(root);
    this.transmit = new TxQueuesReader(root, affinities);
  }

  /**
   * All interfaces that have a device, by name. Without {@code /proc/interrupts} there are {@link
   * Interrupts#NONE}.
   */
  public Reading<List<Nic>> read(Interrupts interrupts) {
    return read(interrupts, true);
  }

  /**
   * All interfaces that have a device, without their transmit queues, which change rarely and take
   * as long to read as the rest: the interfaces by name.
   */
  public Reading<List<Nic>> readReceiving(Interrupts interrupts) {
    return read(interrupts, false);
  }

  private Reading<List<Nic>> read(Interrupts interrupts, boolean both) {
    return root.names(NET).parse(NET, names -> nics(withDevice(root, names), interrupts, both));
  }

  static List<String> withDevice(SystemRoot root, List<String> names) {
    return names.stream().filter(name -> root.exists(device(name))).toList();
  }

  private static String device(String name) {
    return NET + "/" + name + "/device";
  }

  private List<Nic> nics(List<String> names, Interrupts interrupts, boolean both) {
    List<Reading<SysDevice>> devices =
        names.stream().map(name -> SysDevice.behind(root, device(name))).toList();
    List<Nic> nics = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      Reading<SysDevice> device = devices.get(i);
      if (device instanceof Reading.Present<SysDevice> present) {
        boolean alone = devices.stream().filter(device::equals).count() == 1;
        RxQueueIrqs irqs = new RxQueueIrqs(names.get(i), present.value(), alone, interrupts);
        nics.add(nic(names.get(i), present.value(), irqs, both));
      } else {
        nics.add(new Nic(names.get(i), device.missing(), device.missing(), device.missing()));
      }
    }
    return List.copyOf(nics);
  }

  private Nic nic(String name, SysDevice device, RxQueueIrqs irqs, boolean both) {
    String directory = NET + "/" + name + "/queues";
    Reading<List<String>> entries = root.names(directory);
    Reading<List<RxQueue>> queues =
        entries.parse(
            directory,
            names -> {
              List<String> rx = names.stream().filter(e -> e.matches("rx-\\d{1,5}")).toList();
              return rx.stream().map(e -> queue(directory, e, irqs, rx.size())).toList();
            });
    return both
        ? new Nic(
            name,
            device.driver(),
            device.numaNode(),
            queues,
            transmit.read(name, entries, irqs, queues.toOptional().orElse(List.of())))
        : new Nic(name, device.driver(), device.numaNode(), queues);
  }

  private RxQueue queue(String directory, String entry, RxQueueIrqs irqs, int queues) {
    int number = Integer.parseInt(entry.substring("rx-".length()));
    String rps = directory + "/" + entry + "/rps_cpus";
    Reading<CpuSet> rpsCpus = root.text(rps).parse(rps, CpuSet::parseMask);
    Reading<Interrupt> line = irqs.of(number, queues);
    if (line instanceof Reading.Present<Interrupt> present) {
      IrqAffinity affinity = affinities.read(present.value().number());
      return new RxQueue(
          number,
          new Reading.Present<>(present.value().identity()),
          affinity.movability(),
          affinity.delivered(),
          rpsCpus);
    }
    return new RxQueue(number, line.missing(), Movability.UNKNOWN, line.missing(), rpsCpus);
  }
}
