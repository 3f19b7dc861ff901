/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A guest's root file system as a directory of this machine: its programs run here many times as
 * fast as under emulation.
 *
 * @param directory of {@link GuestEnvironment#rootTree()}
 */
public record RootTree(Path directory) {

  /**
   * In a mount name space of its own, so that nothing is left mounted. The JVM's launcher finds its
   * libraries through /proc.
   */
  private static final String ENTER =
      """
      set -e
      mount --bind "$2" "$1/srv"
      mount --bind /proc "$1/proc"
      mount --bind /sys "$1/sys"
      mount -t tmpfs none "$1/tmp"
      shift 2
      exec chroot "$0" sh -c "$@"
      """;

  /**
   * Runs a shell script in it, as root.
   *
   * @param srv the directory that it sees as {@code /srv}
   * @param arguments its {@code $1} and further ones
   * @param patience how long it may take
   * @return why it failed, or what it printed then; nothing where it ended well
   */
  public Optional<String> run(Path srv, String script, List<String> arguments, Duration patience)
      throws IOException, InterruptedException {
    if (!Files.isExecutable(directory.resolve("usr/bin/java"))) {
      return Optional.of("no java in " + directory);
    }
    String tree = directory.toString();
    List<String> command = new ArrayList<>(List.of("unshare", "--mount", "sh", "-c", ENTER, tree));
    command.addAll(List.of(tree, srv.toString(), script, "sh"));
    command.addAll(arguments);
    // A file, not a pipe: who reads a pipe to its end waits without patience.
    Path printed = Files.createTempFile("corelane-root-tree", ".log");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(printed.toFile())
              .start();
      process.getOutputStream().close();
      boolean ended = process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
      if (!ended) {
        process.destroyForcibly();
        return Optional.of("not within " + patience.toSeconds() + " s");
      }
      return process.exitValue() == 0
          ? Optional.empty()
          : Optional.of(Files.readString(printed, StandardCharsets.UTF_8).strip());
    } finally {
      Files.deleteIfExists(printed);
    }
  }
}
