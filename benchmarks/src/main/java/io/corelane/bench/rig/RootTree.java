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
   * @return what it printed, where it failed; nothing where it ended well
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
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      return Optional.of(printed.strip());
    }
    return Optional.empty();
  }
}
