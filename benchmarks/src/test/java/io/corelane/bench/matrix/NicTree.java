/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The kernel files of a machine of four CPUs with one NIC, eth0, of two receive queues. */
final class NicTree {

  static final String FIRST = "/proc/irq/41/smp_affinity_list";
  static final String SECOND = "/proc/irq/42/smp_affinity_list";
  static final String RPS = "/sys/class/net/eth0/queues/rx-1/rps_cpus";
  static final String COUNT = "/sys/kernel/irq/42/per_cpu_count";

  private static final String PCI = "/sys/devices/pci0000:00/0000:00:02.0";

  private final SystemRoot root;

  NicTree(Path directory) throws IOException {
    root = new SystemRoot(directory);
    file("/proc/sys/kernel/random/boot_id", "11111111-2222-3333-4444-555555555555");
    file("/proc/sys/kernel/osrelease", "6.12.9-amd64");
    file("/proc/sys/net/core/rps_sock_flow_entries", "0");
    file("/proc/1/comm", "systemd");
    file("/sys/devices/system/cpu/online", "0-3");
    file(PCI + "/net/eth0/ifindex", "2");
    file(PCI + "/net/eth0/threaded", "0");
    link("/sys/bus/pci/devices/0000:00:02.0", PCI);
    link("/sys/class/net/eth0", PCI + "/net/eth0");
    link(PCI + "/net/eth0/device", PCI);
    StringBuilder interrupts = new StringBuilder("           CPU0 CPU1 CPU2 CPU3\n");
    for (int queue = 0; queue < 2; queue++) {
      file(PCI + "/net/eth0/queues/rx-" + queue + "/rps_cpus", queue == 0 ? "0" : "c");
      file(PCI + "/net/eth0/queues/rx-" + queue + "/rps_flow_cnt", "0");
      int irq = 41 + queue;
      interrupts.append(
          " %d: 0 0 0 0 PCI-MSIX-0000:00:02.0 %d-edge      eth0-TxRx-%d\n"
              .formatted(irq, queue, queue));
      file("/proc/irq/" + irq + "/smp_affinity_list", "0-3");
      file("/proc/irq/" + irq + "/smp_affinity", "f");
      file("/proc/irq/" + irq + "/effective_affinity_list", "0");
      file("/sys/kernel/irq/" + irq + "/actions", "eth0-TxRx-" + queue);
      file("/sys/kernel/irq/" + irq + "/per_cpu_count", "7,0,0,0");
      file(PCI + "/msi_irqs/" + irq, "msix");
    }
    file("/proc/interrupts", interrupts.toString());
    file("/sys/class/net/veth0/ifindex", "3");
  }

  SystemRoot root() {
    return root;
  }

  void file(String name, String text) throws IOException {
    Path file = root.path(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text.endsWith("\n") ? text : text + "\n");
  }

  String line(String name) {
    return root.line(name).toOptional().orElse("(absent)");
  }

  /** As kernels since 6.12 show an interrupt that they manage. */
  void manage(int irq) throws IOException {
    for (String file : new String[] {"/smp_affinity", "/smp_affinity_list"}) {
      Files.setPosixFilePermissions(
          root.path("/proc/irq/" + irq + file), PosixFilePermissions.fromString("r--r--r--"));
    }
  }

  void process(int pid, String name) throws IOException {
    file("/proc/" + pid + "/comm", name);
  }

  private void link(String name, String target) throws IOException {
    Files.createDirectories(root.path(name).getParent());
    Files.createSymbolicLink(root.path(name), root.path(target));
  }
}
