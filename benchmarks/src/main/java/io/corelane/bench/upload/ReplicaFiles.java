/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The block files below a DataNode's volumes, without their checksums, by the block's name. */
final class ReplicaFiles {

  private static final Pattern DATA = Pattern.compile("blk_-?\\d+");

  private final Map<String, Path> byName;

  private ReplicaFiles(Map<String, Path> byName) {
    this.byName = byName;
  }

  /** Looks for them. */
  static ReplicaFiles below(List<Path> volumes) throws IOException {
    Map<String, Path> byName = new HashMap<>();
    for (Path volume : volumes) {
      try (Stream<Path> tree = Files.walk(volume)) {
        tree.filter(file -> DATA.matcher(file.getFileName().toString()).matches())
            .forEach(file -> byName.put(file.getFileName().toString(), file));
      }
    }
    return new ReplicaFiles(byName);
  }

  /**
   * Opens blocks one after the other.
   *
   * @param names their names, such as {@code blk_1073741825}
   * @return the content of all of them, in that order
   * @throws IOException if one is not there or cannot be opened
   */
  InputStream open(List<String> names) throws IOException {
    List<InputStream> parts = new ArrayList<>();
    try {
      for (String name : names) {
        Path file = byName.get(name);
        if (file == null) {
          throw new FileNotFoundException("no block file " + name + " on the DataNode's volumes");
        }
        parts.add(Files.newInputStream(file));
      }
    } catch (IOException e) {
      for (InputStream part : parts) {
        part.close();
      }
      throw e;
    }
    return new SequenceInputStream(Collections.enumeration(parts));
  }
}
