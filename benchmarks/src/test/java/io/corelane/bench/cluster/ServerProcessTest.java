/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessTest {

  @TempDir Path temporary = Path.of("set by JUnit");

  /** As where somebody has the JVM log, or an archive of classes does not load. */
  @Test
  void whatTheJvmSaysIsNoAnswerOfItsProgram() throws Exception {
    try (Reaper reaper = Reaper.start()) {
      Path java = Path.of(System.getProperty("java.home", ""));
      Path collected = temporary.resolve("gc.log");
      ServerProcess process =
          new ServerProcess.Launcher(java, temporary, reaper)
              .within(
                  List.of("env", "JDK_JAVA_OPTIONS=-Xlog:startuptime -Xlog:gc*:file=" + collected))
              .start(
                  "echo",
                  temporary.resolve("log"),
                  true,
                  64,
                  List.of(System.getProperty("java.class.path", "")),
                  List.of(Answer.class.getName()));
      process.awaitSuccess(60);
      assertEquals(
          "answer\n",
          new String(process.process().getInputStream().readAllBytes(), StandardCharsets.UTF_8));
      assertTrue(Files.size(collected) > 0, "what is logged to a file still is");
    }
  }

  /** The program. */
  static final class Answer {

    private Answer() {}

    public static void main(String[] args) {
      System.out.println("answer");
    }
  }
}
