/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The built helper as a process, below a directory of its own. */
final class RealHelper implements AutoCloseable {

  private final Path directory;
  private final Optional<Path> root;
  private final String binary;
  private Process process;

  /**
   * Starts it.
   *
   * @param directory for its configuration, socket and journal
   * @param root a private root; nothing for the running machine
   */
  RealHelper(Path directory, Optional<Path> root) throws IOException {
    this(directory, root, "corelaned");
  }

  /**
   * Starts one.
   *
   * @param directory for its configuration, socket and journal
   * @param root a private root; nothing for the running machine
   * @param binary the system property that names it
   */
  RealHelper(Path directory, Optional<Path> root, String binary) throws IOException {
    this.binary = binary;
    this.directory = directory;
    this.root = root;
    Files.createDirectories(directory);
    Files.write(
        directory.resolve("conf"),
        List.of(
            "socket = " + socket(),
            "state = " + directory.resolve("state"),
            "peer = root",
            "allow = interrupts class net",
            "allow = interface *",
            "allow = writeback",
            "allow = flows eth0 9866",
            "irqbalance = ignore"));
    process = launch();
  }

  private Process launch() throws IOException {
    String file = Objects.requireNonNull(System.getProperty(binary), "system property " + binary);
    List<String> command =
        new ArrayList<>(List.of(file, "--config", directory.resolve("conf").toString()));
    root.ifPresent(path -> command.addAll(List.of("--root", path.toString())));
    Path log = directory.resolve("log");
    Process started =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    while (!Files.readString(log).contains("process " + started.pid() + " ") && !serves(log)) {
      if (!started.isAlive()) {
        throw new IOException("it does not serve: " + Files.readString(log));
      }
      Thread.onSpinWait();
    }
    return started;
  }

  private static boolean serves(Path log) throws IOException {
    return Files.readString(log).contains(" serves at ");
  }

  Path socket() {
    return directory.resolve("s");
  }

  /** As the kernel would: at once, without a word. */
  void kill() throws IOException, InterruptedException {
    process.destroyForcibly().waitFor();
    Files.delete(directory.resolve("log"));
  }

  void restart() throws IOException {
    process = launch();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
