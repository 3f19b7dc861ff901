/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.direct;

import io.corelane.affinity.irq.Interrupt;
import io.corelane.affinity.irq.Interrupts;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SysDevice;
import io.corelane.affinity.system.SystemRoot;
import java.util.Optional;

/** Whether an IRQ number still belongs to the device and action that it belonged to. */
final class IrqOwner {

  private static final String PCI = "/sys/bus/pci/devices/";
  private static final String VIRTIO = "/sys/bus/virtio/devices/";

  private final SystemRoot root;

  IrqOwner(SystemRoot root) {
    this.root = root;
  }

  /** The action now; nothing where there is no such interrupt. */
  Optional<String> action(int irq) {
    Optional<String> actions = root.line("/sys/kernel/irq/" + irq + "/actions").toOptional();
    return actions.isPresent()
        ? actions.filter(text -> !text.isEmpty())
        : root.text("/proc/interrupts")
            .parse("/proc/interrupts", Interrupts::parse)
            .toOptional()
            .flatMap(table -> table.get(irq))
            .map(Interrupt::identity)
            .map(IrqIdentity::action);
  }

  /** The kernel joins the actions of a shared line by "," here and by ", " there. */
  static boolean sameActions(String a, String b) {
    return a.replace(", ", ",").equals(b.replace(", ", ","));
  }

  boolean owns(IrqIdentity irq) {
    String device = irq.device();
    if (device.isEmpty() || device.contains("/") || device.startsWith(".")) {
      return false;
    } else if (root.exists(PCI + device)) {
      return pciOwns(device, irq);
    }
    boolean named = irq.action().matches("\\Q" + device + "\\E(-.*)?");
    if (!named || !root.exists(VIRTIO + device)) {
      return false;
    }
    Optional<String> pci =
        SysDevice.behind(root, VIRTIO + device).toOptional().flatMap(SysDevice::pciAddress);
    // On a bus without PCI, such as virtio-mmio, nothing but the action tells.
    return pci.map(address -> pciOwns(address, irq)).orElse(true);
  }

  private boolean pciOwns(String address, IrqIdentity irq) {
    int number = irq.number();
    Reading<String> chip = root.line("/sys/kernel/irq/" + number + "/chip_name");
    return root.exists(PCI + address + "/msi_irqs/" + number)
        || chip.toOptional().filter(name -> name.endsWith("-" + address)).isPresent()
        || isLegacyLine(address, number)
        || irq.action().matches(".*[@: -]\\Q" + address + "\\E(?:[ ,@-].*)?");
  }

  /**
   * With MSI in use the file may hold the number of a line that is another device's. The directory
   * is there from then on, if empty on some kernels of 5.16 to 5.19.
   */
  private boolean isLegacyLine(String address, int number) {
    return !root.exists(PCI + address + "/msi_irqs")
        && root.line(PCI + address + "/irq").toOptional().filter(("" + number)::equals).isPresent();
  }
}
