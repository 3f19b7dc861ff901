/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * Replicas of which a kill left one file before and one file after their finalization: {@code
 * FsDatasetImpl.moveBlockFiles} renames the file of checksums first, then the block file. A
 * DataNode that starts takes such a replica for empty. That is stock HDFS's own loss.
 */
final class TornReplicas {

  private static final java.util.regex.Pattern BLOCK =
      java.util.regex.Pattern.compile("blk_(\\d+)(_\\d+\\.meta)?");

  private TornReplicas() {}

  /**
   * How many there are below the directory of a dead DataNode. A block file without checksums
   * anywhere is none: it was about to be opened, and nothing of it was acknowledged.
   */
  static int count(Path disk) throws IOException {
    Set<String> blocks = new HashSet<>();
    Set<String> finalizedChecksums = new HashSet<>();
    List<Path> files;
    try (Stream<Path> all = Files.walk(disk)) {
      files = all.toList();
    }
    for (Path file : files) {
      Matcher name = BLOCK.matcher(file.getFileName().toString());
      if (!name.matches()) {
        continue;
      }
      boolean isChecksums = name.group(2) != null;
      if (!isChecksums && file.toString().contains("/rbw/")) {
        blocks.add(name.group(1));
      } else if (isChecksums && file.toString().contains("/finalized/")) {
        finalizedChecksums.add(name.group(1));
      }
    }
    blocks.retainAll(finalizedChecksums);
    return blocks.size();
  }
}
