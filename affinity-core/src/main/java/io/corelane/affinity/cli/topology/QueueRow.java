/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.topology;

import io.corelane.affinity.block.HardwareQueue;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.nic.NapiThread;
import io.corelane.affinity.nic.RxNapi;
import io.corelane.affinity.nic.RxQueue;
import io.corelane.affinity.system.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One queue of a NIC or disk, as the text shows it.
 *
 * @param queue its number
 * @param irq its interrupt, if known
 * @param movability whether that can be moved
 * @param cpus the CPUs to show, if known
 * @param napi its NAPI id, if known
 * @param note what else is to be said, or empty
 */
record QueueRow(
    int queue,
    Optional<IrqIdentity> irq,
    Movability movability,
    Optional<CpuSet> cpus,
    OptionalInt napi,
    String note) {

  static QueueRow of(RxQueue queue, Optional<RxNapi> known, Optional<NapiThread> thread) {
    List<String> notes = new ArrayList<>();
    if (queue.rpsCpus() instanceof Reading.Present<CpuSet> set && !set.value().isEmpty()) {
      notes.add("RPS to " + set.value().toList());
    }
    thread.ifPresent(its -> notes.add("polled by a thread on " + its.cpus().toList()));
    return new QueueRow(
        queue.queue(),
        queue.irq().toOptional(),
        queue.movability(),
        queue.effectiveCpus().toOptional(),
        known.map(napi -> OptionalInt.of(napi.id())).orElse(OptionalInt.empty()),
        String.join("; ", notes));
  }

  static QueueRow of(HardwareQueue queue) {
    return new QueueRow(
        queue.queue(),
        queue.irq().toOptional(),
        queue.movability(),
        Optional.of(queue.cpus()),
        OptionalInt.empty(),
        "");
  }

  /** Whether two queues may share a line of text. */
  boolean isLike(QueueRow other) {
    return irq.isPresent() == other.irq.isPresent()
        && cpus.isPresent() == other.cpus.isPresent()
        && napi.isPresent() == other.napi.isPresent()
        && movability == other.movability
        && note.equals(other.note);
  }
}
