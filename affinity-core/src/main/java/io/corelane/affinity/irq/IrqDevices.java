/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

import io.corelane.affinity.system.SystemRoot;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which device an interrupt belongs to. The text of its line tells it on newer kernels (chip {@code
 * PCI-MSIX-0000:00:02.0}) and with some drivers (action {@code mlx5_comp3@pci:0000:3b:00.0}, {@code
 * virtio2-input.0}); else {@code msi_irqs/} of the PCI devices does. That directory is empty on
 * some kernels of 5.16 to 5.19.
 */
final class IrqDevices {

  private static final String PCI_DEVICES = "/sys/bus/pci/devices";
  private static final Pattern VIRTIO = Pattern.compile("(virtio\\d+)(?:-.*)?");
  private static final Pattern PCI =
      Pattern.compile("(?<![0-9a-f])[0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7](?![0-9a-f])");

  private final Map<Integer, String> pciByIrq = new HashMap<>();

  private IrqDevices() {}

  /** The device that a line's text names, or empty. */
  static String named(String chip, String action) {
    Matcher virtio = VIRTIO.matcher(action);
    if (virtio.matches()) {
      return virtio.group(1);
    }
    Matcher pci = PCI.matcher(chip + " " + action);
    return pci.find() ? pci.group() : "";
  }

  static IrqDevices read(SystemRoot root) {
    IrqDevices devices = new IrqDevices();
    for (String address : root.names(PCI_DEVICES).toOptional().orElse(List.of())) {
      String msiIrqs = PCI_DEVICES + "/" + address + "/msi_irqs";
      for (String irq : root.names(msiIrqs).toOptional().orElse(List.of())) {
        if (irq.matches("\\d{1,9}")) {
          devices.pciByIrq.put(Integer.parseInt(irq), address);
        }
      }
    }
    return devices;
  }

  IrqIdentity identify(IrqIdentity line) {
    String device = line.device().isEmpty() ? pciByIrq.get(line.number()) : line.device();
    return device == null ? line : new IrqIdentity(line.number(), device, line.action());
  }
}
