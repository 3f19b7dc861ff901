/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import io.corelane.affinity.irq.Interrupt;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SysDevice;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds the completion interrupt of a disk's hardware queues by action name. Which CPU an interrupt
 * goes to is never computed: the order of queues and CPUs differs from kernel to kernel.
 */
final class CompletionIrqs {

  private static final Pattern NVME = Pattern.compile("nvme\\d+(?:c\\d+)?n\\d+");

  private static final Pattern CONTROLLER = Pattern.compile("nvme\\d+");
  private static final String CONTROLLERS = "/sys/class/nvme";

  private final SystemRoot root;
  private final Interrupts interrupts;

  CompletionIrqs(SystemRoot root, Interrupts interrupts) {
    this.root = root;
    this.interrupts = interrupts;
  }

  Reading<Interrupt> of(String disk, int queue) {
    Reading<SysDevice> device = SysDevice.behind(root, "/sys/block/" + disk + "/device");
    if (!(device instanceof Reading.Present<SysDevice> present)) {
      return device.missing();
    } else if (NVME.matcher(disk).matches()) {
      return nvme(disk, present.value(), queue);
    } else if (present.value().name().startsWith("virtio")) {
      return virtioBlk(present.value().name(), queue);
    }
    return new Reading.Absent<>(
        "a completion interrupt of its own for queue "
            + queue
            + " of "
            + disk
            + " (the kernel names none for this kind of disk)");
  }

  /**
   * Linux {@code drivers/nvme/host/pci.c}: queue 0 is the admin queue, so {@code mq/N} is {@code
   * qN+1}. The controller's number is taken from sysfs: it need not be that of the disk's name.
   */
  private Reading<Interrupt> nvme(String disk, SysDevice device, int queue) {
    Optional<String> controller = controller(disk, device);
    if (controller.isEmpty()) {
      return new Reading.Absent<>("the controller of " + disk + " in /sys/class/nvme");
    }
    String name = controller.get();
    Optional<String> transport = root.line(device.path() + "/transport").toOptional();
    if (transport.isPresent() && !transport.get().equals("pcie")) {
      return new Reading.Absent<>(
          "a completion interrupt of " + name + ", attached by " + transport.get());
    }
    String action = name + "q" + (queue + 1);
    List<Interrupt> lines =
        interrupts.withAction(action).stream()
            .filter(line -> mayBelongTo(line, device.pciAddress()))
            .toList();
    return only(lines, action);
  }

  /** A tree captured without links does not name the device, but has it among the controllers. */
  private Optional<String> controller(String disk, SysDevice device) {
    return CONTROLLER.matcher(device.name()).matches()
        ? Optional.of(device.name())
        : root.names(CONTROLLERS).toOptional().orElse(List.of()).stream()
            .filter(name -> root.exists(CONTROLLERS + "/" + name + "/" + disk))
            .findFirst();
  }

  /**
   * Linux {@code drivers/virtio/virtio_pci_common.c}: one vector a queue; else one for all queues;
   * else, and on virtio-mmio, one for the whole device.
   */
  private Reading<Interrupt> virtioBlk(String device, int queue) {
    List<String> names = List.of(device + "-req." + queue, device + "-virtqueues", device);
    for (String action : names) {
      List<Interrupt> lines = interrupts.withAction(action);
      if (!lines.isEmpty()) {
        return only(lines, action);
      }
    }
    return only(List.of(), names.get(0));
  }

  private static boolean mayBelongTo(Interrupt line, Optional<String> pciAddress) {
    String device = line.identity().device();
    return device.isEmpty() || pciAddress.isEmpty() || device.equals(pciAddress.get());
  }

  private static Reading<Interrupt> only(List<Interrupt> lines, String action) {
    return switch (lines.size()) {
      case 0 -> new Reading.Absent<>("an interrupt named " + action + " in /proc/interrupts");
      case 1 -> new Reading.Present<>(lines.get(0));
      default ->
          new Reading.Absent<>("a single interrupt named " + action + " in /proc/interrupts");
    };
  }
}
