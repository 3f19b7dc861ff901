/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterruptsTest {

  private static final String X86 =
      """
                 CPU0       CPU1       CPU7
        9:          0          0          0   IO-APIC   9-fasteoi   acpi
       16:          3          0          0   IO-APIC  16-fasteoi   PCIe PME, pciehp
       24:          1          0          0   IO-APIC   5-edge
       36:          0      43284 4294967295 PCI-MSIX-0000:00:02.0   1-edge      virtio1-req.0
      120:          5          6          7  IR-PCI-MSI 30932995-edge      nvme0q1, nvme0q2
      NMI:          0          0          0   Non-maskable interrupts
      LOC:      34649      42742         12   Local timer interrupts
      ERR:          0
      MIS:          0
      """;

  private static final String AARCH64 =
      """
                 CPU0       CPU1       CPU2       CPU3
       11:     123456     123457     123458     123459     GICv3  27 Level     arch_timer
       13:          0          0          0          0     GICv3  23 Level     arm-pmu
       40:          0         77          0          0   ITS-PCI-MSIX-0000:07:00.0   3 Edge      nvme0q3
       41:          1          2          3          4  ITS-MSI 524289 Edge      hns3-0000:7d:00.0-TxRx-0
      IPI0:       1          2          3          4       Rescheduling interrupts
      Err:          0
      """;

  @Test
  void columnsMayBeSparseAndCountsAreUnsigned() {
    Interrupts interrupts = Interrupts.parse(X86);
    assertEquals(CpuSet.of(0, 1, 7), interrupts.cpus());
    assertEquals(43284, interrupts.count(36, 1));
    assertEquals(4_294_967_295L, interrupts.count(36, 7));
    assertEquals(7, interrupts.count(120, 7));
    assertEquals(0, interrupts.count(120, 2), "an offline CPU");
    assertEquals(0, interrupts.count(999, 0), "no such interrupt");
  }

  @Test
  void architectureLinesAreLeftOut() {
    assertEquals(
        List.of(9, 16, 24, 36, 120),
        Interrupts.parse(X86).all().stream().map(Interrupt::number).toList());
    assertEquals(4, Interrupts.parse(AARCH64).all().size());
  }

  @Test
  void actionsOfSharedLinesAreFoundAlone() {
    Interrupts interrupts = Interrupts.parse(X86);
    assertEquals(120, interrupts.withAction("nvme0q2").get(0).number());
    assertEquals(16, interrupts.withAction("PCIe PME").get(0).number());
    assertTrue(interrupts.withAction("nvme0q").isEmpty());
    assertTrue(interrupts.get(24).orElseThrow().actions().isEmpty());
  }

  @Test
  void readsGicLines() {
    Interrupts interrupts = Interrupts.parse(AARCH64);
    assertEquals(
        new Interrupt(new IrqIdentity(11, "", "arch_timer"), "GICv3", "27 Level"),
        interrupts.get(11).orElseThrow());
    assertEquals("0000:07:00.0", interrupts.get(40).orElseThrow().identity().device());
    assertEquals(
        new Interrupt(
            new IrqIdentity(41, "0000:7d:00.0", "hns3-0000:7d:00.0-TxRx-0"),
            "ITS-MSI",
            "524289 Edge"),
        interrupts.get(41).orElseThrow());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'IO-APIC   2-edge      timer'|IO-APIC|2-edge|timer|''",
        "'PCI-MSI 524288-edge      eth0-TxRx-0'|PCI-MSI|524288-edge|eth0-TxRx-0|''",
        "'IR-PCI-MSIX-0000:3b:00.0   12-edge      mlx5_comp11@pci:0000:3b:00.0'"
            + "|IR-PCI-MSIX-0000:3b:00.0|12-edge|mlx5_comp11@pci:0000:3b:00.0|0000:3b:00.0",
        "'IR-PCI-MSI 1048577-edge      mana_q3@pci:7870:00:00.0'"
            + "|IR-PCI-MSI|1048577-edge|mana_q3@pci:7870:00:00.0|7870:00:00.0",
        "'VMD-MSI  3-edge      PCIe PME@10000:01:00.0'"
            + "|VMD-MSI|3-edge|PCIe PME@10000:01:00.0|10000:01:00.0",
        "'Hyper-V PCIe MSI 4194304-edge      mlx4-async@pci:0002:00:02.0'"
            + "|Hyper-V PCIe MSI|4194304-edge|mlx4-async@pci:0002:00:02.0|0002:00:02.0",
        "'IR-PCI-MSI-edge      eth0-TxRx-0'|IR-PCI-MSI-edge|''|eth0-TxRx-0|''",
        "'xen-dyn    -event     eth0-q0-rx'|xen-dyn|-event|eth0-q0-rx|''",
        "'PCI-MSIX-0000:00:03.0   1-edge      virtio2-input.0'"
            + "|PCI-MSIX-0000:00:03.0|1-edge|virtio2-input.0|virtio2",
        "'GICv3  78 Edge      virtio0'|GICv3|78 Edge|virtio0|virtio0",
        "'GICv3  25 Level'|GICv3|25 Level|''|''",
        "'IO-APIC   9-fasteoi'|IO-APIC|9-fasteoi|''|''",
        "'None'|None|''|''|''",
        "''|''|''|''|''",
      })
  void readsWhatFollowsTheCounts(
      String rest, String chip, String trigger, String action, String device) {
    Interrupts interrupts = Interrupts.parse("      CPU0\n  7:   1 " + rest + "\n");
    assertEquals(
        List.of(new Interrupt(new IrqIdentity(7, device, action), chip, trigger)),
        interrupts.all());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|line 1: the file is empty",
        "'\n'|line 1: \"\" is not a column such as CPU0",
        "'      CPU0       CP'|line 1: cut off after \"CPU0       CP\"",
        "'  1:  2 IO-APIC\n'|line 1: \"1:\" is not a column such as CPU0",
        "'CPU0 CPU0\n'|line 1: a CPU has two columns",
        "'CPU0 CPU1\n 1:  2 3 IO-APIC  1-edge  a\n 2:  4'|line 3: cut off after \"2:  4\"",
        "'CPU0 CPU1\n 1:  2 IO-APIC  1-edge  a\n'|line 2: IRQ 1 has 1 counts for 2 CPUs",
        "'CPU0\n 1:  2 3 IO-APIC  1-edge  a\n'"
            + "|line 2: IRQ 1 has more counts than the 1 CPUs of line 1",
        "'CPU0\n 1:  4294967296 x\n'|line 2: the count 4294967296 is above 4294967295",
        "'CPU0\n 1:  -2 x\n'|line 2: IRQ 1 has 0 counts for 1 CPUs",
        "'CPU0\n 1:  2 x\n 1:  2 x\n'|line 3: IRQ 1 is listed twice",
        "'CPU0\n garbage\n'|line 2: no interrupt label in \" garbage\"",
        "'CPU0\n\n'|line 2: no interrupt label in \"\"",
      })
  void damagedTextNamesTheLine(String text, String fault) {
    assertEquals(
        fault,
        assertThrows(IllegalArgumentException.class, () -> Interrupts.parse(text)).getMessage());
  }

  @Test
  void everyCutOfTheFileIsEitherNoticedOrEndsAtAWholeLine() {
    for (int length = 0; length < X86.length(); length++) {
      String cut = X86.substring(0, length);
      if (!cut.endsWith("\n")) {
        assertThrows(IllegalArgumentException.class, () -> Interrupts.parse(cut), cut);
      }
    }
  }

  @Test
  void aThousandInterruptsOf512CpusAreReadWhole() {
    StringBuilder text = new StringBuilder("    ");
    for (int cpu = 0; cpu < 512; cpu++) {
      text.append(String.format("CPU%-8d", cpu));
    }
    text.append('\n');
    for (int irq = 0; irq < 1000; irq++) {
      text.append(String.format("%4d:", irq));
      for (int cpu = 0; cpu < 512; cpu++) {
        text.append(String.format(" %10d", irq * 1000 + cpu));
      }
      text.append("  IR-PCI-MSIX-0000:3b:00.0 ").append(irq).append("-edge      q").append(irq);
      text.append('\n');
    }
    Interrupts interrupts = Interrupts.parse(text.toString());
    assertEquals(1000, interrupts.all().size());
    assertEquals(999 * 1000 + 511, interrupts.count(999, 511));
    assertEquals(1000, interrupts.ofDevice("0000:3b:00.0").size());
  }
}
