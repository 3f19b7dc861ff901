/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.datanode;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a command of the operator's machine. */
public final class ExternalCommand {

  private static final int LAST_CHARACTERS = 400;

  private ExternalCommand() {}

  /**
   * Runs it to its end, or ends it.
   *
   * @param words the program and its arguments
   * @param patience how long it may take
   * @return the end of what it said, in one line
   * @throws IOException if it cannot be run, takes too long or exits with another code than 0; the
   *     message is a clause, with the end of what it said
   */
  public static String run(List<String> words, Duration patience)
      throws IOException, InterruptedException {
    // A file: a pipe that nobody reads yet would hold the process up.
    Path output = Files.createTempFile("corelane", ".out");
    try {
      Process process =
          new ProcessBuilder(words)
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      boolean ended = false;
      try {
        ended = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
      } finally {
        if (!ended) {
          process.descendants().forEach(ProcessHandle::destroyForcibly);
          process.destroyForcibly().waitFor();
        }
      }
      String said = end(output);
      if (!ended || process.exitValue() != 0) {
        throw new IOException(
            (ended
                    ? "exit code " + process.exitValue()
                    : "it has not ended within " + patience.toSeconds() + " s")
                + (said.isEmpty() ? "" : ": " + said));
      }
      return said;
    } finally {
      Files.deleteIfExists(output);
    }
  }

  private static String end(Path output) throws IOException {
    String all =
        new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
            .strip()
            .replaceAll("\\s*\\n\\s*", "; ")
            .replaceAll("\\p{Cntrl}", " ");
    return all.substring(Math.max(0, all.length() - LAST_CHARACTERS));
  }
}
