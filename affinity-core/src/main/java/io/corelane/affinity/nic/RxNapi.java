/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A NAPI instance that polls receive queues: what a socket's {@code SO_INCOMING_NAPI_ID} leads to.
 *
 * @param id its id
 * @param nic the interface, such as {@code eth0}
 * @param queues the numbers of its receive queues, ascending; never empty, most often one
 * @param basis how the queues are known
 * @param irq their interrupt's number
 * @param effectiveCpus where that interrupt was delivered when this was read
 * @param handover who hands packets of these queues to other CPUs
 * @param contradiction where the kernel's word on the interrupt and the name in {@code
 *     /proc/interrupts} differ, in words for an operator; the kernel's word then counts
 */
public record RxNapi(
    int id,
    String nic,
    List<Integer> queues,
    Basis basis,
    Reading<Integer> irq,
    Reading<CpuSet> effectiveCpus,
    Handover handover,
    Optional<String> contradiction) {

  /** How it is known which queues an instance polls. */
  public enum Basis {
    /** The kernel says so. */
    TOLD,

    /**
     * The driver does not link them (igb before Linux 6.14), but there are as many instances as
     * queues or vectors. Ids are given in the order in which a driver makes its instances, so the
     * n-th belongs to the n-th. To be dropped where a packet's CPU speaks against it.
     */
    ORDER
  }

  /** Who hands packets to another CPU than the interrupt's. */
  public enum Handover {
    /** Nobody. */
    NONE,
    /** RPS, to a CPU that follows from the connection. */
    RPS,
    /** RFS, to the CPU where the connection was read last; also where a NIC does it (aRFS). */
    RFS,
    /** What tells of RPS or RFS is there and cannot be read: packets may follow their reader. */
    UNKNOWN
  }

  public RxNapi {
    queues = List.copyOf(queues);
  }

  /**
   * Whether a packet of these queues may have been delivered on a CPU. False means that what is
   * known of the queue is wrong or out of date.
   *
   * @param cpu the CPU whose softirq delivered it
   * @return true too where packets are handed over or the interrupt's CPUs are not known
   */
  public boolean mayDeliverOn(int cpu) {
    return handover != Handover.NONE
        || effectiveCpus.toOptional().map(set -> set.contains(cpu)).orElse(true);
  }

  /** The queue and its interrupt, as lane reports show them, such as {@code data0 rx-3, IRQ 47}. */
  public String text() {
    String numbers = queues.stream().map(String::valueOf).collect(Collectors.joining("/"));
    return nic + " rx-" + numbers + irq.toOptional().map(number -> ", IRQ " + number).orElse("");
  }
}
