/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

/**
 * What makes an interrupt the same one tomorrow. The number alone does not: after a driver reload
 * or a hot-plug it can belong to another device.
 *
 * @param number the IRQ number, as in {@code /proc/irq/N}
 * @param device the device that owns it as sysfs names it (a PCI address such as {@code
 *     0000:3b:00.0} or a virtio device such as {@code virtio2}), or empty where none is known
 * @param action the action name at the end of its line in {@code /proc/interrupts}, such as {@code
 *     nvme0q3}; names of a shared line are joined by ", "
 */
public record IrqIdentity(int number, String device, String action) {}
