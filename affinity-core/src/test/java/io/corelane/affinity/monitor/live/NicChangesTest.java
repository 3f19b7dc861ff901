/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.monitor.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.irq.IrqIdentity;
import io.corelane.affinity.irq.Movability;
import io.corelane.affinity.policy.NicState;
import io.corelane.affinity.policy.RxQueueState;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is said of NICs that are not what they were. */
class NicChangesTest {

  /** Queue N has interrupt {@code firstIrq} + N on CPU {@code firstCpu} + N. */
  private static NicState nic(String name, int queues, int firstIrq, int firstCpu) {
    return new NicState(
        name,
        0,
        IntStream.range(0, queues)
            .mapToObj(
                n ->
                    new RxQueueState(
                        n,
                        Optional.of(new IrqIdentity(firstIrq + n, "", "eth0-" + n)),
                        Movability.MOVABLE,
                        CpuSet.of(firstCpu + n),
                        Optional.of(CpuSet.EMPTY),
                        OptionalDouble.empty()))
            .toList(),
        List.of());
  }

  private static void assertSaid(NicState before, NicState now, String... sentences) {
    assertEquals(List.of(sentences), NicChanges.between(List.of(before), List.of(now)));
  }

  @Test
  void theSameHasNothingToSay() {
    assertSaid(nic("eth0", 4, 24, 0), nic("eth0", 4, 24, 0));
  }

  @Test
  void anotherNicIsOneThatCameAndOneThatWent() {
    assertSaid(
        nic("eth0", 4, 24, 0),
        nic("eth1", 1, 24, 0),
        "NIC eth1 has appeared, with 1 receive queue.",
        "NIC eth0 is gone.");
  }

  @Test
  void fewMovedInterruptsAreSaidOneByOneAndManyAtOnce() {
    assertSaid(
        nic("eth0", 2, 24, 0),
        nic("eth0", 2, 24, 4),
        "RX queue 0 of eth0, IRQ 24, is delivered to CPU 4 now; it was CPU 0.",
        "RX queue 1 of eth0, IRQ 25, is delivered to CPU 5 now; it was CPU 1.");
    assertSaid(
        nic("eth0", 64, 24, 0),
        nic("eth0", 64, 24, 64),
        "64 RX queues of eth0 are delivered to other CPUs now.");
  }

  @Test
  void otherInterruptsAfterAResetAreSaidOnce() {
    assertSaid(
        nic("eth0", 64, 24, 0), nic("eth0", 64, 124, 64), "NIC eth0 has other interrupts now.");
  }

  @Test
  void whoSteersItNowIsSaid() {
    NicState free = nic("eth0", 1, 24, 0);
    NicState steered = new NicState("eth0", 0, free.rxQueues(), List.of("RFS is on", "and more"));
    assertSaid(free, steered, "NIC eth0 is steered by somebody else: RFS is on; and more.");
    assertSaid(steered, free, "NIC eth0: nobody else steers its packets any more.");
  }
}
