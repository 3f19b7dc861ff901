/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A Java of another version than the system's, from {@code bin/jdk}.
 *
 * @param home what {@code JAVA_HOME} is for it
 * @param tree the directory that has all that it needs
 */
record Jdk(Path home, Path tree) {

  private static final Path PLACE = Path.of("usr/lib/jvm");

  static Jdk of(int version) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(Release.home().resolve("bin/jdk").toString(), Integer.toString(version))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String home = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException("bin/jdk " + version + " failed");
    }
    Path found = Path.of(home.strip());
    Path tree = found;
    while (!found.startsWith(tree.resolve(PLACE))) {
      tree = Objects.requireNonNull(tree.getParent(), () -> found + " is not below " + PLACE);
    }
    return new Jdk(found, tree);
  }
}
