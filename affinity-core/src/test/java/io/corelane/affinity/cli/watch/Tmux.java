/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** A real terminal emulator: tmux, with a server of its own. */
final class Tmux implements AutoCloseable {

  private final Path socket;

  /** A terminal in which a shell waits. */
  Tmux(Path directory, int width, int height) throws IOException, InterruptedException {
    socket = directory.resolve("tmux");
    tmux(
        "new-session",
        "-d",
        "-x",
        String.valueOf(width),
        "-y",
        String.valueOf(height),
        "env LC_ALL=C.UTF-8 PS1='$ ' bash --norc --noprofile");
  }

  /** What it shows, a line each. */
  String screen() throws IOException, InterruptedException {
    return tmux("capture-pane", "-p");
  }

  /** The same with the sequences of its colours. */
  String coloured() throws IOException, InterruptedException {
    return tmux("capture-pane", "-p", "-e");
  }

  /** Types keys, by tmux's names of them. */
  void keys(String... keys) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("send-keys"));
    words.addAll(List.of(keys));
    tmux(words.toArray(String[]::new));
  }

  void resize(int width, int height) throws IOException, InterruptedException {
    tmux("resize-window", "-x", String.valueOf(width), "-y", String.valueOf(height));
  }

  /** Waits until it shows something, and gives what it shows then. */
  String await(Predicate<String> wanted) throws IOException, InterruptedException {
    String seen = screen();
    while (!wanted.test(seen)) {
      Thread.sleep(50);
      seen = screen();
    }
    return seen;
  }

  private String tmux(String... words) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("tmux", "-u", "-f", "/dev/null", "-S", socket.toString()));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(command + ": " + out);
    }
    return out;
  }

  @Override
  public void close() throws IOException {
    try {
      tmux("kill-server");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Files.deleteIfExists(socket);
  }
}
