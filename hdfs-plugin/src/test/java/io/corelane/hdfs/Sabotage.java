/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Damage to the replicas of a dead DataNode, so that a campaign is seen to find what is lost. */
enum Sabotage {
  NONE,
  /** The last bytes of every replica that is being written are gone. */
  TAIL,
  /** One bit in the middle of every replica that is being written is another. */
  FLIP;

  private static final int TAIL_BYTES = 70_000;

  static Sabotage of(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** How many replicas below a directory it damaged. */
  int strike(Path disk) throws IOException {
    if (this == NONE) {
      return 0;
    }
    List<Path> replicas;
    try (Stream<Path> files = Files.walk(disk)) {
      replicas = files.filter(Sabotage::isBeingWritten).toList();
    }
    for (Path replica : replicas) {
      strikeOne(replica);
    }
    return replicas.size();
  }

  private static boolean isBeingWritten(Path file) {
    return file.toString().matches(".*/rbw/blk_\\d+");
  }

  private void strikeOne(Path replica) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(replica.toFile(), "rw")) {
      if (this == TAIL) {
        file.setLength(Math.max(0, file.length() - TAIL_BYTES));
      } else if (file.length() > 0) {
        long at = file.length() / 2;
        file.seek(at);
        int was = file.read();
        file.seek(at);
        file.write(was ^ 1);
      }
    }
  }
}
