/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The built helper as a process, steering a directory that stands for the machine. */
final class OwnHelper implements AutoCloseable {

  private final Path directory;
  private final Path root;
  private Process process;

  /**
   * Starts it and waits until it serves.
   *
   * @param directory for its configuration, socket, journal and log
   * @param root the directory it steers
   * @param allowed what it may change there
   */
  OwnHelper(Path directory, Path root, String... allowed) throws IOException {
    this.directory = directory;
    this.root = root;
    Files.createDirectories(directory);
    StringBuilder conf = new StringBuilder("peer = root\nirqbalance = ignore\n");
    conf.append("socket = ").append(socket()).append('\n');
    conf.append("state = ").append(directory.resolve("state")).append('\n');
    List.of(allowed).forEach(line -> conf.append("allow = ").append(line).append('\n'));
    Files.writeString(directory.resolve("conf"), conf);
    process = launch();
  }

  private Process launch() throws IOException {
    Path log = directory.resolve("log");
    Files.deleteIfExists(log);
    Process started =
        new ProcessBuilder(
                Objects.requireNonNull(
                    System.getProperty("corelaned"), "property corelaned: the helper's binary"),
                "--config",
                directory.resolve("conf").toString(),
                "--root",
                root.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    while (!Files.readString(log).contains(" serves at ")) {
      if (!started.isAlive()) {
        throw new IOException("it does not serve: " + Files.readString(log));
      }
      Thread.onSpinWait();
    }
    return started;
  }

  Path socket() {
    return directory.resolve("s");
  }

  /** As {@code kill -9}, and as systemd starts it again. */
  void killAndRestart() throws IOException {
    process.destroyForcibly().onExit().join();
    process = launch();
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
