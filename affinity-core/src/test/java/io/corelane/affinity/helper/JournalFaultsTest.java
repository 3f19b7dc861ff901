/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.helper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The journal's disk is full or read-only; the journal is cut, damaged, of another boot, another's.
 */
final class JournalFaultsTest {

  private static final int VALUES = 6;

  private final Path room;
  private final Tree tree;
  private final Map<String, String> before;
  private final Helper.Setup setup;
  private final Path journal;

  JournalFaultsTest(@TempDir Path room) throws IOException {
    this.room = room;
    tree = new Tree(Files.createDirectory(room.resolve("root")));
    before = tree.all();
    setup = new Helper.Setup(room).allowAll(tree.root());
    journal = setup.state().resolve("journal");
  }

  private Helper served(Helper helper) {
    assertTrue(helper.serves(), helper::logText);
    return helper;
  }

  /** The six interrupts are changed, and the daemon is killed. */
  private void changeAndKill() throws IOException {
    try (Helper helper = served(setup.startRelease());
        Peer peer = helper.peer("peer", "journal")) {
      for (int i = 0; i < VALUES; i++) {
        assertEquals(Reply.OK, peer.set(i, Tree.irq(i), "1,6").code());
      }
      helper.kill();
    }
  }

  private static void mount(String... arguments) throws Exception {
    String[] command = Arrays.copyOf(new String[] {"mount"}, 1 + arguments.length);
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    assertEquals(
        0,
        new ProcessBuilder(command).inheritIO().start().waitFor(),
        () -> Arrays.toString(command));
  }

  private static void unmount(Path where) throws Exception {
    assertEquals(0, new ProcessBuilder("umount", "-l", where.toString()).start().waitFor());
  }

