/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.helper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A private root: eight CPUs, a network card with six interrupts, its interface with four queues, a
 * disk, the writeback workqueue. Each value begins different, so that one that is put back to
 * another's original is seen. NAPI threads are not in it: the sandbox lets no file of theirs be
 * written.
 */
final class Tree {

  static final String CARD = "0000:00:02.0";

  private static final int FIRST_IRQ = 41;
  static final int IRQS = 6;
  private static final int QUEUES = 4;
  private static final int IFINDEX = 2;
  private static final Value DISK = new Value(Value.IRQ, 60, 0, "0000:00:04.0", "nvme0q1");

  private final Path root;
  private final Map<Value, Path> files = new TreeMap<>(Comparator.comparing(Value::toString));

  Tree(Path root) {
    this.root = root;
    write("proc/sys/kernel/random/boot_id", "11111111-2222-3333-4444-555555555555");
    online("0-7");
    write("sys/bus/pci/devices/" + CARD + "/net/eth0/ifindex", "" + IFINDEX);
    for (int i = 0; i < IRQS; i++) {
      Value irq = new Value(Value.IRQ, FIRST_IRQ + i, 0, CARD, "eth0-TxRx-" + i);
      addIrq(irq, i + "-7");
    }
    addIrq(DISK, "0-7");
    String nic = "sys/devices/pci0000:00/" + CARD + "/net/eth0/";
    write(nic + "ifindex", "" + IFINDEX);
    link(nic + "device", "../../../" + CARD);
    link("sys/class/net/eth0", "../../devices/pci0000:00/" + CARD + "/net/eth0");
    for (int i = 0; i < QUEUES; i++) {
      add(
          new Value(Value.RPS, i, IFINDEX, CARD, "eth0"),
          nic + "queues/rx-" + i + "/rps_cpus",
          Integer.toString(i));
      add(
          new Value(Value.XPS, i, IFINDEX, CARD, "eth0"),
          nic + "queues/tx-" + i + "/xps_cpus",
          "1" + i);
    }
    add(
        new Value(Value.WRITEBACK, 0, 0, "", ""),
        "sys/devices/virtual/workqueue/writeback/cpumask",
        "ff");
  }

  Path root() {
    return root;
  }

  /** All that a peer may change: everything but the disk's. */
  List<Value> values() {
    List<Value> allowed = new ArrayList<>(files.keySet());
    allowed.remove(DISK);
    return allowed;
  }

  static Value irq(int index) {
    return new Value(Value.IRQ, FIRST_IRQ + index, 0, CARD, "eth0-TxRx-" + index);
  }

  static Value disk() {
    return DISK;
  }

  String get(Value what) {
    return read(file(what));
  }

  /** Of a value that changed hands. */
  String read(String path) {
    return read(root.resolve(path));
  }

  /** As somebody else would change it. */
  void put(Value what, String text) {
    write(root.relativize(file(what)).toString(), text);
  }

  private Path file(Value what) {
    return Objects.requireNonNull(files.get(what), what::toString);
  }

  /** Every value, the disk's too. */
  Map<String, String> all() {
    Map<String, String> values = new TreeMap<>();
    files.forEach((what, file) -> values.put(what.toString(), read(file)));
    return values;
  }

  void online(String cpus) {
    write("sys/devices/system/cpu/online", cpus);
  }

  void boot(String id) {
    write("proc/sys/kernel/random/boot_id", id);
  }

  /**
   * The number belongs to another device and action from now on, as after a driver was bound anew.
   */
  void reuse(Value irq, String device, String action, String cpus) throws IOException {
    Files.delete(root.resolve("sys/bus/pci/devices/" + irq.device() + "/msi_irqs/" + irq.number()));
    addIrq(new Value(Value.IRQ, irq.number(), 0, device, action), cpus);
  }

  private void addIrq(Value irq, String cpus) {
    String kernel = "sys/kernel/irq/" + irq.number() + "/actions";
    write(kernel, irq.name());
    write("sys/bus/pci/devices/" + irq.device() + "/msi_irqs/" + irq.number(), "msix");
    add(irq, "proc/irq/" + irq.number() + "/smp_affinity_list", cpus);
    write("proc/irq/" + irq.number() + "/effective_affinity_list", "0");
  }

  private void add(Value what, String path, String text) {
    write(path, text);
    files.put(what, root.resolve(path));
  }

  private static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void write(String path, String text) {
    Path file = root.resolve(path);
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void link(String path, String target) {
    try {
      Files.createDirectories(root.resolve(path).getParent());
      Files.createSymbolicLink(root.resolve(path), Path.of(target));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
