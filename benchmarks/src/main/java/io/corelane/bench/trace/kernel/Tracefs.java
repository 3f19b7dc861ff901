/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.kernel;

import io.corelane.bench.cluster.Reaper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * An instance of our own in tracefs: nobody else's tracing is touched. Mounts tracefs in a private
 * place where it is mounted nowhere; the reaper undoes all of it.
 */
final class Tracefs {

  private static final List<Path> USUAL_PLACES =
      List.of(Path.of("/sys/kernel/tracing"), Path.of("/sys/kernel/debug/tracing"));

  private static final String PREFIX = "corelane-";
  private static final String MOUNTS = "/proc/self/mounts";

  /** A link to {@code pid:[4026531836]}: see pid_namespaces(7). */
  private static final Path PID_NAMESPACE = Path.of("/proc/self/ns/pid");

  private Tracefs() {}

  /**
   * Makes an instance.
   *
   * @param reaper told of each thing before it is made
   * @param scratch a directory of ours to mount below if need be
   * @throws IOException naming what is missing
   */
  static Path instance(Reaper reaper, Path scratch) throws IOException, InterruptedException {
    Path tracefs;
    Optional<Path> mounted = mounted();
    if (mounted.isPresent()) {
      tracefs = mounted.get();
    } else {
      tracefs = Files.createDirectories(scratch.resolve("tracefs"));
      reaper.unmount(tracefs);
      mount(tracefs);
    }
    if (!Files.isWritable(tracefs.resolve("instances"))) {
      throw new IOException("tracefs at " + tracefs + " is not writable for this user");
    }
    Path instances = tracefs.resolve("instances");
    removeLeftovers(instances);
    Path instance = instances.resolve(prefix() + ProcessHandle.current().pid());
    // Told first: the kernel shows an instance long before it has made all of it.
    reaper.removeInstance(instance);
    Files.createDirectory(instance);
    return instance;
  }

  /** Containers see one tracefs, and the same process ids in each of them. */
  private static String prefix() throws IOException {
    String namespace = Files.readSymbolicLink(PID_NAMESPACE).toString();
    return PREFIX + namespace.replaceAll("\\D", "") + "-";
  }

  /**
   * Removes what a process of this PID namespace left whose reaper was killed, too. The kernel
   * refuses where somebody still reads it.
   */
  private static void removeLeftovers(Path instances) throws IOException {
    String prefix = prefix();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(instances, prefix + "*")) {
      for (Path instance : found) {
        String pid = String.valueOf(instance.getFileName()).substring(prefix.length());
        if (pid.matches("\\d{1,9}") && ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
          try {
            Files.deleteIfExists(instance);
          } catch (IOException e) {
            // Somebody reads it.
          }
        }
      }
    }
  }

  /** A mount elsewhere is somebody's own, who takes it away without asking. */
  private static Optional<Path> mounted() throws IOException {
    return Files.readAllLines(Path.of(MOUNTS)).stream()
        .map(line -> line.split(" ", -1))
        .filter(fields -> fields[2].equals("tracefs"))
        .map(fields -> Path.of(fields[1]))
        .filter(USUAL_PLACES::contains)
        .findFirst();
  }

  private static void mount(Path place) throws IOException, InterruptedException {
    Process mount =
        new ProcessBuilder(List.of("mount", "-t", "tracefs", "corelane", place.toString()))
            .redirectErrorStream(true)
            .start();
    String answer = new String(mount.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (mount.waitFor() != 0) {
      throw new IOException(
          "tracefs is not mounted and cannot be: " + answer.lines().findFirst().orElse(""));
    }
  }
}
