/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Makes the directory that holds a run's volumes, logs and everything else. */
final class RunDirectory {

  private static final long SLACK_BYTES = 512L << 20;
  private static final int MIB = 1 << 20;

  private RunDirectory() {}

  static Path make(Path parent, long neededBytes) throws HarnessException {
    try {
      Files.createDirectories(parent);
      // Not by its FileStore: that looks for a mount point, and below chroot(2) there may be none.
      long free = parent.toFile().getUsableSpace();
      if (free < neededBytes + SLACK_BYTES) {
        throw new HarnessException(
            "the directory %s has %d MiB free, this run needs %d: choose another one, or upload less"
                .formatted(parent, free / MIB, (neededBytes + SLACK_BYTES) / MIB));
      }
      return Files.createTempDirectory(parent, "run-");
    } catch (IOException e) {
      throw new HarnessException(
          "the directory " + parent + " cannot be used for the volumes: " + e, e);
    }
  }
}
