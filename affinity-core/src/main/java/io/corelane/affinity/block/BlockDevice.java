/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.block;

import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Optional;

/**
 * A whole disk (no partition, no dm or md layer): what a request finally reaches.
 *
 * @param name its kernel name, such as {@code nvme0n1} or {@code vda}
 * @param node the NUMA node of its device; absent where the firmware tells none
 * @param rotational whether it is a spinning disk, where it can be told
 * @param hardwareQueues its hardware queues by number, or why they are not known
 */
public record BlockDevice(
    String name,
    Reading<Integer> node,
    Reading<Boolean> rotational,
    Reading<List<HardwareQueue>> hardwareQueues) {

  /** The hardware queue that takes requests submitted on a CPU. */
  public Optional<HardwareQueue> queueOf(int cpu) {
    return hardwareQueues
        .toOptional()
        .flatMap(queues -> queues.stream().filter(q -> q.cpus().contains(cpu)).findFirst());
  }
}
