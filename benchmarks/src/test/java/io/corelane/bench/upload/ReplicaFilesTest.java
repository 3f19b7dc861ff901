/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplicaFilesTest {

  @TempDir Path directory = Path.of("set by JUnit");

  @Test
  void blocksOfAFileLieOnSeveralVolumesBesideTheirChecksums() throws IOException {
    write("volume1/current/finalized/blk_11", "first ");
    write("volume2/current/finalized/blk_12", "second");
    write("volume1/current/finalized/blk_12_1001.meta", "of the checksums");
    ReplicaFiles files = ReplicaFiles.below(volumes());
    assertEquals("first second", read(files, List.of("blk_11", "blk_12")));
    assertEquals("second", read(files, List.of("blk_12")));
  }

  @Test
  void aBlockThatIsNotThereIsNamed() throws IOException {
    write("volume1/blk_11", "");
    write("volume2/blk_12_1001.meta", "");
    ReplicaFiles files = ReplicaFiles.below(volumes());
    assertEquals(
        "no block file blk_12 on the DataNode's volumes",
        assertThrows(FileNotFoundException.class, () -> files.open(List.of("blk_11", "blk_12")))
            .getMessage());
  }

  private List<Path> volumes() {
    return List.of(directory.resolve("volume1"), directory.resolve("volume2"));
  }

  private void write(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static String read(ReplicaFiles files, List<String> names) throws IOException {
    try (InputStream in = files.open(names)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
