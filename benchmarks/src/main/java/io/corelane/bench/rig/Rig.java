/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig;

import io.corelane.bench.cluster.HarnessException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;

/**
 * The rig script, {@code benchmarks/rig/rig}, seen from Java: one instance of it. A guest that was
 * brought up here goes down with this process at the latest.
 */
public final class Rig {

  private static final String INSTANCE = "CORELANE_RIG_INSTANCE";
  private static final String CACHE = "CORELANE_RIG_CACHE";
  private static final int LAST_LINES = 12;
  private static final int LATE_OUTPUT_MILLIS = 500;

  private final Path script;
  private final Path cache;
  private final int instance;
  private final Consumer<String> listener;

  /**
   * An instance of the rig.
   *
   * @param cache where it keeps what it builds and what runs
   * @param instance 0 or more; guests of different instances run side by side
   * @param listener gets each line the script prints
   */
  Rig(Path script, Path cache, int instance, Consumer<String> listener) {
    this.script = script;
    this.cache = cache;
    this.instance = instance;
    this.listener = listener;
  }

  /**
   * The rig of a checkout, with the script's default cache ({@code CORELANE_RIG_CACHE} names
   * another). Guests of different instances, from 0 on, run side by side. What the script prints
   * goes to standard error.
   */
  public static Rig of(Path home, int instance) {
    return of(home, instance, System.err::println);
  }

  /**
   * The rig of a checkout, with the script's default cache; the listener gets each line the script
   * prints. Guests of different instances, from 0 on, run side by side.
   */
  public static Rig of(Path home, int instance, Consumer<String> listener) {
    return new Rig(home.resolve("benchmarks/rig/rig"), cache(System.getenv()), instance, listener);
  }

  /**
   * Boots a guest and waits until it is ready.
   *
   * @param profile its shape, such as {@code two-node}
   * @param knobs further options of the script's verb {@code up}
   * @throws HarnessException if the script fails, with the last lines it printed
   */
  public Guest up(String profile, List<String> knobs)
      throws HarnessException, IOException, InterruptedException {
    String owner = String.valueOf(ProcessHandle.current().pid());
    List<String> words = new ArrayList<>(List.of("up", "--profile", profile, "--owner", owner));
    words.addAll(knobs);
    call(words);
    return running()
        .orElseThrow(
            () -> new HarnessException("\"rig up\" ended well, but no guest runs: " + directory()));
  }

  /**
   * The guest of this instance, whoever brought it up; empty if none runs. Fails if {@code
   * guest.env} is there but makes no sense.
   */
  public Optional<Guest> running() throws HarnessException {
    Path file = directory().resolve("guest.env");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    GuestEnvironment environment = GuestEnvironment.read(file);
    return environment.isAlive()
        ? Optional.of(new Guest(environment, directory()))
        : Optional.empty();
  }

  /**
   * Ends the guest; none is fine, too. If the script fails, the last lines that it printed are
   * told.
   */
  public void down() throws HarnessException, IOException, InterruptedException {
    call(List.of("down"));
  }

  /** Runs the capture script in the guest. If it fails, the last lines that it printed are told. */
  public void capture(Path file) throws HarnessException, IOException, InterruptedException {
    call(List.of("capture", file.toAbsolutePath().toString()));
  }

  private void call(List<String> words) throws HarnessException, IOException, InterruptedException {
    Process process = command(words).redirectErrorStream(true).start();
    process.getOutputStream().close();
    ConcurrentLinkedDeque<String> last = new ConcurrentLinkedDeque<>();
    Thread reader = new Thread(() -> read(process, last), "corelane-rig");
    reader.setDaemon(true);
    reader.start();
    try {
      process.waitFor();
      // Not until its end: what the script leaves running might keep the pipe.
      reader.join(LATE_OUTPUT_MILLIS);
    } finally {
      process.destroy();
    }
    if (process.exitValue() != 0) {
      throw new HarnessException(
          "\"rig %s\" failed with exit code %d; its last lines:\n%s"
              .formatted(String.join(" ", words), process.exitValue(), String.join("\n", last)));
    }
  }

  private void read(Process process, ConcurrentLinkedDeque<String> last) {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        listener.accept(line);
        last.add(line);
        if (last.size() > LAST_LINES) {
          last.remove();
        }
      }
    } catch (IOException | UncheckedIOException e) {
      listener.accept("the output of the rig script cannot be read: " + e.getMessage());
    }
  }

  private ProcessBuilder command(List<String> words) {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(words);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put(INSTANCE, String.valueOf(instance));
    builder.environment().put(CACHE, cache.toString());
    return builder;
  }

  private Path directory() {
    return cache.resolve("run").resolve(String.valueOf(instance));
  }

  /** The script's own rule. */
  static Path cache(Map<String, String> variables) {
    String named = variables.getOrDefault(CACHE, "");
    if (!named.isEmpty()) {
      return Path.of(named);
    }
    String caches = variables.getOrDefault("XDG_CACHE_HOME", "");
    return caches.isEmpty()
        ? Path.of(variables.getOrDefault("HOME", "/root"), ".cache", "corelane-rig")
        : Path.of(caches, "corelane-rig");
  }
}
