/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * One meaning, one word: whoever reads a class's name anywhere knows which class it is. And no room
 * is so full that its name says nothing of what is in it.
 */
class NamesTest {

  private static final Path HOME = Release.home();
  private static final int MOST_OF_A_PACKAGE = 30;

  @Test
  void noTwoClassesHaveOneSimpleName() throws IOException {
    Map<String, List<Path>> byName =
        sources()
            .collect(
                Collectors.groupingBy(NamesTest::simpleName, TreeMap::new, Collectors.toList()));
    assertTrue(byName.size() > 500, byName.size() + " classes found");
    byName.values().removeIf(files -> files.size() == 1);
    assertEquals(Map.of(), byName);
  }

  @Test
  void noPackageIsOverfull() throws IOException {
    Map<Path, Long> sizes =
        sources()
            .collect(
                Collectors.groupingBy(
                    file -> HOME.relativize(Objects.requireNonNull(file.getParent())),
                    TreeMap::new,
                    Collectors.counting()));
    assertTrue(sizes.size() > 50, sizes.size() + " packages found");
    sizes.values().removeIf(size -> size <= MOST_OF_A_PACKAGE);
    assertEquals(Map.of(), sizes);
  }

  static Stream<Path> sources() throws IOException {
    Stream.Builder<Path> files = Stream.builder();
    for (String module : List.of("affinity-core", "hdfs-plugin", "benchmarks")) {
      try (Stream<Path> tree = Files.walk(HOME.resolve(module).resolve("src/main/java"))) {
        tree.filter(file -> file.toString().endsWith(".java"))
            .filter(file -> !simpleName(file).equals("package-info"))
            .forEach(files);
      }
    }
    return files.build();
  }

  static String simpleName(Path file) {
    return String.valueOf(file.getFileName()).replace(".java", "");
  }
}
