/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.system.Reading;
import java.util.List;

/**
 * Who else decides on which CPU packets are processed.
 *
 * @param balancers programs running that move interrupts, such as {@code irqbalance}; an empty list
 *     only where all processes could be seen
 * @param socketFlowEntries {@code /proc/sys/net/core/rps_sock_flow_entries}: the size of the
 *     machine's RFS table; 0 means that RFS is off
 * @param interfaces the state of each interface with a device
 */
public record Steering(
    Reading<List<Balancer>> balancers,
    Reading<Long> socketFlowEntries,
    List<InterfaceSteering> interfaces) {

  // Copied: the record stays what it was.
  public Steering {
    interfaces = List.copyOf(interfaces);
  }

  /**
   * A running program that moves interrupts.
   *
   * @param name its {@code comm}
   * @param pid its process id
   */
  public record Balancer(String name, int pid) {}

  /**
   * What the kernel does with one interface's packets after the interrupt.
   *
   * @param name the interface
   * @param rpsQueues the number of receive queues with a set in {@code rps_cpus}: RPS
   * @param rfsFlows the sum of {@code rps_flow_cnt} over the receive queues; above 0 together with
   *     the machine's table it means RFS. Whether the NIC follows by itself (aRFS) no file tells
   * @param xpsQueues the number of transmit queues with a set in {@code xps_cpus}; many drivers set
   *     it themselves
   * @param threaded whether NAPI polls in threads of its own ({@code /sys/class/net/IF/threaded})
   */
  public record InterfaceSteering(
      String name,
      Reading<Integer> rpsQueues,
      Reading<Long> rfsFlows,
      Reading<Integer> xpsQueues,
      Reading<Boolean> threaded) {}
}
