/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * A directory that stands for the machine: its facts are those of the machine itself, except for
 * one NIC that only it has, whose interrupt and RPS mask are plain files.
 */
final class PrivateMachine {

  private static final String NET = "sys/class/net/" + SteerFactories.NIC;
  private static final String PCI = "sys/bus/pci/devices/" + SteerFactories.DEVICE;

  private final Path root;
  private final String irq = "proc/irq/" + SteerFactories.IRQ.number();

  PrivateMachine(Path root) throws IOException {
    this.root = root;
    String online =
        SystemRoot.live().line("/sys/devices/system/cpu/online").toOptional().orElseThrow();
    link("proc", "\\d+|irq|sys");
    write(
        "proc/sys/kernel/random/boot_id",
        SystemRoot.live().line("/proc/sys/kernel/random/boot_id").toOptional().orElseThrow());
    write(irq + "/smp_affinity_list", online);
    write(irq + "/effective_affinity_list", "0");
    write(
        "sys/kernel/irq/" + SteerFactories.IRQ.number() + "/actions", SteerFactories.IRQ.action());
    // Its own files only are open to the helper's sandbox, so that what it reads is no link.
    link("sys/devices/system", "cpu");
    link("sys/devices/system/cpu", "online");
    write("sys/devices/system/cpu/online", online);
    write(PCI + "/msi_irqs/" + SteerFactories.IRQ.number(), "msix");
    Files.createDirectories(root.resolve(PCI + "/net/" + SteerFactories.NIC));
    write(NET + "/ifindex", "90");
    write(NET + "/queues/rx-0/rps_cpus", "00");
    Files.createSymbolicLink(
        root.resolve(NET + "/device"),
        Path.of("../../../bus/pci/devices/" + SteerFactories.DEVICE));
  }

  /** All entries of a directory of the machine itself, but some. */
  private void link(String directory, String butThese) throws IOException {
    Path here = Files.createDirectories(root.resolve(directory));
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of("/", directory))) {
      for (Path entry : entries) {
        String name = String.valueOf(entry.getFileName());
        if (!name.matches(butThese)) {
          Files.createSymbolicLink(here.resolve(name), entry);
        }
      }
    }
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text + "\n");
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r--r--"));
  }

  /** The CPUs of the interrupt, and of the RPS mask. */
  List<CpuSet> values() {
    try {
      return List.of(
          CpuSet.parseList(Files.readString(root.resolve(irq + "/smp_affinity_list"))),
          CpuSet.parseMask(Files.readString(root.resolve(NET + "/queues/rx-0/rps_cpus"))));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
