/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.util.RunJar;

/** How a JVM is started that lives for a test only. */
final class QuickJvm {

  /** Without the compiler and the collector that pay in hours. */
  static final List<String> OPTIONS = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private QuickJvm() {}

  /**
   * The options for a JVM of the tests' own Java. Where its class path begins with that of the
   * tests' own Hadoop, that one's classes come from an archive: a start costs a third less.
   */
  static List<String> options(String classPath) throws IOException {
    List<String> options = new ArrayList<>(OPTIONS);
    if (classPath.startsWith(DropInIT.thisHadoop())) {
      options.add("-XX:SharedArchiveFile=" + archive(DropInIT.thisHadoop()));
    }
    return options;
  }

  /** The first test makes it, and others of its time wait for it, in this JVM and in others. */
  private static synchronized Path archive(String hadoop) throws IOException {
    String name = "hadoop-%08x".formatted(hadoop.hashCode());
    Path archive = MiniHadoopProcess.directory().resolve(name + ".jsa").toAbsolutePath();
    try (FileChannel lock =
            FileChannel.open(
                archive.resolveSibling(name + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock held = lock.lock()) {
      if (held.isValid() && !Files.exists(archive)) {
        make(archive, hadoop);
      }
    }
    return archive;
  }

  /** A run of a cluster in which the JVM writes down what it has loaded; all of Hadoop's. */
  private static void make(Path archive, String hadoop) throws IOException {
    Path made = archive.resolveSibling(archive.getFileName() + ".new");
    Path work = Files.createTempDirectory(MiniHadoopProcess.directory(), "archive");
    try {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
      command.addAll(OPTIONS);
      command.addAll(
          List.of(
              "-Xmx1g",
              "-XX:ArchiveClassesAtExit=" + made,
              "-Djava.io.tmpdir=" + work,
              "-cp",
              hadoop,
              RunJar.class.getName(),
              clusterJar(work).toString(),
              MiniHadoop.class.getName(),
              work.resolve("dfs").toString()));
      Path log = archive.resolveSibling(archive.getFileName() + ".log");
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (process.waitFor() != 0) {
        throw new IOException("no archive of classes: " + Files.readString(log));
      }
      Files.move(made, archive);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the archive was made", e);
    } finally {
      FileUtil.fullyDelete(work.toFile());
    }
  }

  /** Not on the class path: every later one must begin with that of the archive. */
  private static Path clusterJar(Path work) throws IOException {
    Path jar = work.resolve("cluster.jar");
    Path classes = MiniHadoopProcess.testClasses();
    Path room = classes.resolve(MiniHadoop.class.getPackageName().replace('.', '/'));
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        DirectoryStream<Path> files = Files.newDirectoryStream(room, "MiniHadoop{,$*}.class")) {
      for (Path file : files) {
        out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
        Files.copy(file, out);
      }
    }
    return jar;
  }
}
