/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.topology;

import io.corelane.affinity.cli.common.TextTable;
import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.TxQueue;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A line on the transmit queues of a NIC whose interrupts are apart from the receive queues'. */
final class TransmitText {

  private TransmitText() {}

  /** Nothing for a NIC that has one interrupt for both, as most have. */
  static String of(Nic nic) {
    Set<Reading<IrqIdentity>> receiving =
        nic.rxQueues().toOptional().orElse(List.of()).stream()
            .map(queue -> queue.irq())
            .collect(Collectors.toSet());
    List<TxQueue> apart =
        nic.txQueues().toOptional().orElse(List.of()).stream()
            .filter(queue -> queue.irq() instanceof Reading.Present)
            .filter(queue -> !receiving.contains(queue.irq()))
            .toList();
    if (apart.isEmpty()) {
      return "";
    }
    CpuSet cpus =
        apart.stream()
            .map(queue -> queue.effectiveCpus().toOptional().orElse(CpuSet.EMPTY))
            .reduce(CpuSet.EMPTY, CpuSet::or);
    String text =
        nic.name()
            + " sends with interrupts apart: tx-"
            + QueueLines.ranges(apart.stream().mapToInt(TxQueue::queue))
            + ", IRQ "
            + QueueLines.ranges(
                apart.stream()
                    .flatMap(queue -> queue.irq().toOptional().stream())
                    .mapToInt(IrqIdentity::number))
            + ", on CPUs "
            + (cpus.isEmpty() ? "?" : cpus.toList());
    return new TextTable(2).row(text).text();
  }
}
