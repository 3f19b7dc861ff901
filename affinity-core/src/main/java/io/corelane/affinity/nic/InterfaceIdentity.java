/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

/**
 * What makes an interface the same one tomorrow. The name alone does not: after a rename or a
 * hot-plug it can belong to another device.
 *
 * @param name its name, such as {@code eth0}
 * @param index its number, {@code /sys/class/net/IF/ifindex}; never given twice while the kernel
 *     runs
 * @param device its device as sysfs names it, such as {@code 0000:3b:00.0} or {@code virtio2};
 *     empty for one without a device (veth, tap)
 */
public record InterfaceIdentity(String name, int index, String device) {}
