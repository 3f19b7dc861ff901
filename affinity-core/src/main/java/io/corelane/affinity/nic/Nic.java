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
 * @param node the NUMA node of its device, or -1 where the firmware tells none
 * @param rxQueues its receive queues by number
 */
public record Nic(String name, Reading<String> driver, int node, List<RxQueue> rxQueues) {

  // Copied: the record stays what it was.
  public Nic {
    rxQueues = List.copyOf(rxQueues);
  }
}
