/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.release;

import static org.junit.jupiter.api.Assertions.fail;

import io.corelane.bench.cluster.HadoopClassPath;
import io.corelane.bench.cluster.HadoopVersion;
import io.corelane.bench.cluster.Installation;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A fresh machine in namespaces of its own: this system without the checkout, without Maven and its
 * repository, with a plain Hadoop installation and the release archive. See {@code fresh-machine}.
 */
final class FreshMachine implements AutoCloseable {

  private static final String LOG4J =
      """
      hadoop.root.logger=WARN,console
      log4j.rootLogger=${hadoop.root.logger}
      log4j.appender.console=org.apache.log4j.ConsoleAppender
      log4j.appender.console.target=System.err
      log4j.appender.console.layout=org.apache.log4j.PatternLayout
      log4j.appender.console.layout.ConversionPattern=%d{ISO8601} %p %c{2}: %m%n
      log4j.logger.org.apache.hadoop.util.NativeCodeLoader=ERROR
      """;

  /** Maven brings it for 3.3.6 beside the one that replaced it. */
  private static final String NOT_IN_A_TARBALL = "(slf4j-log4j12|log4j)-1\\..*";

  /** Java 24 and later say this of Hadoop 3.5.0's native code, in any command of Hadoop's. */
  private static final String WARNING_OF_HADOOP =
      "(WARNING: A restricted method .*\n)WARNING: .* has been called by org\\.apache\\.hadoop.*\n"
          + "(WARNING: (Use --enable-native-access|Restricted methods will be).*\n)*\n?";

  private final Path shared;
  private final Path blocks;
  private final List<String> kept = new ArrayList<>();
  private final List<String> environment = new ArrayList<>();
  private final List<Fence> commands = new ArrayList<>();
  private final List<String> expected = new ArrayList<>();

  FreshMachine() throws IOException {
    shared = Files.createTempDirectory(Release.directory(), "fresh-machine-");
    // The user hdfs has to get in.
    Files.setPosixFilePermissions(shared, PosixFilePermissions.fromString("rwxr-xr-x"));
    blocks = Files.createDirectories(shared.resolve("blocks"));
    Files.createDirectories(shared.resolve("data"));
    Path archive = Files.createDirectories(shared.resolve("archive"));
    copy(Release.archive(), archive);
    copy(Release.checksum(), archive);
    for (String script : List.of("walk", "prepare", "systemctl")) {
      copy(Release.script(script), shared);
    }
    Files.createDirectories(shared.resolve("hadoop"));
  }

