/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.live;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.rig.Guest;
import io.corelane.bench.rig.RootTree;
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
  private static final String DIRECTORY = "guest-java";

  /** Emulated, compiling costs more than it gives, but for what runs often. */
  private static final String COMPILER =
      "-XX:TieredStopAtLevel=1 -XX:Tier3InvocationThreshold=2000"
          + " -XX:Tier3MinInvocationThreshold=1000 -XX:Tier3CompileThreshold=4000"
          + " -XX:Tier3BackEdgeThreshold=120000 -XX:-UsePerfData";

  private static final String OPTIONS = "-Xmx256m -XX:+UseSerialGC " + COMPILER;

  private final String classes;

  private GuestJava(String classes) {
    this.classes = classes;
  }

  /**
   * Puts the class path and an archive of its classes on the share and has the guest take them.
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
    GuestClasses classes = GuestClasses.in(target.resolve(DIRECTORY), entries);
    classes
        .archive(new RootTree(guest.environment().rootTree()))
        .ifPresent(why -> System.err.println("JVMs start without an archive of classes: " + why));
    Path shared = Files.createDirectories(guest.share().resolve(DIRECTORY));
    try (Stream<Path> files = Files.list(classes.directory())) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(
            file,
            shared.resolve(file.getFileName()),
            StandardCopyOption.REPLACE_EXISTING,
            StandardCopyOption.COPY_ATTRIBUTES);
      }
    }
    guest.mountShare();
    guest.run("cp -rpu /share/%s/. %s/".formatted(DIRECTORY, GuestClasses.IN_GUEST));
    return new GuestJava(classes.options());
  }

  /**
   * A command line for the guest.
   *
   * @param mainClass what to run
   * @param arguments already quoted for a shell where they need it
   * @return for {@link Guest#run} or {@link Guest#start}
   */
  String commandLine(String mainClass, String... arguments) {
    return "exec java %s %s %s %s"
        .formatted(OPTIONS, classes, mainClass, String.join(" ", arguments))
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

  /** Before a command line: the JVMs that it starts in turn are such, too, and say so. */
  String handedOn() {
    return "export JDK_JAVA_OPTIONS='%s %s'; ".formatted(GuestClasses.ARCHIVE_OPTION, COMPILER);
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
}
