/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.helper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * The daemon, its peer or both are killed, at named points and at random moments, while values are
 * changed, put back and replayed. However it ends: each value is exactly as before, and a report
 * says so.
 *
 * <p>Everything but the moments of random kills follows from the seed: {@code
 * -Dcorelane.kill.seed=N} repeats a campaign.
 */
final class KillCampaignTest {

  private static final long SEED = Long.getLong("corelane.kill.seed", System.nanoTime());

  private static final List<String> CHANGING =
      List.of(
          "before-journal", "journaled", "before-write", "written", "read-back", "before-reply");

  private static final List<String> RESTORING =
      List.of("before-restore", "restored", "before-closed", "closed");

  private static final List<String> REWRITING =
      List.of("before-compact", "compact-written", "compacted");

  private final Path rooms;
  private int room;

  KillCampaignTest(@TempDir Path rooms) {
    this.rooms = rooms;
  }

  @BeforeAll
  static void tellSeed(TestReporter reporter) {
    reporter.publishEntry("corelane.kill.seed", Long.toString(SEED));
  }

  /** One daemon after the other in a room of their own. */
  private final class Run {
    final Random random;
    final String name;
    final Tree tree;
    final Helper.Setup setup;
    final Map<String, String> before;
    final Work work;

    Run(String family, int number) throws IOException {
      name = family + " " + number + " of -Dcorelane.kill.seed=" + SEED;
      random = new Random(SEED * 31 + family.hashCode() * 1009L + number);
      Path own = Files.createDirectory(rooms.resolve("r" + room++));
      tree = new Tree(Files.createDirectory(own.resolve("root")));
      setup = new Helper.Setup(own).allowAll(tree.root());
      before = tree.all();
      work = Work.draw(random, tree.values());
    }

    /** A kill has left the journal and the values to the next daemon, which must put all back. */
    void endsAsBefore() throws IOException {
      int changed = changed();
      try (Helper next = setup.startRelease()) {
        assertTrue(next.serves(), () -> name + ": " + next.logText());
        assertEquals(before, tree.all(), name);
        reports(next, changed);
        assertEquals(0, next.terminate(), name);
      }
      assertFalse(Files.exists(setup.state().resolve("journal")), name + ": nothing is held");
    }

    void reports(Helper next, int changed) {
      List<Integer> report = next.leftBehind();
      if (changed > 0 || !report.isEmpty()) {
        assertEquals(3, report.size(), () -> name + ": no report: " + next.logText());
        assertTrue(report.get(0) >= changed, () -> name + ": " + next.logText());
        assertEquals(List.of(0, 0), report.subList(1, 3), () -> name + ": " + next.logText());
      }
    }

    int changed() {
      Map<String, String> now = tree.all();
      now.entrySet().removeAll(before.entrySet());
      return now.size();
    }

    /** The work, with a peer that is another process, which is killed or goes on as told. */
    Process peerProcess() throws IOException {
      Path peer =
          Path.of(Objects.requireNonNull(System.getProperty("corelaned"))).resolveSibling("peer");
      Process process =
          new ProcessBuilder(peer.toString(), setup.socket().toString())
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      OutputStream out = process.getOutputStream();
      out.write(Frames.hello("campaign"));
      for (byte[] frame : work.frames()) {
        out.write(frame);
      }
      out.flush();
      return process;
    }

