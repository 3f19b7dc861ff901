/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.affinity.cpu.CpuSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What in the guest's kernel decides where packets are handled, at one moment.
 *
 * @param online the guest's CPUs
 * @param nicIrqs the interrupts of the data NICs' queues, by number, with their names
 * @param values the settings that a way may change, by their files: the affinity of every
 *     interrupt, receive packet and flow steering, transmit queues' CPUs, the write-back's CPUs
 */
record GuestSettings(CpuSet online, Map<Integer, String> nicIrqs, Map<String, String> values) {

  static final String FLOW_ENTRIES = "/proc/sys/net/core/rps_sock_flow_entries";

  private static final String ONLINE = "/sys/devices/system/cpu/online";

  /**
   * Prints all of it, {@code FILE:VALUE} on each line; an interrupt of a NIC as {@code irq NUMBER
   * NAME}. Virtio devices have their interrupts one directory up.
   */
  static final String COMMAND =
      """
      cd /
      grep -Hs . %s %s /proc/irq/[0-9]*/smp_affinity_list
      grep -Hs . /sys/class/net/data*/queues/rx-*/rps_cpus /sys/class/net/data*/queues/rx-*/rps_flow_cnt
      grep -Hs . /sys/class/net/data*/queues/tx-*/xps_cpus /sys/devices/virtual/workqueue/writeback/cpumask
      for nic in /sys/class/net/data*; do
        msi=$nic/device/msi_irqs
        [ -d $msi ] || msi=$nic/device/../msi_irqs
        for irq in $(ls $msi); do awk -v irq=$irq: '$1 == irq { print "irq", irq + 0, $NF }' /proc/interrupts; done
      done
      true
      """
          .formatted(ONLINE, FLOW_ENTRIES);

  /**
   * A queue's interrupt, by the names that igb ({@code data0-TxRx-3}, {@code data0-rx-3}), e1000e,
   * vmxnet3 ({@code data0-rxtx-3}) and virtio ({@code virtio3-input.0}) give.
   */
  private static final Pattern RX_QUEUE = Pattern.compile(".*(-TxRx-|-rx-|-rxtx-|-input\\.)\\d+");

  private static final Pattern IRQ = Pattern.compile("irq (\\d+) (\\S+)");

  GuestSettings {
    nicIrqs = Collections.unmodifiableMap(new TreeMap<>(nicIrqs));
    values = Collections.unmodifiableMap(new TreeMap<>(values));
  }

  static GuestSettings parse(String printed) {
    CpuSet online = CpuSet.EMPTY;
    Map<Integer, String> irqs = new TreeMap<>();
    Map<String, String> values = new TreeMap<>();
    for (String line : printed.lines().toList()) {
      Matcher irq = IRQ.matcher(line);
      int colon = line.indexOf(':');
      if (irq.matches()) {
        if (RX_QUEUE.matcher(irq.group(2)).matches()) {
          irqs.put(Integer.valueOf(irq.group(1)), irq.group(2));
        }
      } else if (line.startsWith(ONLINE + ":")) {
        online = CpuSet.parseList(line.substring(colon + 1));
      } else if (colon > 0) {
        values.put(line.substring(0, colon), line.substring(colon + 1).strip());
      }
    }
    return new GuestSettings(online, irqs, values);
  }

  static String affinityOf(int irq) {
    return "/proc/irq/" + irq + "/smp_affinity_list";
  }

  /** What a file is called: an RX queue's interrupt by its name, anything else by the file. */
  String nameOf(String file) {
    return nicIrqs.entrySet().stream()
        .filter(irq -> affinityOf(irq.getKey()).equals(file))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(file);
  }

  /** The files of the data NICs' RX queues whose name ends so. */
  List<String> queueFiles(String name) {
    return values.keySet().stream()
        .filter(file -> file.startsWith("/sys/class/net/") && file.endsWith("/" + name))
        .toList();
  }
}
