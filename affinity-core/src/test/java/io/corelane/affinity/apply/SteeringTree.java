/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.nic.InterfaceIdentity;
import io.corelane.affinity.plan.IrqCpus;
import io.corelane.affinity.plan.NapiThreadCpus;
import io.corelane.affinity.plan.PortFlows;
import io.corelane.affinity.plan.RpsMask;
import io.corelane.affinity.plan.WritebackCpus;
import io.corelane.affinity.plan.XpsMask;
import io.corelane.affinity.system.FileTree;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** A private root of four CPUs with one value of each kind; the helper takes it by --root, too. */
public final class SteeringTree {

  /** The first interrupt of eth0. */
  public static final Identified IRQ =
      Identified.of(new IrqCpus(new IrqIdentity(41, "0000:00:02.0", "eth0-TxRx-0")));

  /** That of a virtio device. */
  public static final Identified VIRTIO_IRQ =
      Identified.of(new IrqCpus(new IrqIdentity(43, "virtio2", "virtio2-input.0")));

  /** The interface. */
  public static final InterfaceIdentity NIC = new InterfaceIdentity("eth0", 2, "0000:00:02.0");

  /** Its first receive queue. */
  public static final Identified RPS = Identified.of(new RpsMask("eth0", 0), NIC);

  /** Its first transmit queue. */
  public static final Identified XPS = Identified.of(new XpsMask("eth0", 0), NIC);

  /** A NAPI thread of it. */
  public static final Identified NAPI = Identified.of(new NapiThreadCpus("eth0", 8193, 300), NIC);

  /** The write-back. */
  public static final Identified WRITEBACK = Identified.of(new WritebackCpus());

  /** The port that has an RSS context of its own; with a build that has fault points. */
  public static final Identified FLOWS = Identified.of(new PortFlows("eth0", 9866), NIC);

  /** What stands for its NIC's contexts and rules, see native/test/ethtool_stand_in.c. */
  public static final String FLOWS_FILE = "/sys/class/net/eth0/flows";

  /** A NIC of eight queues without either. */
  public static final String NO_FLOWS = "queues 8 table 128 rules 16 ntuple 1 finds 0";

  private static final String NET = "/sys/devices/pci0000:00/0000:00:02.0/net/eth0";

  private final FileTree tree;

  /**
   * Makes the tree.
   *
   * @param directory an empty directory
   */
  public SteeringTree(Path directory) {
    tree = new FileTree(directory);
    tree.file("/proc/sys/kernel/random/boot_id", "11111111-2222-3333-4444-555555555555\n")
        .file("/sys/devices/system/cpu/online", "0-3\n")
        .file("/sys/bus/pci/devices/0000:00:02.0/net/eth0/ifindex", "2\n")
        .file("/sys/devices/pci0000:00/0000:00:03.0/virtio2/net/eth1/ifindex", "3\n")
        .directory("/sys/bus/pci/devices/0000:00:03.0")
        .link("/sys/bus/virtio/devices/virtio2", "/sys/devices/pci0000:00/0000:00:03.0/virtio2")
        .file(NET + "/ifindex", "2\n")
        .link("/sys/class/net/eth0", NET)
        .file(NET + "/flows", NO_FLOWS + "\n")
        .file(NET + "/queues/rx-0/rps_cpus", "0\n")
        .file(NET + "/queues/tx-0/xps_cpus", "f\n")
        .file("/sys/devices/virtual/workqueue/writeback/cpumask", "f\n")
        .file("/proc/300/comm", "napi/eth0-8193\n")
        .file("/proc/300/stat", "300 (napi/eth0-8193) S 2 0 0 0 -1 2129984 0 0\n")
        .file("/proc/300/cpus_allowed_list", "0-3\n");
    // As the kernel writes it: not the shortest way.
    link(tree.root().path(NET + "/device"), "../../../0000:00:02.0");
    irq(41, "eth0-TxRx-0", "0000:00:02.0");
    irq(43, "virtio2-input.0", "0000:00:03.0");
  }

  private static void link(Path link, String target) {
    try {
      Files.createSymbolicLink(link, Path.of(target));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Adds an interrupt, or gives its number to another.
   *
   * @param irq the number
   * @param action its action
   * @param device its PCI device
   */
  public void irq(int irq, String action, String device) {
    tree.file("/proc/irq/" + irq + "/smp_affinity_list", "0-3\n")
        .file("/proc/irq/" + irq + "/effective_affinity_list", "0\n")
        .file("/sys/kernel/irq/" + irq + "/actions", action + "\n")
        .file("/sys/bus/pci/devices/" + device + "/msi_irqs/" + irq, "msix\n");
  }

  /**
   * The machine.
   *
   * @return its root
   */
  public SystemRoot root() {
    return tree.root();
  }

  /**
   * Writes a file.
   *
   * @param name its name on a running machine
   * @param text its text
   */
  public void file(String name, String text) {
    tree.file(name, text);
  }

  /**
   * A file without its line feed.
   *
   * @param name its name on a running machine
   * @return the text
   */
  public String text(String name) {
    return root().line(name).toOptional().orElse("(absent)");
  }

  /**
   * All values and all else, to compare.
   *
   * @return the text of each file
   */
  public Map<String, String> all() {
    Map<String, String> all = new TreeMap<>();
    for (String part : new String[] {"/proc", "/sys"}) {
      try (var files = Files.walk(root().path(part))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          all.put(file.toString(), Files.readString(file));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return all;
  }
}
