/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Class paths of Hadoop versions that this module is not compiled against, as Maven resolves them.
 */
final class OtherHadoop {

  private OtherHadoop() {}

  static String classPath(String version) throws IOException, InterruptedException {
    return classPath(
        version, "hadoop", System.getProperty("corelane.test.hadoop", "src/test/hadoop"));
  }

  /** With everything that Hadoop's own tests need. */
  static String testsClassPath(String version) throws IOException, InterruptedException {
    return classPath(
        version,
        "hadoop-tests",
        System.getProperty("corelane.test.hadoop-tests", "src/test/hadoop-tests"));
  }

  private static String classPath(String version, String name, String project)
      throws IOException, InterruptedException {
    Path file = MiniHadoopProcess.directory().resolve(name + "-" + version + ".classpath");
    if (!isComplete(file)) {
      resolve(version, project, file);
    }
    return Files.readString(file).strip();
  }

  private static boolean isComplete(Path file) throws IOException {
    return Files.exists(file)
        && List.of(Files.readString(file).strip().split(File.pathSeparator, -1)).stream()
            .allMatch(jar -> Files.exists(Path.of(jar)));
  }

  private static void resolve(String version, String project, Path file)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("corelane.test.maven", "/usr"), "bin", "mvn").toString(),
                "-q",
                "-B",
                "-f",
                project + "/pom.xml",
                "-Dhadoop.version=" + version,
                "-Dmdep.outputFile=" + file.toAbsolutePath(),
                "dependency:build-classpath"));
    if (System.getProperty("corelane.test.offline", "").endsWith("true")) {
      command.add("-o");
    }
    Process maven = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, maven.waitFor(), () -> String.join(" ", command) + ": " + output);
  }
}
