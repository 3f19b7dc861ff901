/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** The real helper on a private root: what is written for a cell, and what is there behind it. */
class NicInterruptsTest {

  private final NicTree tree;
  private final Path directory;
  private final OwnHelper helper;

  NicInterruptsTest(@TempDir Path directory) throws IOException {
    this.directory = directory;
    tree = new NicTree(directory.resolve("root"));
    helper = helper("helper", "interrupts class net", "interface eth0");
  }

  private OwnHelper helper(String name, String... allowed) throws IOException {
    return new OwnHelper(directory.resolve(name), tree.root().root(), allowed);
  }

  @AfterEach
  void end() {
    helper.close();
  }

  private NicInterrupts open() throws Exception {
    return open(helper.socket());
  }

  private NicInterrupts open(Path socket) throws Exception {
    return NicInterrupts.open(
        tree.root(), NicQueues.read(tree.root(), "eth0"), "192.0.2.7", "true", socket);
  }

  private static void to(NicInterrupts nic, int cpu) throws Exception {
    nic.steer(cpu, CpuSet.EMPTY, 4);
  }

  private void assertAsBefore() {
    assertEquals("0-3", tree.line(NicTree.FIRST));
    assertEquals("0-3", tree.line(NicTree.SECOND));
    assertEquals("c", tree.line(NicTree.RPS));
  }

  @Test
  void allGoToOneCpuWithoutRpsAndBack() throws Exception {
    NicInterrupts nic = open();
    for (int cpu : new int[] {2, 0, 2, 3}) {
      to(nic, cpu);
      assertEquals("" + cpu, tree.line(NicTree.FIRST));
      assertEquals("" + cpu, tree.line(NicTree.SECOND));
      assertEquals("0", tree.line(NicTree.RPS));
      assertEquals(3, nic.changed().size(), nic.changed()::toString);
    }
    nic.close();
    assertAsBefore();
    assertEquals(List.of(), nic.changed());
  }

  @Test
  void whatSomebodyElseMovesIsSaidAndLeft() throws Exception {
    NicInterrupts nic = open();
    to(nic, 2);
    tree.file(NicTree.SECOND, "1");
    assertSaid("interrupt 42 (eth0-TxRx-1) was moved by somebody else", nic::verify);
    assertSaid("somebody else", () -> to(nic, 3));
    nic.close();
    assertEquals("1", tree.line(NicTree.SECOND), "theirs");
    assertEquals("0-3", tree.line(NicTree.FIRST));
    assertEquals(
        List.of("IRQ 42 (eth0-TxRx-1 of 0000:00:02.0) was CPU 0-3 before the run and is CPU 1."),
        nic.changed());
  }

  @Test
  void aFlowThatRaisesNoInterruptCameAnotherWay() throws Exception {
    try (NicInterrupts nic = open()) {
      to(nic, 2);
      assertSaid("no interrupt of eth0 came", nic::verify);
      tree.file(NicTree.COUNT, "7,0,1,0");
      nic.verify();
    }
  }

  @Test
  void twoRunsDoNotMixAndAfterTheEndNothingIsMoved() throws Exception {
    NicInterrupts nic = open();
    to(nic, 2);
    try (NicInterrupts other = open()) {
      assertSaid("matrix " + ProcessHandle.current().pid(), () -> to(other, 3));
    }
    assertEquals("2", tree.line(NicTree.FIRST), "the other run holds nothing of it");
    nic.close();
    assertSaid("steering has ended", () -> to(nic, 1));
    assertAsBefore();
  }

  @Test
  void withoutAHelperOneLineSaysWhatToDo() {
    Path nobody = directory.resolve("nobody");
    HarnessException said = assertThrows(HarnessException.class, () -> open(nobody));
    assertEquals(
        "--nic moves interrupts through the helper corelaned alone, and the helper at "
            + nobody
            + " cannot be reached: ENOENT (no such file or directory): start it (systemctl start"
            + " corelaned) with a line \"peer = root\" in /etc/corelane/corelaned.conf",
        said.getMessage());
  }

  @Test
  void whatTheHelperDoesNotAllowIsNamed() throws Exception {
    helper.close(); // One serves a machine.
    try (OwnHelper strict = helper("strict", "interface eth0");
        NicInterrupts nic = open(strict.socket())) {
      assertSaid("IRQ 41 (eth0-TxRx-0 of 0000:00:02.0) cannot be set to CPU 2: ", () -> to(nic, 2));
    }
    assertAsBefore();
  }

  @Test
  void aHelperThatWasKilledEndsTheRunAndPutsBackAtItsStart() throws Exception {
    try (NicInterrupts nic = open()) {
      to(nic, 2);
      helper.killAndRestart();
      assertAsBefore();
      assertSaid("put back already", nic::verify);
      assertSaid("put back already", () -> to(nic, 3));
      assertAsBefore();
    }
  }

  private static void assertSaid(String what, Executable call) {
    HarnessException said = assertThrows(HarnessException.class, call);
    assertTrue(String.valueOf(said.getMessage()).contains(what), said::getMessage);
  }
}
