/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CountsTest {

  private static final String EARLIER =
      """
                 CPU0       CPU1
        0:        140          0   IO-APIC   2-edge      timer
       43:          0         72  PCI-MSIX-0000:42:00.0   1-edge      data0-TxRx-0
      NMI:          0          0   Non-maskable interrupts
           NET_RX:         11         20
      """;

  @Test
  void onlyInterruptsWithANumberAreCountedByCpu() {
    Counts later =
        Counts.parse(EARLIER.replace(" 72 ", " 80 ").replace("         11", "         13"));
    Counts rise = later.since(Counts.parse(EARLIER));
    assertEquals(List.of(0L, 8L), rise.row(43));
    assertEquals(8, rise.total(43));
    assertEquals(0, rise.total(0));
    assertEquals(0, rise.total(99));
    assertEquals(2, rise.interrupts().size());
    assertEquals(List.of(2L, 0L), rise.netRx());
  }

  @Test
  void theBusiestCpuIsTheOneThatLeads() {
    assertEquals(1, Counts.busiest(List.of(3L, 9L, 4L)));
    assertEquals(-1, Counts.busiest(List.of(0L, 0L)));
  }
}
