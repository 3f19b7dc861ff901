/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.hdfs.plugin.DataNodePlugin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs {@link MiniHadoop} in a process and collects what it said. */
final class MiniHadoopProcess {

  static final List<String> KEYS =
      List.of(
          "dfs.datanode.fsdataset.factory=" + DataNodePlugin.FACTORY,
          "dfs.datanode.plugins=io.corelane.hdfs.CorelanePlugin");

  /** It takes a tenth of that on a machine that is not overloaded. */
  private static final int MINUTES = 10;

  /** What a run said. */
  record Said(List<String> lines) {

    List<String> all(String name) {
      return lines.stream()
          .filter(line -> line.startsWith(name + " "))
          .map(line -> line.substring(name.length() + 1))
          .toList();
    }

    String one(String name) {
      List<String> all = all(name);
      assertEquals(1, all.size(), () -> name + " in " + String.join("\n", lines));
      return all.get(0);
    }

    /**
     * Lines of the log that say so; what the directory of the checkout is called does not count.
     */
    List<String> log(String text) {
      return lines.stream().filter(line -> withoutCheckout(line).contains(text)).toList();
    }
  }

  /** The checkout may lie in a directory of any name, such as that of what a test looks for. */
  private static final String CHECKOUT = Path.of("..").toAbsolutePath().normalize().toString();

  private final List<String> command = new ArrayList<>();
  private final List<String> conf = new ArrayList<>();

  /** Where the JVM's options begin in the command. */
  private final int options;

  /**
   * A run.
   *
   * @param before what to put before the java command
   * @param options of the JVM
   * @param jar the drop-in jar
   * @param hadoop the class path of Hadoop
   */
  MiniHadoopProcess(List<String> before, List<String> options, Path jar, String hadoop)
      throws IOException {
    this(MiniHadoop.class, before, options, hadoop + ":" + jar + ":" + testClasses());
  }

  /**
   * A run of another class of the same kind.
   *
   * @param main what to run
   * @param before what to put before the java command
   * @param options of the JVM
   * @param classPath all of it
   */
  MiniHadoopProcess(Class<?> main, List<String> before, List<String> options, String classPath)
      throws IOException {
    command.addAll(before);
    command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
    this.options = command.size();
    command.add("-Xmx1g");
    command.addAll(QuickJvm.options(classPath));
    // Jars of Hadoop's bring one, too.
    command.add("-Dlog4j.configuration=" + testClasses().resolve("log4j.properties").toUri());
    command.addAll(options);
    command.addAll(List.of("-cp", classPath, main.getName()));
  }

  /** A line of a log without the directory that this is built in. */
  static String withoutCheckout(String line) {
    return line.replace(CHECKOUT, "");
  }

  static Path jar() {
    return Path.of(System.getProperty("corelane.test.jar", "target/hdfs-plugin.jar"));
  }

  static Path directory() throws IOException {
    return Files.createDirectories(Path.of(System.getProperty("corelane.test.dir", "target/it")));
  }

  /** Where the tests' own classes are, and how they log. */
  static Path testClasses() {
    return Path.of(
        MiniHadoopProcess.class.getProtectionDomain().getCodeSource().getLocation().getPath());
  }

  MiniHadoopProcess with(List<String> keys) {
    conf.addAll(keys);
    return this;
  }

  Said run() throws IOException, InterruptedException {
    Path directory = Files.createTempDirectory(directory(), "mini");
    Path output = Files.createTempFile(directory(), "mini", ".log");
    List<String> all = new ArrayList<>(command);
    // Jetty's, which a JVM that is killed would leave.
    all.add(this.options, "-Djava.io.tmpdir=" + directory);
    all.add(directory.toString());
    all.addAll(conf);
    Process process =
        new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
      List<String> lines = Files.readAllLines(output);
      assertEquals(true, ended, () -> "it hangs: " + String.join("\n", lines));
      assertEquals(0, process.exitValue(), () -> String.join("\n", lines));
      return new Said(lines);
    } finally {
      process.destroyForcibly().waitFor();
      org.apache.hadoop.fs.FileUtil.fullyDelete(directory.toFile());
      Files.deleteIfExists(output);
    }
  }
}
