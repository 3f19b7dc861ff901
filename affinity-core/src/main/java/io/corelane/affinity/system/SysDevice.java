/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.system;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A device by its place below {@code /sys/devices}; the place names the buses above it.
 *
 * @param root the machine
 * @param path its resolved name, such as {@code /sys/devices/pci0000:00/0000:00:03.0/virtio2}
 */
public record SysDevice(SystemRoot root, String path) {

  private static final Pattern PCI =
      Pattern.compile("[0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]");
  private static final Pattern VIRTIO = Pattern.compile("virtio\\d+");

  /**
   * The device behind a link such as {@code /sys/class/net/eth0/device}; absent for interfaces and
   * disks that are software only.
   */
  public static Reading<SysDevice> behind(SystemRoot root, String link) {
    return root.resolve(link).parse(link, path -> new SysDevice(root, path));
  }

  /**
   * The device's own name, such as {@code virtio2}, {@code nvme0} or {@code 0000:3b:00.0}: the last
   * part of its place.
   */
  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** The nearest PCI function at or above the device: its address, such as {@code 0000:3b:00.0}. */
  public Optional<String> pciAddress() {
    return nearest(PCI);
  }

  /** The nearest virtio device at or above the device: its name, such as {@code virtio2}. */
  public Optional<String> virtio() {
    return nearest(VIRTIO);
  }

  /**
   * The device's NUMA node: that of the nearest device at or above it that has one. A virtio device
   * has none itself; its PCI function does.
   *
   * @return the node; absent where there is no such file or it holds -1, which means that the
   *     firmware does not tell
   */
  public Reading<Integer> numaNode() {
    for (String at = path; at.startsWith("/sys/"); at = parent(at)) {
      String file = at + "/numa_node";
      Reading<Integer> node = root.line(file).parse(file, SysDevice::node);
      if (node instanceof Reading.Present<Integer> present && present.value() < 0) {
        return new Reading.Absent<>("a NUMA node in " + file);
      } else if (!(node instanceof Reading.Absent)) {
        return node;
      }
    }
    return new Reading.Absent<>("numa_node of " + path);
  }

  /**
   * The message-signalled interrupts of the device's PCI function: the IRQ numbers in its {@code
   * msi_irqs/}, which is empty on some kernels of 5.16 to 5.19.
   */
  public List<Integer> msiIrqs() {
    for (String at = path; at.startsWith("/sys/"); at = parent(at)) {
      Reading<List<String>> irqs = root.names(at + "/msi_irqs");
      // Above the function are bridges with interrupts of their own.
      if (irqs instanceof Reading.Present
          || PCI.matcher(at.substring(at.lastIndexOf('/') + 1)).matches()) {
        return irqs.toOptional().orElse(List.of()).stream()
            .filter(irq -> irq.matches("\\d{1,9}"))
            .map(Integer::valueOf)
            .toList();
      }
    }
    return List.of();
  }

  /** The driver of the device: its name, such as {@code virtio_net}. */
  public Reading<String> driver() {
    return root.link(path + "/driver")
        .parse(path, link -> link.substring(link.lastIndexOf('/') + 1));
  }

  private Optional<String> nearest(Pattern name) {
    List<String> parts = List.of(path.split("/", -1));
    for (int i = parts.size() - 1; i >= 0; i--) {
      if (name.matcher(parts.get(i)).matches()) {
        return Optional.of(parts.get(i));
      }
    }
    return Optional.empty();
  }

  private static int node(String text) {
    if (!text.matches("-1|\\d{1,5}")) {
      throw new IllegalArgumentException("\"" + text + "\" is not a NUMA node");
    }
    return Integer.parseInt(text);
  }

  private static String parent(String path) {
    return path.substring(0, path.lastIndexOf('/'));
  }
}
