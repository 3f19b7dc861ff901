/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.cli.fleet.node.FleetNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is in it after an interruption is what there is to return. */
class RollOutJournalTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-11-25T14:00:00Z"), ZoneOffset.UTC);

  @TempDir private Path directory = Path.of("");

  private static RollOutJournal.Entry entry(String host, String before) {
    FleetNode node =
        new FleetNode(host, host, "", Optional.of(URI.create("http://" + host + ":9864")), "");
    return new RollOutJournal.Entry(node, 9867, before, "bind");
  }

  private RollOutJournal open() throws IOException {
    return RollOutJournal.open(directory.resolve("journal"), CLOCK);
  }

  @Test
  void changesAreOpenUntilReturned() throws IOException {
    try (RollOutJournal journal = open()) {
      journal.change(entry("dn1", "observe"));
      journal.change(entry("dn2", "off"));
      journal.returned("dn1");
      // Its first change knows the mode to go back to.
      journal.change(entry("dn2", "bind"));
    }
    try (RollOutJournal journal = open()) {
      assertEquals(List.of(entry("dn2", "off")), journal.open());
      journal.end();
      assertEquals(List.of(), journal.open());
    }
    try (RollOutJournal journal = open()) {
      assertEquals(List.of(), journal.open());
    }
  }

  @Test
  void aLineThatWasTornOffIsNoChange() throws IOException {
    Path file = directory.resolve("journal");
    try (RollOutJournal journal = open()) {
      journal.change(entry("dn1", "observe"));
    }
    String whole = Files.readString(file);
    Files.writeString(file, "{\"at\":\"2026-11-25T1", StandardOpenOption.APPEND);
    try (RollOutJournal journal = open()) {
      assertEquals(List.of(entry("dn1", "observe")), journal.open());
      assertEquals(whole, Files.readString(file));
      journal.returned("dn1");
    }
    try (RollOutJournal journal = open()) {
      assertEquals(List.of(), journal.open());
    }
  }

  @Test
  void anotherFileIsNotTakenForOne() throws IOException {
    Path file = Files.writeString(directory.resolve("journal"), "127.0.0.1 localhost\n");
    IOException refused = assertThrows(IOException.class, this::open);
    assertEquals(file + " is no journal of a roll-out: line 1", refused.getMessage());
    assertEquals("127.0.0.1 localhost\n", Files.readString(file));
  }

  @Test
  void twoRollOutsDoNotShareOne() throws IOException {
    try (RollOutJournal journal = open()) {
      IOException refused = assertThrows(IOException.class, this::open);
      assertTrue(
          String.valueOf(refused.getMessage()).endsWith("writing " + journal.file()),
          refused::toString);
    }
  }
}
