/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a NameNode keeps its image and its edit log. It flushes the log for each block and file,
 * and a client waits for that. On a cluster it has a disk that no DataNode uses; on the volumes'
 * disk each flush would also wait for what was just written there, which in stock HDFS is little
 * and with direct writing all.
 *
 * @param directory new, and removed at the end if it is in memory
 * @param inMemory whether its flushes reach no disk
 */
public record Metadata(Path directory, boolean inMemory) {

  private static final long NEEDED_BYTES = 256L << 20;

  /**
   * In memory where the machine has room there, otherwise below the run's directory.
   *
   * @param memory a directory that may be a tmpfs, such as {@code /dev/shm}
   * @param run the run's own directory
   * @param reaper removes what is not below that
   */
  static Metadata make(Path memory, Path run, Reaper reaper) throws IOException {
    if (!isMemory(memory)) {
      return new Metadata(Files.createDirectories(run.resolve("namenode")), false);
    }
    Path own = Files.createTempDirectory(memory, "corelane-namenode-");
    reaper.remove(own);
    return new Metadata(own, true);
  }

  private static boolean isMemory(Path directory) {
    try {
      FileStore store = Files.getFileStore(directory);
      return store.type().equals("tmpfs")
          && Files.isWritable(directory)
          && store.getUsableSpace() >= NEEDED_BYTES;
    } catch (IOException notThere) {
      return false;
    }
  }
}
