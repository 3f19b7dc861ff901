/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * This build's own programs inside a guest, on the guest's JRE: the class path of {@code
 * bin/corelane}, and the tests' own.
 */
public final class GuestJava {

  private static final String COMMAND = "io.corelane.affinity.cli.Corelane";
  private static final String DIRECTORY = "corelane-command";
  // Emulated, compiling well costs more than it gives.
  private static final String OPTIONS = "-Xmx256m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  private final String classPath;

  private GuestJava(String classPath) {
    this.classPath = classPath;
  }

  /**
   * Puts the class path on the share and mounts it in the guest.
   *
   * @param guest where the programs are to run
   * @param home the root of the checkout, built
   * @return what runs them
   * @throws HarnessException if the build is not there, or the guest cannot mount
   * @throws IOException if the share cannot be written
   * @throws InterruptedException if interrupted
   */
  public static GuestJava stage(Guest guest, Path home)
      throws HarnessException, IOException, InterruptedException {
    Path target = home.resolve("benchmarks/target");
    Path listed = target.resolve("corelane.classpath");
    if (!Files.isReadable(listed)) {
      throw new HarnessException(listed + " is not there: build it (mvn -DskipTests package)");
    }
    List<Path> entries =
        new ArrayList<>(List.of(target.resolve("classes"), target.resolve("test-classes")));
    for (String entry : Files.readString(listed).strip().split(File.pathSeparator, -1)) {
      entries.add(Path.of(entry));
    }
    List<String> seen = new ArrayList<>();
    for (Path entry : entries) {
      String name = seen.size() + "-" + entry.getFileName();
      copy(entry, guest.share().resolve(DIRECTORY).resolve(name));
      seen.add("/share/" + DIRECTORY + "/" + name);
    }
    guest.mountShare();
    return new GuestJava(String.join(":", seen));
  }

  /**
   * A command line for the guest.
   *
   * @param mainClass what to run
   * @param arguments already quoted for a shell where they need it
   * @return for {@link Guest#run} or {@link Guest#start}
   */
  String commandLine(String mainClass, String... arguments) {
    return "exec java %s -cp %s %s %s"
        .formatted(OPTIONS, classPath, mainClass, String.join(" ", arguments))
        .strip();
  }

  /**
   * A command line for the guest that runs as a user without privileges.
   *
   * @param user a user of the guest, with a group of the same name
   * @param mainClass what to run
   * @param arguments already quoted for a shell where they need it
   * @return for {@link Guest#run} or {@link Guest#start}
   */
  String commandLineAs(String user, String mainClass, String... arguments) {
    return "exec setpriv --reuid=%s --regid=%s --clear-groups ".formatted(user, user)
        + commandLine(mainClass, arguments).substring("exec ".length());
  }

  /**
   * The {@code corelane} command for the guest.
   *
   * @param arguments its subcommand and options, already quoted for a shell where they need it
   * @return for {@link Guest#run}
   */
  public String corelane(String... arguments) {
    return commandLine(COMMAND, arguments);
  }

  /** Replaces what changed; the guest may have the rest open. */
  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path target = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(target);
        } else {
          Files.createDirectories(to.getParent());
          Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }
}
