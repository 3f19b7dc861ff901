/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.irq;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.system.Reading;
import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IrqFilesTest {

  private Path tree;
  private SystemRoot root;

  @BeforeEach
  void openTree(@TempDir Path directory) {
    tree = directory;
    root = new SystemRoot(tree);
  }

  @Test
  void devicesComeFromMsiIrqsWhereTheTextNamesNone() throws IOException {
    write(
        "proc/interrupts", "  CPU0\n 30: 1 IR-PCI-MSI 5-edge   nvme0q1\n 31: 1 x 6-edge   other\n");
    write("sys/bus/pci/devices/0000:3b:00.0/msi_irqs/30", "msix\n");
    Files.createDirectories(tree.resolve("sys/bus/pci/devices/0000:5e:00.0/msi_irqs"));
    Interrupts interrupts = new InterruptsReader(root).read().toOptional().orElseThrow();
    assertEquals(
        new IrqIdentity(30, "0000:3b:00.0", "nvme0q1"),
        interrupts.get(30).orElseThrow().identity());
    assertEquals("", interrupts.get(31).orElseThrow().identity().device());
    assertEquals(1, interrupts.count(30, 0));
  }

  @Test
  void absentAndTruncatedInterruptsAreDifferentAnswers() throws IOException {
    assertInstanceOf(Reading.Absent.class, new InterruptsReader(root).read());
    write("proc/interrupts", "  CPU0 CPU1\n 30: 1 2 x 5-edge   a\n 31: 4");
    assertEquals(
        "/proc/interrupts: line 3: cut off after \"31: 4\"",
        new InterruptsReader(root).read().explanation());
  }

  @Test
  void aKernelOf612TellsMovabilityByTheMode() throws IOException {
    release("6.12.0");
    irq(30, "r--r--r--");
    irq(31, "rw-r--r--");
    IrqAffinityReader reader = new IrqAffinityReader(root);
    assertEquals(Movability.FIXED, reader.read(30).movability());
    assertEquals(Movability.MOVABLE, reader.read(31).movability());
    assertEquals(Movability.UNKNOWN, reader.read(32).movability());
  }

  @Test
  void anOlderKernelDoesNotTell() throws IOException {
    release("6.1.0-18-amd64");
    irq(31, "rw-r--r--");
    assertEquals(Movability.UNKNOWN, new IrqAffinityReader(root).read(31).movability());
  }

  @Test
  void anOlderKernelWithTheChangeCarriedBackTells() throws IOException {
    release("5.14.0-570.el9");
    irq(30, "r--r--r--");
    irq(31, "rw-r--r--");
    assertEquals(Movability.MOVABLE, new IrqAffinityReader(root).read(31).movability());
  }

  @Test
  void anOlderKernelTellsThroughDebugfs() throws IOException {
    release("5.4.0");
    irq(30, "rw-r--r--");
    irq(31, "rw-r--r--");
    write("sys/kernel/debug/irq/irqs/30", "dstate: 0x19\n   IRQD_AFFINITY_MANAGED\n");
    write("sys/kernel/debug/irq/irqs/31", "dstate: 0x11\n   IRQD_ACTIVATED\n");
    IrqAffinityReader reader = new IrqAffinityReader(root);
    assertEquals(Movability.FIXED, reader.read(30).movability());
    assertEquals(Movability.MOVABLE, reader.read(31).movability());
  }

  @Test
  void affinitiesAreRead() throws IOException {
    irq(31, "rw-r--r--");
    write("proc/irq/31/smp_affinity_list", "0-3,8\n");
    IrqAffinity affinity = new IrqAffinityReader(root).read(31);
    assertEquals(new Reading.Present<>(CpuSet.of(0, 1, 2, 3, 8)), affinity.allowed());
    assertInstanceOf(Reading.Absent.class, affinity.effective());
    assertInstanceOf(Reading.Absent.class, affinity.delivered(), "one of five, not known which");
    write("proc/irq/31/effective_affinity_list", "8\n");
    assertEquals(
        new Reading.Present<>(CpuSet.of(8)), new IrqAffinityReader(root).read(31).delivered());
    write("proc/irq/31/effective_affinity_list", "8-\n");
    assertInstanceOf(Reading.Malformed.class, new IrqAffinityReader(root).read(31).delivered());
  }

  @Test
  void anAllowedSetOfOneCpuIsWhereItIsDelivered() throws IOException {
    write("proc/irq/31/smp_affinity_list", "5\n");
    assertEquals(
        new Reading.Present<>(CpuSet.of(5)), new IrqAffinityReader(root).read(31).delivered());
  }

  private void release(String release) throws IOException {
    write("proc/sys/kernel/osrelease", release + "\n");
  }

  private void irq(int number, String mode) throws IOException {
    write("proc/irq/" + number + "/smp_affinity", "f\n");
    Files.setPosixFilePermissions(
        tree.resolve("proc/irq/" + number + "/smp_affinity"),
        PosixFilePermissions.fromString(mode));
  }

  private void write(String file, String text) throws IOException {
    Path path = tree.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
