/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.mode;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Hadoop's own {@code hdfs dfsadmin -reconfig}, by which a DataNode reads its files again. */
final class DfsAdmin {

  private final Path hdfs;
  private final Duration patience;

  /**
   * Of one Hadoop.
   *
   * @param hadoopHome an unpacked Hadoop
   * @param patience how long one call may take
   * @throws IOException if it has no such command
   */
  DfsAdmin(Path hadoopHome, Duration patience) throws IOException {
    this.hdfs = hadoopHome.resolve("bin/hdfs");
    this.patience = patience;
    if (!Files.isExecutable(hdfs)) {
      throw new IOException(hdfs + " is not there: set HADOOP_HOME to an unpacked Hadoop");
    }
  }

  /**
   * Has a DataNode begin to read its files.
   *
   * @param ipc its {@code HOST:PORT}
   * @throws IOException if it refuses, or is not reached; the message is Hadoop's
   */
  void start(String ipc) throws IOException, InterruptedException {
    String unused = call(ipc, "start");
  }

  /**
   * Whether the DataNode has read them, and has done what follows from that.
   *
   * @param ipc its {@code HOST:PORT}
   * @throws IOException if it does not say; the message is Hadoop's
   */
  boolean hasEnded(String ipc) throws IOException, InterruptedException {
    String said = call(ipc, "status");
    if (said.contains("and finished at")) {
      return true;
    } else if (said.contains("still running")) {
      return false;
    }
    throw new IOException("hdfs dfsadmin tells no end: " + last(said));
  }

  /** The command line, as an operator would type it. */
  static String text(String ipc, String verb) {
    return String.join(" ", arguments("hdfs", ipc, verb));
  }

  private static List<String> arguments(String hdfs, String ipc, String verb) {
    return List.of(hdfs, "dfsadmin", "-reconfig", "datanode", ipc, verb);
  }

  private String call(String ipc, String verb) throws IOException, InterruptedException {
    // A file: a pipe that nobody reads yet would hold the process up.
    Path output = Files.createTempFile("corelane-mode", ".log");
    try {
      Process process =
          new ProcessBuilder(arguments(hdfs.toString(), ipc, verb))
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        throw new IOException(
            text(ipc, verb) + " has not ended within " + patience.toSeconds() + " s");
      }
      String said = Files.readString(output, StandardCharsets.UTF_8);
      if (process.exitValue() != 0) {
        throw new IOException(last(said));
      }
      return said;
    } finally {
      Files.delete(output);
    }
  }

  /** Before it there may be lines of a log. */
  private static String last(String said) {
    List<String> lines = said.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    return lines.isEmpty() ? "hdfs dfsadmin says nothing" : lines.get(lines.size() - 1);
  }
}
