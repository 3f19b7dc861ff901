/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import org.junit.jupiter.api.Test;

/** The running kernel's answers about a NIC without RSS contexts; one that has them is not seen. */
class EthtoolFlowsTest {

  @Test
  void theLoopbackDeviceHasNoContexts() {
    assertEquals(
        new Reading.Absent<>("RSS contexts and rules of lo"), new EthtoolFlows().read("lo", 9866));
  }

  @Test
  void aNicThatIsNotThereIsAnotherAnswer() {
    Reading<CpuSet> flows = new EthtoolFlows().read("nowhere0", 9866);
    assertInstanceOf(Reading.Denied.class, flows, flows::explanation);
  }
}
