/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The packages that operators do not get, as the build leaves them out of the jar. */
final class Laboratory {

  private static final Pattern EXCLUDED =
      Pattern.compile("<exclude>(io/corelane/bench/\\w+)/\\*\\*</exclude>");

  private Laboratory() {}

  /** Their names, such as {@code io.corelane.bench.rig}; each has others below it. */
  static List<String> packages() throws IOException {
    return EXCLUDED
        .matcher(Files.readString(Path.of("pom.xml")))
        .results()
        .map((MatchResult found) -> found.group(1).replace('/', '.'))
        .toList();
  }

  /** Whether a class belongs to them. */
  static boolean has(String className) throws IOException {
    return packages().stream().anyMatch(room -> className.startsWith(room + "."));
  }
}