  /**
   * Puts Hadoop's jars into the directories of a Hadoop tarball. {@code bin/hdfs} is a stand-in, as
   * Maven has none.
   */
  FreshMachine withHadoop(String version) throws Exception {
    String classPath =
        new HadoopClassPath(Installation.find(), Path.of(System.getProperty("java.home")))
            .of(HadoopVersion.of(version), progress -> {});
    Path hadoop = shared.resolve("hadoop");
    Path share = hadoop.resolve("share/hadoop");
    for (String place : List.of("common/lib", "hdfs/lib")) {
      Files.createDirectories(share.resolve(place));
    }
    // The daemons look for these, and the jars do not bring them.
    for (String webapp : List.of("hdfs", "datanode", "static")) {
      Files.createDirectories(share.resolve("hdfs/webapps").resolve(webapp));
    }
    Path etc = Files.createDirectories(hadoop.resolve("etc/hadoop"));
    Files.writeString(etc.resolve("log4j.properties"), LOG4J);
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      Path jar = Path.of(entry);
      String name = String.valueOf(jar.getFileName());
      if (name.matches(NOT_IN_A_TARBALL)) {
        continue;
      }
      String place =
          name.startsWith("hadoop-common-")
              ? "common"
              : name.matches("hadoop-hdfs-(client-)?[0-9].*") ? "hdfs" : "common/lib";
      copy(jar, share.resolve(place));
    }
    Path bin = Files.createDirectories(hadoop.resolve("bin"));
    copy(Release.script("hdfs"), bin);
    Files.createSymbolicLink(bin.resolve("hadoop"), Path.of("hdfs"));
    return this;
  }

  /** Has this Java where the system's is not the one: everybody's {@code JAVA_HOME}. */
  FreshMachine withJava(Jdk java) {
    keep(java);
    environment.add("JAVA_HOME=" + java.home());
    return this;
  }

  /** Has this Java for Hadoop only, as Hadoop's own {@code hadoop-env.sh} sets it. */
  FreshMachine withHadoopOn(Jdk java) throws IOException {
    keep(java);
    Files.writeString(
        shared.resolve("hadoop/etc/hadoop/hadoop-env.sh"),
        "export JAVA_HOME=" + java.home() + "\n");
    return this;
  }

  private void keep(Jdk java) {
    kept.add(java.tree().toString());
  }

  /**
   * Where a file that is put there comes to be in the home of {@code hdfs}, as the archive does.
   */
  Path besideTheArchive() {
    return shared.resolve("archive");
  }

  /** Adds the blocks of a document that are to be executed. */
  FreshMachine follow(List<Fence> document) throws IOException {
    for (Fence fence : document) {
      switch (fence.language()) {
        case "sh" -> {
          commands.add(fence);
          expected.add("");
          Files.writeString(
              file(commands.size(), fence.rest().equals("root") ? "root" : "hdfs"), fence.text());
        }
        case "output" -> expected.set(commands.size() - 1, fence.text());
        default -> {}
      }
    }
    return this;
  }

  /**
   * Executes them. Fails at the first that fails, or that prints something else than the document
   * says: to standard error nothing, unless the document leaves something out.
   */
  void walk() throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("bash", Release.script("fresh-machine").toString(), shared.toString()));
    command.add(Release.home().toString());
    command.add(Release.property("corelane.repository"));
    command.add("--");
    command.addAll(kept);
    command.addAll(List.of("--", "env"));
    command.addAll(environment);
    command.add("/srv/shared/prepare");
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    for (int number = 1; number <= commands.size(); number++) {
      String output = read(file(number, "out"), "not executed: " + printed);
      if (!read(file(number, "exit"), "none").strip().equals("0")) {
        fail(
            "Block "
                + number
                + " failed:\n"
                + commands.get(number - 1).text()
                + "\n"
                + output
                + read(file(number, "err"), "")
                + endOfLog());
      }
      String errors = read(file(number, "err"), "");
      if (!Output.matches(expected.get(number - 1), output)
          || !isQuiet(expected.get(number - 1), errors)) {
        fail(
            "Block "
                + number
                + " does not print what the document says:\n"
                + commands.get(number - 1).text()
                + "\n--- said:\n"
                + expected.get(number - 1)
                + "--- printed:\n"
                + output
                + "--- and as errors:\n"
                + errors);
      }
    }
    if (code != 0) {
      fail("ended with " + code + ":\n" + printed);
    }
  }

  private static boolean isQuiet(String said, String errors) {
    return said.isEmpty()
        || said.lines().anyMatch(line -> line.strip().equals("..."))
        || errors.replaceAll(WARNING_OF_HADOOP, "").isBlank();
  }

  /** What all blocks have printed to standard error: warnings, as none failed. */
  List<String> errors() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int number = 1; number <= commands.size(); number++) {
      read(file(number, "err"), "").lines().forEach(lines::add);
    }
    return lines;
  }

  /** What a daemon has logged since its last start. */
  List<String> log(String daemon) throws IOException {
    return read(shared.resolve("hadoop/logs").resolve(daemon + ".log"), "").lines().toList();
  }

  private String endOfLog() throws IOException {
    List<String> lines = log("datanode");
    return "\n--- end of the DataNode's log:\n"
        + String.join("\n", lines.subList(Math.max(0, lines.size() - 40), lines.size()));
  }

  private Path file(int number, String kind) {
    return blocks.resolve("%03d.%s".formatted(number, kind));
  }

  private static String read(Path file, String otherwise) throws IOException {
    return Files.exists(file) ? Files.readString(file) : otherwise;
  }

  private static void copy(Path file, Path directory) throws IOException {
    Files.copy(
        file,
        directory.resolve(String.valueOf(file.getFileName())),
        StandardCopyOption.COPY_ATTRIBUTES,
        StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(shared)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
