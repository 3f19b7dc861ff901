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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The machine changes under a lease, or between a kill and the next start. */
final class ChangedByOthersTest {

  private static final String OTHER_CARD = "0000:00:05.0";

  private final Tree tree;
  private final Helper.Setup setup;

  ChangedByOthersTest(@TempDir Path room) throws IOException {
    tree = new Tree(Files.createDirectory(room.resolve("root")));
    setup = new Helper.Setup(room).allowAll(tree.root());
  }

  private Helper started() throws IOException {
    Helper helper = setup.startFaults("");
    assertTrue(helper.serves(), helper::logText);
    return helper;
  }

  private static void setAll(Peer peer) throws IOException {
    for (int i = 0; i < 3; i++) {
      assertEquals(Reply.OK, peer.set(i, Tree.irq(i), "1,6").code());
    }
  }

  private void killedWithAll() throws IOException {
    try (Helper helper = started();
        Peer peer = helper.peer("peer", "killed")) {
      setAll(peer);
      helper.kill();
    }
  }

  /** Theirs stays, is told once, and ours is put back. */
  @Test
  void aValueUnderALease() throws IOException {
    try (Helper helper = started();
        Peer peer = helper.peer("peer", "lease")) {
      setAll(peer);
      tree.put(Tree.irq(1), "4");
      assertTrue(helper.says("Somebody else changed IRQ 42"));
      assertEquals(Reply.CHANGED, peer.set(4, Tree.irq(1), "1,6").code());
      assertEquals(Reply.CHANGED, peer.ask(Frames.restore(5, Tree.irq(1))).code());
      Reply farewell = peer.ask(Frames.empty(Frames.BYE));
      assertTrue(farewell.text().contains("IRQ 42"), farewell::toString);
      assertEquals(List.of("0-7", "4", "2-7"), now());
      assertEquals(1, helper.logText().split("Somebody else changed", -1).length - 1);
      assertEquals(0, helper.terminate());
    }
  }

  @Test
  void aValueBetweenKillAndStart() throws IOException {
    killedWithAll();
    tree.put(Tree.irq(1), "4");
    try (Helper helper = started()) {
      assertEquals(List.of(2, 1, 0), helper.leftBehind());
      assertTrue(helper.logText().contains("IRQ 42"), helper::logText);
      assertEquals(List.of("0-7", "4", "2-7"), now());
    }
  }

  private List<String> now() {
    return List.of(tree.get(Tree.irq(0)), tree.get(Tree.irq(1)), tree.get(Tree.irq(2)));
  }

  /** Another device has the number, and, as ill luck has it, the very value that was ours. */
  @Test
  void aNumberReusedBetweenKillAndStart() throws IOException {
    killedWithAll();
    tree.reuse(Tree.irq(1), OTHER_CARD, "eth1-TxRx-0", "1,6");
    try (Helper helper = started()) {
      assertEquals(List.of(2, 1, 0), helper.leftBehind());
      assertTrue(helper.logText().contains("IRQ 42"), helper::logText);
      assertEquals("1,6", tree.read("proc/irq/42/smp_affinity_list"));
    }
  }

  @Test
  void aNumberReusedUnderALease() throws IOException {
    try (Helper helper = started();
        Peer peer = helper.peer("peer", "lease")) {
      setAll(peer);
      tree.reuse(Tree.irq(1), OTHER_CARD, "eth0-TxRx-1", "1,6");
      assertEquals(Reply.OTHER_IDENTITY, peer.set(4, Tree.irq(1), "2,7").code());
      peer.dies();
      assertTrue(helper.says("2 values put back, 1 left to others"), helper::logText);
      assertEquals("1,6", tree.read("proc/irq/42/smp_affinity_list"));
      assertEquals(0, helper.terminate());
    }
  }

  /**
   * The kernel moves an interrupt whose last CPU goes offline: that is nobody's wish, and undone.
   */
  @Test
  void aCpuThatGoesOffline() throws IOException {
    try (Helper helper = started();
        Peer peer = helper.peer("peer", "offline")) {
      assertEquals(Reply.OK, peer.set(1, Tree.irq(1), "6").code());
      tree.online("0-5,7");
      tree.put(Tree.irq(1), "0-5,7");
      assertEquals(Reply.NO_CPU, peer.set(2, Tree.irq(1), "6").code());
      assertEquals(Reply.OK, peer.set(3, Tree.irq(1), "5-6").code());
      assertEquals("5", tree.get(Tree.irq(1)));
      tree.online("0-7");
      peer.dies();
      assertTrue(helper.says("1 values put back, 0 left"), helper::logText);
      assertEquals("1-7", tree.get(Tree.irq(1)));
      assertEquals(0, helper.terminate());
    }
  }

  @Test
  void aCpuThatGoesOfflineBetweenKillAndStart() throws IOException {
    try (Helper helper = started();
        Peer peer = helper.peer("peer", "offline")) {
      assertEquals(Reply.OK, peer.set(1, Tree.irq(1), "6").code());
      helper.kill();
    }
    tree.online("0-5,7");
    tree.put(Tree.irq(1), "0-5,7");
    try (Helper helper = started()) {
      assertEquals(List.of(1, 0, 0), helper.leftBehind());
      assertEquals("1-7", tree.get(Tree.irq(1)));
    }
  }

  /** EBUSY at putting back: tried again until it is done, even though the peer has gone. */
  @Test
  void aKernelThatIsBusy() throws IOException {
    try (Helper helper = setup.startFaults("before-restore:1:16");
        Peer peer = helper.peer("peer", "busy")) {
      setAll(peer);
      peer.dies();
      assertTrue(helper.says("2 values put back, 0 left to others, 1 could not be put back"));
      assertTrue(helper.says("is put back at last"));
      assertEquals(List.of("0-7", "1-7", "2-7"), now());
      assertEquals(0, helper.terminate());
    }
  }
}
