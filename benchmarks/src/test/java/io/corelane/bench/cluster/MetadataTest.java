/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetadataTest {

  private static final Path MEMORY = Path.of("/dev/shm");

  @TempDir Path run = Path.of("set by JUnit");

  @Test
  void whereThereIsMemoryItIsThereAndGoneAtTheEnd() throws IOException {
    Metadata metadata;
    try (Reaper reaper = Reaper.start()) {
      metadata = Metadata.make(MEMORY, run, reaper);
      assertTrue(Files.isDirectory(metadata.directory()), metadata::toString);
      assertEquals(
          Files.getFileStore(MEMORY).type().equals("tmpfs"), metadata.inMemory(), "of a tmpfs");
    }
    assertEquals(!metadata.inMemory(), Files.exists(metadata.directory()));
  }

  @Test
  void otherwiseItIsBelowTheRun() throws IOException {
    try (Reaper reaper = Reaper.start()) {
      for (Path none : new Path[] {Path.of("/proc"), run.resolve("not there")}) {
        Metadata metadata = Metadata.make(none, run, reaper);
        assertFalse(metadata.inMemory());
        assertEquals(run.resolve("namenode"), metadata.directory());
      }
    }
    assertTrue(Files.isDirectory(run.resolve("namenode")));
  }
}
