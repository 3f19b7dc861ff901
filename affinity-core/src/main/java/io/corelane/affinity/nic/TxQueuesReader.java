/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.Interrupt;
import io.corelane.affinity.irq.IrqAffinity;
import io.corelane.affinity.irq.IrqAffinityReader;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.util.List;
import java.util.Optional;

/** Reads the transmit queues of an interface, and what of XPS chooses them. */
final class TxQueuesReader {

  private final SystemRoot root;
  private final IrqAffinityReader affinities;

  TxQueuesReader(SystemRoot root, IrqAffinityReader affinities) {
    this.root = root;
    this.affinities = affinities;
  }

  /**
   * Reads them.
   *
   * @param entries the names in its directory of queues
   * @param irqs the interrupts of its device
   * @param rxQueues its receive queues, just read
   */
  Reading<List<TxQueue>> read(
      String name, Reading<List<String>> entries, RxQueueIrqs irqs, List<RxQueue> rxQueues) {
    String directory = NicReader.NET + "/" + name + "/queues";
    TxQueueIrqs named = new TxQueueIrqs(name, irqs.own());
    return entries.parse(
        directory,
        names -> {
          List<String> tx = names.stream().filter(e -> e.matches("tx-\\d{1,5}")).toList();
          return tx.stream()
              .map(
                  entry -> {
                    int queue = Integer.parseInt(entry.substring("tx-".length()));
                    Optional<Interrupt> line =
                        named.of(queue, irqs.of(queue, rxQueues.size()).toOptional());
                    return queue(directory + "/" + entry, queue, tx.size(), line, rxQueues);
                  })
              .toList();
        });
  }

  private TxQueue queue(
      String directory, int queue, int queues, Optional<Interrupt> line, List<RxQueue> rxQueues) {
    Reading<CpuSet> cpus = xps(directory + "/xps_cpus", queues);
    Reading<Boolean> byQueue = xps(directory + "/xps_rxqs", queues).parse("", m -> !m.isEmpty());
    if (line.isEmpty()) {
      Reading<CpuSet> none = new Reading.Absent<>("an interrupt named for transmit queue " + queue);
      return new TxQueue(queue, none.missing(), Movability.UNKNOWN, none, cpus, byQueue);
    }
    // Read already, where it is that of a receive queue too.
    Optional<RxQueue> shared =
        rxQueues.stream()
            .filter(rx -> rx.irq().equals(new Reading.Present<>(line.get().identity())))
            .findFirst();
    IrqAffinity own = shared.isPresent() ? null : affinities.read(line.get().number());
    return new TxQueue(
        queue,
        new Reading.Present<>(line.get().identity()),
        own == null ? shared.orElseThrow().movability() : own.movability(),
        own == null ? shared.orElseThrow().effectiveCpus() : own.delivered(),
        cpus,
        byQueue);
  }

  /** Of a single transmit queue the kernel refuses to tell: there is nothing to choose. */
  private Reading<CpuSet> xps(String file, int queues) {
    return queues == 1
        ? new Reading.Absent<>(file)
        : root.text(file).parse(file, CpuSet::parseMask);
  }
}
