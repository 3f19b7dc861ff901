/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import java.io.IOException;
import java.nio.file.Path;

/** Writes out what a file system has not written yet. */
final class Sync {

  private Sync() {}

  static void fileSystemOf(Path path) throws IOException, InterruptedException {
    Process sync =
        new ProcessBuilder("sync", "-f", path.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    int exit = sync.waitFor();
    if (exit != 0) {
      throw new IOException("sync -f " + path + " failed with exit code " + exit);
    }
  }
}
