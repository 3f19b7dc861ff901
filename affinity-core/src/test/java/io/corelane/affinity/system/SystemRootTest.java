/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tests may run as root, whom modes do not stop: refused is what nobody can read. */
class SystemRootTest {
  private final Path directory;
  private final SystemRoot root;

  SystemRootTest(@TempDir Path directory) {
    this.directory = directory;
    root = new SystemRoot(directory);
  }

  @BeforeEach
  void aSmallMachine() throws IOException {
    Files.createDirectories(directory.resolve("sys/cpu/cpu10"));
    Files.createDirectories(directory.resolve("sys/cpu/cpu9"));
    Files.createDirectories(directory.resolve("sys/cpu/cpu1"));
    Files.writeString(directory.resolve("sys/online"), " 0-3 \n");
    Files.createSymbolicLink(directory.resolve("sys/relative"), Path.of("cpu/cpu9"));
    Files.createSymbolicLink(directory.resolve("sys/loop"), Path.of("loop"));
    Files.createSymbolicLink(directory.resolve("sys/dangling"), Path.of("nowhere"));
  }

  @Test
  void textIsWhatTheFileHolds() {
    assertEquals(new Reading.Present<>(" 0-3 \n"), root.text("/sys/online"));
    assertEquals(new Reading.Present<>("0-3"), root.line("/sys/online"));
  }

  @Test
  void whoDoesSomethingBeforeEachFileReadsTheSame() {
    AtomicInteger done = new AtomicInteger();
    SystemRoot slow = root.before(done::incrementAndGet);
    assertEquals(root.text("/sys/online"), slow.text("/sys/online"));
    assertEquals(1, done.get());
    assertEquals(root.names("/sys/cpu"), slow.names("/sys/cpu"));
    assertEquals(root.link("/sys/relative"), slow.link("/sys/relative"));
    assertEquals(root.resolve("/sys/relative"), slow.resolve("/sys/relative"));
    assertEquals(4, done.get());
    assertEquals(root.text("/sys/none"), slow.text("/sys/none"));
    assertEquals(root, slow.withoutPause());
    assertFalse(slow.isLive());
    assertTrue(SystemRoot.live().before(done::incrementAndGet).isLive());
  }

  @Test
  void emptyIsPresent() throws IOException {
    Files.writeString(directory.resolve("sys/empty"), "");
    assertEquals(new Reading.Present<>(""), root.text("/sys/empty"));
    assertEquals(new Reading.Present<>(List.of()), root.names("/sys/cpu/cpu1"));
  }

  @Test
  void whatIsNotThereIsAbsent() {
    assertEquals(new Reading.Absent<>("/sys/none"), root.text("/sys/none"));
    assertEquals(new Reading.Absent<>("/sys/none/deeper"), root.line("/sys/none/deeper"));
    assertEquals(new Reading.Absent<>("/sys/dangling"), root.text("/sys/dangling"));
    assertEquals(new Reading.Absent<>("/sys/none"), root.names("/sys/none"));
    assertEquals(new Reading.Absent<>("/sys/online"), root.names("/sys/online"));
    assertEquals(new Reading.Absent<>("/sys/none"), root.link("/sys/none"));
    assertEquals(new Reading.Absent<>("/sys/online"), root.link("/sys/online"));
    assertEquals(new Reading.Absent<>("/sys/dangling"), root.resolve("/sys/dangling"));
  }

  @Test
  void whatCannotBeReadIsDenied() {
    assertInstanceOf(Reading.Denied.class, root.text("/sys/cpu"));
    assertInstanceOf(Reading.Denied.class, root.text("/sys/loop"));
    assertInstanceOf(Reading.Denied.class, root.names("/sys/loop"));
    assertInstanceOf(Reading.Denied.class, root.resolve("/sys/loop"));
    String why = root.text("/sys/cpu").explanation();
    assertTrue(why.matches("/sys/cpu: .+"), why);
  }

  @Test
  void aFileWithoutEndIsMalformed() throws IOException {
    try (RandomAccessFile sparse =
        new RandomAccessFile(directory.resolve("sys/endless").toFile(), "rw")) {
      sparse.setLength(SystemRoot.MAX_BYTES + 1L);
    }
    assertInstanceOf(Reading.Malformed.class, root.text("/sys/endless"));
  }

  @Test
  void namesAreInNumericalOrder() {
    assertEquals(new Reading.Present<>(List.of("cpu1", "cpu9", "cpu10")), root.names("/sys/cpu"));
  }

  @Test
  void linksAreReadAndFollowed() {
    assertEquals(new Reading.Present<>("cpu/cpu9"), root.link("/sys/relative"));
    assertEquals(new Reading.Present<>("/sys/cpu/cpu9"), root.resolve("/sys/relative"));
    assertEquals(new Reading.Present<>("nowhere"), root.link("/sys/dangling"));
  }

  @Test
  void existsFollowsLinks() {
    assertTrue(root.exists("/sys/relative"));
    assertFalse(root.exists("/sys/dangling"));
    assertFalse(root.exists("/sys/none"));
  }

  @Test
  void onlyTheRootIsLive() {
    assertTrue(SystemRoot.live().isLive());
    assertFalse(root.isLive());
    assertEquals(directory.resolve("sys/online"), root.path("/sys/online"));
  }
}
