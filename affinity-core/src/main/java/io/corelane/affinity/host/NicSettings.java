/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.host;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.nic.Nic;
import io.corelane.affinity.nic.PacketSteering.InterfaceSteering;
import io.corelane.affinity.system.Reading;
import java.util.List;
import java.util.Map;

/**
 * A NIC with what is set for it.
 *
 * @param nic its queues
 * @param steering what the kernel does with its packets after the interrupt
 * @param operstate {@code operstate}: {@code up}, {@code down}, {@code unknown} and others (RFC
 *     2863)
 * @param megabitsPerSecond its link's speed; absent where the driver tells none, as virtio
 * @param irqCpus {@code smp_affinity_list} of its receive queues' interrupts, by IRQ number
 * @param linkPolicies settings of systemd-udevd for its interrupts or RPS
 * @param hardware its link to memory, and what it lost there
 * @param driver what its driver tells, where a kernel could be asked
 */
public record NicSettings(
    Nic nic,
    InterfaceSteering steering,
    Reading<String> operstate,
    Reading<Long> megabitsPerSecond,
    Map<Integer, Reading<CpuSet>> irqCpus,
    Reading<List<String>> linkPolicies,
    NicHardware hardware,
    DriverFacts driver) {

  /** The interface's name, such as {@code eth0}. */
  public String name() {
    return nic.name();
  }

  /**
   * The name of a file of the interface on the running machine, by a leaf such as {@code threaded}
   * or {@code queues/rx-0/rps_cpus}.
   */
  public String file(String leaf) {
    return "/sys/class/net/" + nic.name() + "/" + leaf;
  }
}
