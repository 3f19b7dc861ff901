/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class PortFlowsTest {

  private final PortFlows flows = new PortFlows("eth0", 9866);

  @Test
  void queuesAreNamedAsQueues() {
    assertEquals(
        "flows of eth0 to TCP port 9866 from all queues to queues 1,3",
        flows.change(CpuSet.EMPTY, CpuSet.of(1, 3)));
  }

  @Test
  void theCommandIsEthtools() {
    assertEquals(
        "ethtool -X eth0 context new weight 0 1 0 1 # N; then -N eth0 flow-type tcp4 dst-port 9866"
            + " context N, and tcp6",
        flows.command(CpuSet.of(1, 3)));
  }

  @Test
  void aScriptLeavesItToTheHelper() {
    assertEquals(
        List.of("echo", "left to corelaned: flows of eth0 to TCP port 9866 to queues 0-3"),
        flows.call(CpuSet.range(0, 3)));
  }
}
