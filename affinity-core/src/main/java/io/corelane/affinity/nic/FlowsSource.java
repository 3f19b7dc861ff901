/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.nic;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;

/** Asks a NIC which receive queues a TCP port's packets have for themselves. */
@FunctionalInterface
public interface FlowsSource {

  /**
   * Asks once; waits for the kernel's RTNL lock, so not for an upload's thread.
   *
   * @param nic the interface
   * @param port the destination's TCP port, 1 to 65535
   * @return the queues by number that rules for the port lead to, none without such rules; absent
   *     where the NIC has no RSS contexts or takes no rules, denied where it could not be asked
   */
  Reading<CpuSet> read(String nic, int port);
}
