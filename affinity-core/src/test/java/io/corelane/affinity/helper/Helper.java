/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.helper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The real daemon as a process: its configuration, its log, its death. */
final class Helper implements AutoCloseable {

  private static final Pattern LEFT_BEHIND =
      Pattern.compile(
          "left behind by an earlier run: (\\d+) values put back, (\\d+) left to others, (\\d+) could");

  private final Process process;
  private final Path log;
  private final Path socket;

  private Helper(Process process, Path log, Path socket) {
    this.process = process;
    this.log = log;
    this.socket = socket;
  }

  /** How to start it. */
  static final class Setup {
    private final Path room;
    private final List<String> lines = new ArrayList<>();
    private final List<String> options = new ArrayList<>();
    private final Path socket;
    private int starts;

    /**
     * Below a directory that everybody may pass, so that a peer of another user reaches the socket.
     *
     * @param room its own directory
     */
    Setup(Path room) {
      this.room = room;
      this.socket = room.resolve("run/s");
      lines.add("socket = " + socket);
      lines.add("state = " + state());
    }

    Setup line(String line) {
      lines.add(line);
      return this;
    }

    Setup option(String... more) {
      options.addAll(List.of(more));
      return this;
    }

    /** Peers, and everything of a private root; irqbalance is not looked for. */
    Setup allowAll(Path root) {
      return allowAllBeside(root, "ignore");
    }

    Setup allowAllBeside(Path root, String irqbalance) {
      return line("irqbalance = " + irqbalance)
          .line("peer = 12345")
          .line("allow = interrupts class net")
          .line("allow = interface *")
          .line("allow = writeback")
          .option("--root", root.toString());
    }

    Path state() {
      return room.resolve("state");
    }

    Path socket() {
      return socket;
    }

    /** The build with sanitizers; dieAt as CORELANED_DIE_AT has it, or "" for no fault. */
    Helper startFaults(String dieAt) throws IOException {
      return start("corelaned.faults", dieAt);
    }

    Helper startRelease() throws IOException {
      return start("corelaned", "");
    }

    private Helper start(String property, String dieAt) throws IOException {
      String binary =
          Objects.requireNonNull(System.getProperty(property), "system property " + property);
      Path config = Files.write(room.resolve("conf"), lines);
      Path log = room.resolve("log-" + starts++);
      List<String> command = new ArrayList<>(List.of(binary, "--config", config.toString()));
      command.addAll(options);
      ProcessBuilder builder = new ProcessBuilder(command).redirectError(log.toFile());
      if (!dieAt.isEmpty()) {
        builder.environment().put("CORELANED_DIE_AT", dieAt);
      }
      // LeakSanitizer looks into /proc, which is another one below a private root.
      String leaks = options.contains("--root") ? "detect_leaks=0" : "detect_leaks=1";
      builder.environment().put("ASAN_OPTIONS", leaks + ":abort_on_error=0:exitcode=99");
      return new Helper(builder.start(), log, socket);
    }
  }

  /** Waits until it serves. False when it has ended instead. */
  boolean serves() {
    return await(() -> logText().contains(" serves at "));
  }

  /** Waits for a line of its log. */
  boolean says(String text) {
    return await(() -> logText().contains(text));
  }

  private boolean await(java.util.function.BooleanSupplier condition) {
    long end = System.nanoTime() + Peer.PATIENCE_MS * 1_000_000;
    while (System.nanoTime() < end) {
      boolean alive = process.isAlive();
      if (condition.getAsBoolean()) {
        return true;
      }
      if (!alive) {
        return false;
      }
      pause();
    }
    return false;
  }

  private static void pause() {
    try {
      Thread.sleep(2);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A peer that was welcomed, as soon as it serves. */
  Peer peer(String client, String of) throws IOException {
    if (!serves()) {
      throw new IOException(of + ": it does not serve: " + logText());
    }
    return Peer.greeted(socket, client);
  }

  long pid() {
    return process.pid();
  }

  /** How many descriptors it has open. */
  int openFiles() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("/proc/" + pid() + "/fd"))) {
      return (int) files.count();
    }
  }

  String logText() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * How many values it put back, left and failed to put back at its start; nothing without a
   * report.
   */
  List<Integer> leftBehind() {
    Matcher matcher = LEFT_BEHIND.matcher(logText());
    return matcher.find()
        ? List.of(
            Integer.valueOf(matcher.group(1)),
            Integer.valueOf(matcher.group(2)),
            Integer.valueOf(matcher.group(3)))
        : List.of();
  }

  /** SIGKILL. */
  void kill() {
    process.destroyForcibly();
    exit();
  }

  /** SIGTERM; its exit code. */
  int terminate() {
    process.destroy();
    return exit();
  }

  /** Waits for its end. */
  int exit() {
    try {
      if (!process.waitFor(Peer.PATIENCE_MS, TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException("it does not end; its log:\n" + logText());
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    exit();
  }
}
