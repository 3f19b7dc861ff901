/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.corelane.affinity.host.DriverFacts;
import io.corelane.affinity.host.NicDriver;
import io.corelane.affinity.system.Reading;
import org.junit.jupiter.api.Test;

/** The running kernel's answers: the loopback device has a driver that tells little. */
class EthtoolDriverTest {

  @Test
  void whatADriverDoesNotHaveIsAbsent() {
    DriverFacts lo = new EthtoolDriver().ask("lo");
    assertEquals(new Reading.Absent<>("ethtool's rings"), lo.ring());
    assertEquals(new Reading.Absent<>("ethtool's RSS table"), lo.indirection());
    assertEquals(new Reading.Absent<>("ethtool's coalescing"), lo.moderation());
    assertEquals(new Reading.Absent<>("ethtool's channels"), lo.mostQueues());
  }

  @Test
  void theStackItselfTellsWhetherItMerges() {
    assertInstanceOf(Reading.Present.class, new EthtoolDriver().ask("lo").merging());
  }

  @Test
  void aNicThatIsNotThereIsNamed() {
    Reading<Boolean> merging = new EthtoolDriver().ask("nowhere0").merging();
    assertInstanceOf(Reading.Denied.class, merging, merging::explanation);
    assertEquals(
        "ethtool's GRO: ioctl(SIOCETHTOOL) of nowhere0: ENODEV (no such device)",
        merging.explanation());
  }

  @Test
  void aCaptureHasNoKernelToAsk() {
    assertEquals(
        "ethtool's answers: a capture has no kernel to ask",
        NicDriver.NONE.ask("eth0").ring().explanation());
  }
}
