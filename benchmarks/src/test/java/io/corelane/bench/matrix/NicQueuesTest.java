/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which NICs may be used, and which sentence refuses the others. */
class NicQueuesTest {

  private final NicTree tree;

  NicQueuesTest(@TempDir Path directory) throws IOException {
    tree = new NicTree(directory);
  }

  @Test
  void allInterruptsAndQueuesAreFoundByIdentity() throws Exception {
    NicQueues queues = NicQueues.read(tree.root(), "eth0");
    assertEquals(
        List.of(
            new IrqIdentity(41, "0000:00:02.0", "eth0-TxRx-0"),
            new IrqIdentity(42, "0000:00:02.0", "eth0-TxRx-1")),
        queues.irqs());
    assertEquals(List.of(0, 1), queues.queues());
    assertEquals(2, queues.nic().index());
  }

  @Test
  void whatCannotBeMovedIsRefused() throws Exception {
    tree.manage(42);
    refused("eth0", "interrupt 42 (eth0-TxRx-1) cannot be moved");
  }

  @Test
  void whatHasNoInterruptIsRefused() {
    refused("veth0", "no device");
    refused("eth7", "not there");
  }

  @Test
  void whatWouldMoveThemBackIsRefusedUnlessItCanBeTold() throws Exception {
    tree.process(99, "irqbalance");
    refused("eth0", "irqbalance (process 99) runs");
    tree.file("/run/irqbalance/irqbalance99.sock", "");
    assertEquals(2, NicQueues.read(tree.root(), "eth0").irqs().size());
    tree.process(98, "irqd");
    refused("eth0", "irqd (process 98) runs");
  }

  @Test
  void whatWouldTakePacketsElsewhereIsRefused() throws Exception {
    tree.file("/sys/class/net/eth0/queues/rx-0/rps_flow_cnt", "4096");
    assertEquals(2, NicQueues.read(tree.root(), "eth0").irqs().size(), "without the other table");
    tree.file("/proc/sys/net/core/rps_sock_flow_entries", "32768");
    refused("eth0", "RFS");
    tree.file("/proc/sys/net/core/rps_sock_flow_entries", "0");
    tree.file("/sys/class/net/eth0/threaded", "1");
    refused("eth0", "threaded NAPI");
  }

  private void refused(String nic, String why) {
    HarnessException refused =
        assertThrows(HarnessException.class, () -> NicQueues.read(tree.root(), nic));
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.startsWith("--nic " + nic + ": ") && message.contains(why), message);
  }
}
