/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli;

import io.corelane.affinity.block.HardwareQueue;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.system.Reading;
import java.util.Optional;

/**
 * One queue of a NIC or disk, as the text shows it.
 *
 * @param queue its number
 * @param irq its interrupt, if known
 * @param movability whether that can be moved
 * @param cpus the CPUs to show, if known
 * @param note what else is to be said, or empty
 */
record QueueRow(
    int queue,
    Optional<IrqIdentity> irq,
    Movability movability,
    Optional<CpuSet> cpus,
    String note) {

  static QueueRow of(RxQueue queue) {
    String rps =
        queue.rpsCpus() instanceof Reading.Present<CpuSet> set && !set.value().isEmpty()
            ? "RPS to " + set.value().toList()
            : "";
    return new QueueRow(
        queue.queue(),
        queue.irq().toOptional(),
        queue.movability(),
        queue.effectiveCpus().toOptional(),
        rps);
  }

  static QueueRow of(HardwareQueue queue) {
    return new QueueRow(
        queue.queue(), queue.irq().toOptional(), queue.movability(), Optional.of(queue.cpus()), "");
  }

  /** Whether two queues may share a line of text. */
  boolean isLike(QueueRow other) {
    return irq.isPresent() == other.irq.isPresent()
        && cpus.isPresent() == other.cpus.isPresent()
        && movability == other.movability
        && note.equals(other.note);
  }
}
