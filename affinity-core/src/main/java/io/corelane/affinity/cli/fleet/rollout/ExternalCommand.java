/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a command of the operator's machine. */
final class ExternalCommand {

  private static final int LAST_CHARACTERS = 400;

  private ExternalCommand() {}

  /**
   * Runs it to its end, or ends it.
   *
   * @param words the program and its arguments
   * @param patience how long it may take
   * @return why it failed, with the end of what it said; empty if it exited with 0
   */
  static String run(List<String> words, Duration patience) throws InterruptedException {
    try {
      Path output = Files.createTempFile("corelane-fleet", ".out");
      try {
        Process process =
            new ProcessBuilder(words)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        return ended(process, patience) + end(process, output);
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException e) {
      return "it cannot be run: " + e.getMessage();
    }
  }

  private static String ended(Process process, Duration patience) throws InterruptedException {
    boolean inTime = false;
    try {
      inTime = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
      return !inTime
          ? "it has not ended within " + patience.toSeconds() + " s"
          : process.exitValue() == 0 ? "" : "exit code " + process.exitValue();
    } finally {
      if (!inTime) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
      }
    }
  }

  private static String end(Process process, Path output) throws IOException {
    if (process.exitValue() == 0) {
      return "";
    }
    String all =
        new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
            .replaceAll("\\s*\\n\\s*", "; ")
            .replaceAll("\\p{Cntrl}", " ")
            .strip();
    return all.isEmpty() ? "" : ": " + all.substring(Math.max(0, all.length() - LAST_CHARACTERS));
  }
}
