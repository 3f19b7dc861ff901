/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.helper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The helper beside a real irqbalance, whose operator has banned IRQ 46 already. */
final class BesideIrqbalanceTest {

  private static final Set<Integer> OPERATORS = Set.of(46);
  private static final Set<Integer> WITH_OURS = Set.of(41, 42, 46);
  private static final String OURS = "42";
  private static final int PERIODS = 4;

  private final Path room;
  private final Tree tree;
  private final Helper.Setup setup;

  BesideIrqbalanceTest(@TempDir Path room) throws IOException {
    this.room = room;
    tree = new Tree(Files.createDirectory(room.resolve("root")));
    Irqbalance.furnish(tree);
    setup = new Helper.Setup(room).allowAllBeside(tree.root(), "ban");
  }

  private Irqbalance irqbalance(String log) throws IOException {
    return Irqbalance.start(tree, room.resolve(log));
  }

  private void steer(Peer peer) throws IOException {
    for (int irq = 0; irq < 2; irq++) {
      assertEquals(Reply.OK, code(peer, irq));
      Irqbalance.mask(tree, irq, OURS);
    }
  }

  /** irqbalance may answer nobody for a pass behind each change of its list. */
  private static int code(Peer peer, int irq) throws IOException {
    int code;
    do {
      code = peer.set(irq, Tree.irq(irq), "1,6").code();
    } while (code == Reply.TRANSIENT);
    return code;
  }

  private static void awaitBanned(Irqbalance irqbalance, Set<Integer> irqs) throws IOException {
    irqbalance.await(() -> irqbalance.banned().equals(irqs));
  }

  /** Ours stays for several of its periods though it moves others. */
  private void leavesOursAlone(Irqbalance irqbalance) throws IOException {
    int from = irqbalance.periods();
    for (int step = 2; irqbalance.periods() < from + PERIODS; step++) {
      Irqbalance.busy(tree, step);
      int now = irqbalance.periods();
      irqbalance.await(() -> irqbalance.periods() > now);
      for (int irq = 0; irq < 2; irq++) {
        assertEquals(OURS, Irqbalance.mask(tree, irq));
        assertEquals("1,6", tree.get(Tree.irq(irq)));
      }
    }
  }

  @Test
  void neitherUndoesTheOther() throws IOException {
    try (Irqbalance irqbalance = irqbalance("irqbalance");
        Helper helper = setup.startFaults("");
        Peer peer = helper.peer("peer", "beside")) {
      awaitBanned(irqbalance, OPERATORS);
      Irqbalance.mask(tree, 2, "ff");
      steer(peer);
      awaitBanned(irqbalance, WITH_OURS);
      irqbalance.await(() -> !"ff".equals(Irqbalance.mask(tree, 2)));
      leavesOursAlone(irqbalance);
      peer.dies();
      assertTrue(helper.says("2 values put back, 0 left to others"), helper::logText);
      awaitBanned(irqbalance, OPERATORS);
      irqbalance.await(() -> !OURS.equals(Irqbalance.mask(tree, 0)));
      assertEquals("0-7", tree.get(Tree.irq(0)));
      assertEquals(0, helper.terminate());
    }
  }

  @Test
  void aNewIrqbalanceIsToldToo() throws IOException {
    try (Helper helper = setup.startFaults("")) {
      Peer peer = helper.peer("peer", "restarted");
      try (Irqbalance first = irqbalance("first")) {
        awaitBanned(first, OPERATORS);
      }
      steer(peer);
      try (Irqbalance second = irqbalance("second")) {
        awaitBanned(second, WITH_OURS);
        steerAgain(peer);
        leavesOursAlone(second);
        assertEquals(Reply.OK, peer.ask(Frames.restore(9, Tree.irq(0))).code());
        awaitBanned(second, Set.of(42, 46));
        assertEquals(Frames.FAREWELL, peer.ask(Frames.empty(Frames.BYE)).type());
        awaitBanned(second, OPERATORS);
      }
      assertEquals(0, helper.terminate());
    }
  }

  /**
   * It placed them before it was told; the values count as another's and are left, or are still
   * ours.
   */
  private void steerAgain(Peer peer) throws IOException {
    for (int irq = 0; irq < 2; irq++) {
      assertEquals(Reply.AS_IT_WAS, code(peer, irq));
      Irqbalance.mask(tree, irq, OURS);
    }
  }

  /** A killed helper's bans are in its journal, and are taken back by the next one. */
  @Test
  void bansOfAKilledHelper() throws IOException {
    try (Irqbalance irqbalance = irqbalance("irqbalance")) {
      try (Helper helper = setup.startFaults("");
          Peer peer = helper.peer("peer", "killed")) {
        steer(peer);
        helper.kill();
      }
      for (String point : new String[] {"before-ban:1", "ban-journaled:2", "banned:1"}) {
        awaitBanned(irqbalance, WITH_OURS);
        try (Helper helper = setup.startFaults("before-unban:1")) {
          assertEquals(137, helper.exit(), helper::logText);
        }
        try (Helper helper = setup.startFaults(point)) {
          assertTrue(helper.serves(), helper::logText);
          awaitBanned(irqbalance, OPERATORS);
          Peer peer = helper.peer("peer", point);
          try {
            peer.set(1, Tree.irq(0), "1,6");
            peer.set(2, Tree.irq(1), "1,6");
          } catch (IOException e) {
            // It has died at the point.
          }
          assertEquals(137, helper.exit(), helper::logText);
        }
        try (Helper helper = setup.startFaults("");
            Peer peer = helper.peer("peer", "again")) {
          awaitBanned(irqbalance, OPERATORS);
          assertEquals("0-7", tree.get(Tree.irq(0)));
          assertEquals("1-7", tree.get(Tree.irq(1)));
          steer(peer);
          helper.kill();
        }
      }
      try (Helper helper = setup.startFaults("")) {
        assertTrue(helper.serves(), helper::logText);
        awaitBanned(irqbalance, OPERATORS);
        assertEquals(0, helper.terminate());
      }
    }
  }
}
