/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

import java.util.List;

/**
 * One numbered line of {@code /proc/interrupts}, without its counts.
 *
 * @param identity its number, device and action names
 * @param chip the interrupt controller, such as {@code PCI-MSIX-0000:00:02.0} or {@code GICv3};
 *     empty where the kernel names none
 * @param trigger hardware number and trigger as printed, such as {@code 1-edge} or {@code 27
 *     Level}; empty where the kernel prints none
 */
public record Interrupt(IrqIdentity identity, String chip, String trigger) {

  /** The IRQ number, as in {@code /proc/irq/N}. */
  public int number() {
    return identity.number();
  }

  /**
   * The names of all actions on the line; several share one interrupt; empty for an interrupt that
   * nobody has requested.
   */
  public List<String> actions() {
    return identity.action().isEmpty() ? List.of() : List.of(identity.action().split(", ", -1));
  }
}
