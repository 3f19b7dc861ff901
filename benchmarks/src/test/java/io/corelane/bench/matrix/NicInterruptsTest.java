/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cluster.HarnessException;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** On a private root: what is written for a cell, and what is there again behind it. */
class NicInterruptsTest {

  private final NicTree tree;
  private final Path state;

  NicInterruptsTest(@TempDir Path directory) throws IOException {
    tree = new NicTree(directory.resolve("root"));
    state = directory.resolve("state");
  }

  private NicInterrupts open() throws HarnessException {
    return NicInterrupts.open(
        tree.root(), NicQueues.read(tree.root(), "eth0"), "192.0.2.7", "true", state);
  }

  private static void to(NicInterrupts nic, int cpu) throws Exception {
    nic.steer(cpu, CpuSet.EMPTY, 4);
  }

  @Test
  void allGoToOneCpuWithoutRpsAndBack() throws Exception {
    try (NicInterrupts nic = open()) {
      for (int cpu : new int[] {2, 0, 2, 3}) {
        to(nic, cpu);
        assertEquals("" + cpu, tree.line(NicTree.FIRST));
        assertEquals("" + cpu, tree.line(NicTree.SECOND));
        assertEquals("0", tree.line(NicTree.RPS));
        assertFalse(PutBack.isAll(state), "three values are held");
      }
    }
    assertTrue(PutBack.isAll(state));
    assertEquals("0-3", tree.line(NicTree.FIRST));
    assertEquals("0-3", tree.line(NicTree.SECOND));
    assertEquals("c", tree.line(NicTree.RPS));
  }

  @Test
  void whatSomebodyElseMovesIsSaidAndLeft() throws Exception {
    try (NicInterrupts nic = open()) {
      to(nic, 2);
      tree.file(NicTree.SECOND, "1");
      assertSaid("interrupt 42 (eth0-TxRx-1) was moved by somebody else", nic::verify);
      assertSaid("somebody else", () -> to(nic, 3));
    }
    assertEquals("1", tree.line(NicTree.SECOND), "theirs");
    assertEquals("0-3", tree.line(NicTree.FIRST));
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
    assertSaid("another Corelane", this::open);
    nic.close();
    assertSaid("steering has ended", () -> to(nic, 1));
    assertEquals("0-3", tree.line(NicTree.FIRST));
  }

  private static void assertSaid(String what, Executable call) {
    HarnessException said = assertThrows(HarnessException.class, call);
    assertTrue(String.valueOf(said.getMessage()).contains(what), said::getMessage);
  }
}
