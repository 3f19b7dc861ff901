/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Where the build has put what is released. */
final class Release {

  private Release() {}

  static String version() {
    return property("corelane.version");
  }

  /** The checkout. */
  static Path home() {
    return Path.of(property("corelane.home"));
  }

  /** This module's build directory. */
  static Path directory() {
    return Path.of(property("corelane.release"));
  }

  static Path archive() {
    Path archive = directory().resolve("corelane-" + version() + ".tar.gz");
    assertTrue(Files.isReadable(archive), "no " + archive + ": built with -Dexec.skip?");
    return archive;
  }

  static Path checksum() {
    return directory().resolve("corelane-" + version() + ".tar.gz.sha256");
  }

  /** A script that belongs to these tests. */
  static Path script(String name) {
    return home().resolve("conf/release/src/test/resources/io/corelane/release").resolve(name);
  }

  /** Runs a command that must succeed; what it prints. */
  static String run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    assertTrue(code == 0, () -> command + " ended with " + code + ":\n" + printed);
    return printed;
  }

  static String property(String name) {
    return Objects.requireNonNull(System.getProperty(name), name);
  }
}
