/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * An unpacked Hadoop: {@code share/hadoop/common} and so on below one directory.
 *
 * @param directory its root
 * @param version from the name of its {@code hadoop-common} jar
 */
public record HadoopHome(Path directory, String version) {

  private static final String COMMON = "share/hadoop/common";
  private static final String JAR = "hadoop-common-";
  private static final List<String> HDFS_JARS =
      List.of(COMMON, COMMON + "/lib", "share/hadoop/hdfs", "share/hadoop/hdfs/lib");
  private static final List<String> MAP_REDUCE_JARS =
      List.of("share/hadoop/mapreduce", "share/hadoop/yarn", "share/hadoop/yarn/lib");

  /** Looks at a directory that an option or the like has named; fails if no Hadoop is there. */
  public static HadoopHome at(String said, Path directory) throws HarnessException {
    Path root = directory.toAbsolutePath().normalize();
    try (DirectoryStream<Path> jars =
        Files.newDirectoryStream(root.resolve(COMMON), JAR + "[0-9]*.jar")) {
      for (Path jar : jars) {
        String name = jar.getFileName().toString();
        if (!name.endsWith("-tests.jar")) {
          return new HadoopHome(
              root, name.substring(JAR.length(), name.length() - ".jar".length()));
        }
      }
    } catch (IOException e) {
      throw new HarnessException(
          "%s %s is no Hadoop installation: %s cannot be read"
              .formatted(said, directory, root.resolve(COMMON)),
          e);
    }
    throw new HarnessException(
        "%s %s is no Hadoop installation: there is no %s/%sVERSION.jar in it"
            .formatted(said, directory, COMMON, JAR));
  }

  /** The version, if Corelane was tried with it; nothing for others. */
  public Optional<HadoopVersion> known() {
    return Arrays.stream(HadoopVersion.values())
        .filter(known -> known.number().equals(version))
        .findFirst();
  }

  /**
   * Its jars, as its own {@code bin/hadoop} names them; without that file those below {@code
   * share/hadoop/common} and {@code share/hadoop/hdfs}. Its configuration is not among them.
   *
   * @param javaHome the JDK that {@code bin/hadoop} uses
   */
  public String classPath(Path javaHome) throws HarnessException, InterruptedException {
    Path command = directory.resolve("bin/hadoop");
    if (!Files.isExecutable(command)) {
      return jarsBelow(HDFS_JARS);
    }
    String all = ask(command, javaHome);
    return String.join(
        File.pathSeparator,
        Arrays.stream(all.split(File.pathSeparator, -1))
            .filter(entry -> !entry.isBlank())
            .filter(entry -> !Files.exists(Path.of(entry, "core-site.xml")))
            .toList());
  }

  /** With MapReduce, its tests and what they need of YARN. */
  String testClassPath(Path javaHome) throws HarnessException, InterruptedException {
    String jobClient = "share/hadoop/mapreduce/hadoop-mapreduce-client-jobclient-";
    if (!Files.isReadable(directory.resolve(jobClient + version + "-tests.jar"))) {
      throw new HarnessException(
          "TestDFSIO is not in %s: there is no %s%s-tests.jar"
              .formatted(directory, jobClient, version));
    }
    return classPath(javaHome) + File.pathSeparator + jarsBelow(MAP_REDUCE_JARS);
  }

  private static String ask(Path command, Path javaHome)
      throws HarnessException, InterruptedException {
    ProcessBuilder hadoop = new ProcessBuilder(command.toString(), "classpath", "--glob");
    hadoop.environment().put("JAVA_HOME", javaHome.toString());
    hadoop.redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      Process process = hadoop.start();
      process.getOutputStream().close();
      String answer =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (process.waitFor() == 0 && !answer.isEmpty()) {
        return answer.lines().reduce("", (before, line) -> line);
      }
      throw new HarnessException(
          command + " classpath --glob failed with exit code " + process.exitValue());
    } catch (IOException e) {
      throw new HarnessException(command + " cannot be run: " + e.getMessage(), e);
    }
  }

  private String jarsBelow(List<String> directories) throws HarnessException {
    List<String> jars = new ArrayList<>();
    for (String name : directories) {
      Path place = directory.resolve(name);
      if (!Files.isDirectory(place)) {
        continue;
      }
      try (DirectoryStream<Path> found = Files.newDirectoryStream(place, "*.jar")) {
        TreeSet<String> sorted = new TreeSet<>();
        found.forEach(jar -> sorted.add(jar.toString()));
        jars.addAll(sorted);
      } catch (IOException e) {
        throw new HarnessException("the jars in " + place + " cannot be listed: " + e, e);
      }
    }
    return String.join(File.pathSeparator, jars);
  }
}
