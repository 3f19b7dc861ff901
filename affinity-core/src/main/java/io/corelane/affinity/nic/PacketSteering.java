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
 * @param others programs running that may set interrupts now and then, as far as processes could be
 *     seen
 */
public record PacketSteering(
    Reading<List<Balancer>> balancers,
    Reading<Long> socketFlowEntries,
    List<InterfaceSteering> interfaces,
    List<OtherProgram> others) {

  public PacketSteering {
    interfaces = List.copyOf(interfaces);
    others = List.copyOf(others);
  }

  /**
   * A machine without such other programs.
   *
   * @param balancers programs running that move interrupts
   * @param socketFlowEntries the size of the machine's RFS table
   * @param interfaces the state of each interface with a device
   */
  public PacketSteering(
      Reading<List<Balancer>> balancers,
      Reading<Long> socketFlowEntries,
      List<InterfaceSteering> interfaces) {
    this(balancers, socketFlowEntries, interfaces, List.of());
  }

  /**
   * A running program that moves interrupts.
   *
   * @param name its {@code comm}
   * @param pid its process id
   * @param socket the socket through which it can be told to leave interrupts alone; absent when it
   *     has none: irqbalance has one in {@code /run/irqbalance}, if it was built so
   */
  public record Balancer(String name, int pid, Reading<String> socket) {}

  /**
   * What the kernel does with one interface's packets after the interrupt.
   *
   * @param name the interface
   * @param rpsQueues the number of receive queues with a set in {@code rps_cpus}: RPS
   * @param rfsFlows the sum of {@code rps_flow_cnt} over the receive queues; above 0 together with
   *     the machine's table it means RFS. With a NIC that follows by itself (aRFS) it is no
   *     different: that takes both tables too (Linux {@code set_rps_cpu})
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
