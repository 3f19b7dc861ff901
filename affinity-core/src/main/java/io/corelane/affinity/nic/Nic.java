/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.system.Reading;
import java.util.List;

/**
 * A network interface backed by a device.
 *
 * @param name the interface's name, such as {@code eth0}
 * @param driver the device's driver, such as {@code mlx5_core}
 * @param node the NUMA node of its device; absent where the firmware tells none
 * @param rxQueues its receive queues by number; an immutable list
 * @param txQueues its transmit queues by number; an immutable list
 */
public record Nic(
    String name,
    Reading<String> driver,
    Reading<Integer> node,
    Reading<List<RxQueue>> rxQueues,
    Reading<List<TxQueue>> txQueues) {

  /**
   * A NIC whose transmit queues were not read.
   *
   * @param node the NUMA node of its device
   * @param rxQueues its receive queues by number
   */
  public Nic(
      String name, Reading<String> driver, Reading<Integer> node, Reading<List<RxQueue>> rxQueues) {
    this(name, driver, node, rxQueues, new Reading.Absent<>("transmit queues of " + name));
  }
}
