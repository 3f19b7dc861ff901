/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A running DataNode.
 *
 * @param spec what was asked for
 * @param process its process
 * @param node where it listens
 * @param volumes its volumes
 */
public record DataNode(
    DataNodeSpec spec, ServerProcess process, UploaderProcess.Node node, List<Path> volumes) {

  private static final int POLL_MILLIS = 100;

  public DataNode {
    volumes = List.copyOf(volumes);
  }

  /**
   * Waits until no block file is left on its volumes: deletion is asynchronous in HDFS, and its
   * cost must not be counted in the next upload.
   *
   * @param seconds how long at most
   * @return false if some are still there
   * @throws IOException if the volumes cannot be read
   */
  public boolean awaitEmpty(int seconds) throws IOException, InterruptedException {
    for (int tries = seconds * 1000 / POLL_MILLIS; tries > 0; tries--) {
      if (!hasBlocks()) {
        return true;
      }
      Thread.sleep(POLL_MILLIS);
    }
    return false;
  }

  private boolean hasBlocks() throws IOException {
    for (Path volume : volumes) {
      try (Stream<Path> tree = Files.walk(volume)) {
        if (tree.anyMatch(file -> file.getFileName().toString().startsWith("blk_"))) {
          return true;
        }
      } catch (java.io.UncheckedIOException e) {
        return true; // Deleted under the walk: look again.
      }
    }
    return false;
  }
}
