/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TornReplicasTest {

  private static void files(Path disk, String directory, String... names) throws IOException {
    Path parent = Files.createDirectories(disk.resolve(directory));
    for (String name : names) {
      Files.createFile(parent.resolve(name));
    }
  }

  @Test
  void aBlockFileThatLostItsChecksumsToTheFinalizedOnesIsTorn(@TempDir Path disk)
      throws IOException {
    files(disk, "current/rbw", "blk_1", "blk_2", "blk_2_1002.meta", "blk_3_1003.meta");
    files(disk, "current/finalized/subdir0", "blk_1_1001.meta", "blk_4");

    assertEquals(1, TornReplicas.count(disk));
  }

  @Test
  void aBlockThatWasAboutToBeOpenedIsNot(@TempDir Path disk) throws IOException {
    files(disk, "current/rbw", "blk_1");

    assertEquals(0, TornReplicas.count(disk));
  }
}