    /** Up to the given time, from nothing on. */
    void waits(int microseconds) {
      LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(random.nextInt(microseconds)));
    }
  }

  /** Between journal and write, between write and answer, and at each other point of a change. */
  @Test
  void theDaemonDiesWhileItChangesValues() throws IOException {
    for (int i = 0; i < 8 * CHANGING.size(); i++) {
      Run run = new Run("changing", i);
      String point = CHANGING.get(i % CHANGING.size());
      int passing = 1 + run.random.nextInt(Work.LEAST);
      try (Helper helper = run.setup.startFaults(point + ":" + passing);
          Peer peer = helper.peer("campaign", run.name)) {
        run.work.run(peer, run.work.frames().size());
        assertEquals(137, helper.exit(), () -> run.name + ": " + helper.logText());
      }
      run.endsAsBefore();
    }
  }

  /**
   * At each point of putting back; begun by the peer's death, by BYE, by RESTORE and by SIGTERM.
   */
  @Test
  void theDaemonDiesWhileItPutsBack() throws IOException {
    for (int i = 0; i < 12 * RESTORING.size(); i++) {
      Run run = new Run("restoring", i);
      String point = RESTORING.get(i % RESTORING.size());
      int passing = 1 + run.random.nextInt(Work.LEAST);
      try (Helper helper = run.setup.startFaults(point + ":" + passing);
          Peer peer = helper.peer("campaign", run.name)) {
        run.work.run(peer, run.work.values());
        begin(i / RESTORING.size() % 3, helper, peer);
        assertEquals(137, helper.exit(), () -> run.name + ": " + helper.logText());
      }
      run.endsAsBefore();
    }
  }

  private static void begin(int way, Helper helper, Peer peer) throws IOException {
    switch (way) {
      case 0 -> peer.close();
      case 1 -> peer.send(Frames.empty(Frames.BYE));
      default -> helper.terminate();
    }
  }

  /** The journal is rewritten at a start and when the last value is back. */
  @Test
  void theDaemonDiesWhileItRewritesItsJournal() throws IOException {
    for (int i = 0; i < 6 * REWRITING.size(); i++) {
      Run run = new Run("rewriting", i);
      String point = REWRITING.get(i % REWRITING.size());
      try (Helper helper = run.setup.startFaults(point + ":2");
          Peer peer = helper.peer("campaign", run.name)) {
        run.work.run(peer, run.work.values());
        begin(i / REWRITING.size() % 3, helper, peer);
        assertEquals(137, helper.exit(), () -> run.name + ": " + helper.logText());
      }
      assertEquals(run.before, run.tree.all(), run.name);
      run.endsAsBefore();
    }
  }

  /**
   * A line that could not be written makes it rewrite the journal of values that are still held.
   */
  @Test
  void theDaemonDiesWhileItRewritesAJournalInUse() throws IOException {
    for (int i = 0; i < 6 * REWRITING.size(); i++) {
      Run run = new Run("in use", i);
      String point = REWRITING.get(i % REWRITING.size());
      try (Helper helper = run.setup.startFaults("before-closed:1:28," + point + ":2");
          Peer peer = helper.peer("campaign", run.name)) {
        run.work.run(peer, run.work.values());
        assertEquals(run.work.values(), run.changed(), run.name);
        peer.send(run.work.back());
        peer.send(run.work.frames().get(0));
        assertEquals(137, helper.exit(), () -> run.name + ": " + helper.logText());
      }
      assertEquals(run.work.values() - 1, run.changed(), run.name);
      run.endsAsBefore();
    }
  }

  /** The daemon dies, and the next one dies in the midst of its replay, up to four times. */
  @Test
  void theDaemonDiesWhileItReplays() throws IOException {
    List<String> points =
        List.of("before-restore", "restored", "before-compact", "compact-written");
    for (int i = 0; i < 12 * points.size(); i++) {
      Run run = new Run("replaying", i);
      try (Helper helper = run.setup.startRelease();
          Peer peer = helper.peer("campaign", run.name)) {
        run.work.run(peer, run.work.values());
        helper.kill();
      }
      assertTrue(run.changed() >= Work.LEAST - 1, run.name);
      for (int death = 0; death <= run.random.nextInt(4); death++) {
        String point = points.get((i + death) % points.size());
        // What was put back before a death is not put back again: the first passing is sure to
        // come.
        int passing = death == 0 && point.contains("restore") ? 1 + run.random.nextInt(4) : 1;
        try (Helper helper = run.setup.startFaults(point + ":" + passing)) {
          boolean toRestore = run.changed() > 0 || point.contains("compact");
          assertTrue(!helper.serves() || !toRestore, () -> run.name + ": " + helper.logText());
        }
      }
      run.endsAsBefore();
    }
  }

  /** The peer alone is killed, at any moment of its work. */
  @Test
  void thePeerDies() throws Exception {
    for (int i = 0; i < 40; i++) {
      Run run = new Run("peer", i);
      try (Helper helper = run.setup.startRelease()) {
        assertTrue(helper.serves(), run.name);
        Process peer = run.peerProcess();
        run.waits(5_000);
        peer.destroyForcibly().waitFor();
        try (Peer other = helper.peer("other", run.name)) {
          while (other.status().stream().anyMatch(line -> line.contains("campaign"))) {
            Thread.sleep(1);
          }
        }
        assertEquals(run.before, run.tree.all(), run.name);
        String log = helper.logText();
        boolean began = log.contains("a lease for campaign");
        assertEquals(began, log.contains("the lease of campaign"), () -> run.name + ": " + log);
        assertFalse(began && !log.contains(" 0 left to others, 0 could not be put back"), log);
        assertEquals(0, helper.terminate(), run.name);
      }
    }
  }

  /** Both are killed at random moments, in either order; at times the next daemon is, too. */
  @Test
  void bothDie() throws Exception {
    for (int i = 0; i < 40; i++) {
      Run run = new Run("both", i);
      try (Helper helper = run.setup.startRelease()) {
        assertTrue(helper.serves(), run.name);
        Process peer = run.peerProcess();
        run.waits(4_000);
        if (i % 2 == 0) {
          peer.destroyForcibly();
          run.waits(300);
          helper.kill();
        } else {
          helper.kill();
          peer.destroyForcibly();
        }
        peer.waitFor();
      }
      if (i % 4 < 2) {
        try (Helper next = run.setup.startRelease()) {
          run.waits(6_000);
          next.kill();
        }
      }
      run.endsAsBefore();
    }
  }
}