  private static void fill(Path file) {
    try {
      while (true) {
        Files.write(file, new byte[1], StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      }
    } catch (IOException full) {
      assertTrue(String.valueOf(full.getMessage()).contains("No space"), full::toString);
    }
  }

  /** What is held stays held, nothing new is changed, and everything is put back all the same. */
  @Test
  void aFullDisk() throws Exception {
    Files.createDirectory(setup.state());
    mount("-t", "tmpfs", "-o", "size=16k,mode=0700", "none", setup.state().toString());
    try (Helper helper = served(setup.startFaults(""));
        Peer peer = helper.peer("peer", "full")) {
      assertEquals(Reply.OK, peer.set(0, Tree.irq(0), "1,6").code());
      Path ballast = setup.state().resolve("ballast");
      fill(ballast);
      int answer = Reply.OK;
      for (int i = 0; answer == Reply.OK && i < 100; i++) {
        String was = tree.get(Tree.irq(1));
        answer = peer.set(1, Tree.irq(1), i % 2 == 0 ? "1,6" : "2,7").code();
        assertTrue(answer == Reply.OK || was.equals(tree.get(Tree.irq(1))));
      }
      assertEquals(Reply.JOURNAL, answer);
      assertEquals("1,6", tree.get(Tree.irq(0)));
      assertEquals(Reply.OK, peer.ask(Frames.restore(2, Tree.irq(0))).code());
      assertEquals("0-7", tree.get(Tree.irq(0)));
      assertEquals(Reply.JOURNAL, peer.set(3, Tree.irq(2), "1,6").code());
      Files.delete(ballast);
      assertTrue(helper.says("The journal can be written again."));
      assertEquals(Reply.OK, peer.set(4, Tree.irq(2), "1,6").code());
      fill(ballast);
      peer.dies();
      assertTrue(helper.says("the lease of peer"));
      assertEquals(before, tree.all());
      assertEquals(0, helper.terminate());
      assertFalse(helper.logText().contains("Sanitizer"), helper::logText);
    } finally {
      unmount(setup.state());
    }
  }

  /** Values are put back, and what was put back before a kill is not touched a second time. */
  @Test
  void aFullDiskAndAKill() throws Exception {
    Files.createDirectory(setup.state());
    mount("-t", "tmpfs", "-o", "size=16k,mode=0700", "none", setup.state().toString());
    try {
      changeAndKill();
      fill(setup.state().resolve("ballast"));
      try (Helper helper = served(setup.startRelease());
          Peer peer = helper.peer("peer", "full")) {
        assertEquals(List.of(VALUES, 0, 0), helper.leftBehind());
        assertEquals(before, tree.all());
        assertEquals(Reply.JOURNAL, peer.set(0, Tree.irq(0), "1,6").code());
        helper.kill();
      }
      tree.put(Tree.irq(3), "7");
      try (Helper helper = served(setup.startRelease())) {
        assertEquals(List.of(VALUES - 1, 1, 0), helper.leftBehind());
        assertTrue(helper.logText().contains("IRQ 44"), helper::logText);
        assertEquals("7", tree.get(Tree.irq(3)));
      }
    } finally {
      unmount(setup.state());
    }
  }

  @Test
  void aReadOnlyDisk() throws Exception {
    changeAndKill();
    String state = setup.state().toString();
    mount("--bind", state, state);
    try {
      mount("-o", "remount,bind,ro", state);
      try (Helper helper = served(setup.startFaults(""));
          Peer peer = helper.peer("peer", "read-only")) {
        assertEquals(List.of(VALUES, 0, 0), helper.leftBehind());
        assertTrue(helper.logText().contains("Read-only"), helper::logText);
        assertEquals(before, tree.all());
        assertEquals(Reply.JOURNAL, peer.set(0, Tree.irq(0), "1,6").code());
        assertEquals(before, tree.all());
      }
    } finally {
      unmount(setup.state());
    }
    try (Helper helper = served(setup.startRelease())) {
      assertEquals(List.of(VALUES, 0, 0), helper.leftBehind());
      assertEquals(before, tree.all());
    }
  }

  /** Cut off anywhere: the lines that are whole are obeyed, and it is said that one is not. */
  @Test
  void aTruncatedJournal() throws Exception {
    changeAndKill();
    byte[] whole = Files.readAllBytes(journal);
    Map<String, String> changed = tree.all();
    Random random = new Random(3);
    for (int i = 0; i < 12; i++) {
      int length = i == 0 ? 0 : random.nextInt(whole.length);
      byte[] cut = Arrays.copyOf(whole, length);
      Files.write(journal, cut);
      changed.forEach((name, value) -> putAny(name, value));
      int intents = (int) lines(cut).filter(l -> l.contains(" intent ")).count();
      try (Helper helper = served(setup.startRelease())) {
        String log = helper.logText();
        assertEquals(intents, helper.leftBehind().isEmpty() ? 0 : helper.leftBehind().get(0), log);
        for (int irq = 0; irq < VALUES; irq++) {
          String expected = irq < intents ? irq + "-7" : "1,6";
          assertEquals(expected, tree.get(Tree.irq(irq)), "cut to " + length);
        }
        boolean atLineEnd = length > 0 && cut[length - 1] == '\n';
        assertEquals(length == 0, log.contains("damaged"), log);
        assertEquals(length > 0 && !atLineEnd, log.contains("cut off"), log);
      }
    }
  }

  private static java.util.stream.Stream<String> lines(byte[] bytes) {
    String text = new String(bytes, java.nio.charset.StandardCharsets.US_ASCII);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines();
  }

  private void putAny(String name, String value) {
    tree.values().stream().filter(v -> v.toString().equals(name)).forEach(v -> tree.put(v, value));
  }

  /**
   * One byte is changed anywhere: everything but that line's value is put back; the file is kept.
   */
  @Test
  void aDamagedJournal() throws Exception {
    changeAndKill();
    byte[] whole = Files.readAllBytes(journal);
    Map<String, String> changed = tree.all();
    Random random = new Random(4);
    for (int i = 0; i < 24; i++) {
      byte[] damaged = whole.clone();
      int at = random.nextInt(whole.length - 1);
      damaged[at] ^= (byte) (1 << random.nextInt(7));
      Files.write(journal, damaged);
      changed.forEach((name, value) -> putAny(name, value));
      try (Helper helper = served(setup.startFaults(""))) {
        String log = helper.logText();
        assertTrue(log.contains("The journal is damaged in "), log);
        long back = tree.values().stream().filter(v -> same(v)).count();
        assertTrue(
            back >= tree.values().size() - 2, "byte " + at + " of " + whole.length + ": " + log);
        assertEquals(0, helper.leftBehind().get(2), log);
        assertEquals(0, helper.terminate(), log);
      }
      Path aside = setup.state().resolve("journal.damaged-" + (i + 1));
      assertTrue(Arrays.equals(damaged, Files.readAllBytes(aside)));
    }
  }

  private boolean same(Value what) {
    return tree.get(what).equals(before.get(what.toString()));
  }

  /** After a reboot the kernel has values of its own; what was ours once means nothing. */
  @Test
  void anotherBoot() throws Exception {
    changeAndKill();
    tree.boot("99999999-2222-3333-4444-555555555555");
    Map<String, String> now = tree.all();
    try (Helper helper = served(setup.startRelease())) {
      assertTrue(helper.logText().contains("of an earlier boot"), helper::logText);
      assertEquals(now, tree.all());
    }
  }

  /**
   * Whoever could write the journal or its directory could have values written: it is not believed.
   */
  @Test
  void aStateOfOthers() throws Exception {
    changeAndKill();
    Map<String, String> changed = tree.all();
    for (String command : List.of("chmod 0770", "chown 12345", "chmod 0702")) {
      run(command + " " + setup.state());
      try (Helper helper = setup.startRelease()) {
        assertFalse(helper.serves());
        assertEquals(3, helper.exit());
        assertTrue(helper.logText().contains("mend: ch"), helper::logText);
      }
      assertEquals(changed, tree.all());
      run("chmod 0700 " + setup.state());
      run("chown 0 " + setup.state());
    }
    try (Helper first = served(setup.startRelease());
        Helper second = setup.startRelease()) {
      assertEquals(1, second.exit());
      assertTrue(second.logText().contains("another corelaned"), second::logText);
      assertEquals(before, tree.all());
      assertEquals(0, first.terminate());
    }
  }

  private void run(String command) throws Exception {
    Process process = new ProcessBuilder(command.split(" ")).directory(room.toFile()).start();
    assertEquals(0, process.waitFor(), command);
  }
}
