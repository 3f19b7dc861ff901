/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The class path of one Hadoop version, resolved by Maven once ({@code benchmarks/hadoop/pom.xml})
 * and kept in the build directory.
 */
public final class HadoopClassPath {

  private final Installation installation;
  private final Path javaHome;

  /** Resolves with this installation's POM, on this JDK. */
  public HadoopClassPath(Installation installation, Path javaHome) {
    this.installation = installation;
    this.javaHome = javaHome;
  }

  /**
   * The jars of a version, downloaded if they are not there yet.
   *
   * @param progress told when there is something to wait for
   * @return the class path, {@link File#pathSeparator} between its entries
   * @throws HarnessException if Maven is missing or cannot get the jars
   */
  public String of(HadoopVersion version, Consumer<String> progress)
      throws HarnessException, InterruptedException {
    return of("benchmarks/hadoop/pom.xml", "hadoop", version, progress);
  }

  /**
   * The same with what {@code TestDFSIO} and its local job runner need.
   *
   * @param progress told when there is something to wait for
   * @return the class path, {@link File#pathSeparator} between its entries
   * @throws HarnessException if Maven is missing or cannot get the jars
   */
  public String withTestDfsIo(HadoopVersion version, Consumer<String> progress)
      throws HarnessException, InterruptedException {
    return of("benchmarks/hadoop/testdfsio/pom.xml", "testdfsio", version, progress);
  }

  private String of(String pom, String what, HadoopVersion version, Consumer<String> progress)
      throws HarnessException, InterruptedException {
    if (!Files.exists(installation.home().resolve(pom))) {
      throw new HarnessException(
          "Hadoop %s can be got by Maven in a checkout of Corelane only: give --hadoop-home DIR, or set HADOOP_HOME"
              .formatted(version));
    }
    Path cached = installation.buildDirectory().resolve("%s-%s.classpath".formatted(what, version));
    try {
      if (Files.exists(cached)) {
        String classPath = Files.readString(cached).strip();
        if (allThere(classPath)) {
          return classPath;
        }
      }
      progress.accept(
          "asking Maven for the jars of Hadoop "
              + version
              + "; the first time it downloads about 70 MB");
      Path fresh = Files.createTempFile(installation.buildDirectory(), "hadoop-", ".classpath");
      try {
        resolve(pom, version, fresh);
        Files.move(fresh, cached, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(fresh);
      }
      return Files.readString(cached).strip();
    } catch (IOException e) {
      throw new HarnessException(
          "the class path of Hadoop " + version + " cannot be kept in " + cached + ": " + e, e);
    }
  }

  private static boolean allThere(String classPath) {
    return !classPath.isEmpty()
        && Arrays.stream(classPath.split(File.pathSeparator, -1))
            .allMatch(jar -> Files.isReadable(Path.of(jar)));
  }

  private void resolve(String pom, HadoopVersion version, Path output)
      throws HarnessException, InterruptedException {
    ProcessBuilder maven =
        new ProcessBuilder(
            List.of(
                "mvn",
                "--batch-mode",
                "--quiet",
                "--file",
                installation.home().resolve(pom).toString(),
                "-Dhadoop.version=" + version,
                "-Dmdep.includeScope=runtime",
                "-Dmdep.outputFile=" + output,
                "dependency:build-classpath"));
    maven.environment().put("JAVA_HOME", javaHome.toString());
    maven.redirectErrorStream(true);
    Process process;
    String printed;
    try {
      process = maven.start();
    } catch (IOException e) {
      throw new HarnessException(
          "Maven is needed for the jars of Hadoop "
              + version
              + " and \"mvn\" cannot be started: install Maven 3.8 or later",
          e);
    }
    try {
      process.getOutputStream().close();
      printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new HarnessException("Maven's output cannot be read: " + e.getMessage(), e);
    }
    if (process.waitFor() != 0) {
      throw new HarnessException(
          "Maven cannot get the jars of Hadoop "
              + version
              + ":\n"
              + printed
                  .lines()
                  .filter(line -> line.contains("ERROR"))
                  .limit(3)
                  .collect(Collectors.joining("\n")));
    }
  }
}
