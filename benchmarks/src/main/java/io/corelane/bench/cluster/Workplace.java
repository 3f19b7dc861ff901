/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * What a run needs before anything of it is started: the jars of a Hadoop version, a directory, and
 * the {@link Reaper} that makes everything vanish again: on {@link #close()}, on Ctrl-C, and when
 * this process is killed.
 */
public final class Workplace implements AutoCloseable {

  private final Installation installation;
  private final String hadoopClassPath;
  private final Path directory;
  private final ServerProcess.Launcher launcher;
  private final Thread hook;
  private final List<Runnable> beforeInterruption;

  private Workplace(
      Installation installation,
      String hadoopClassPath,
      Path directory,
      ServerProcess.Launcher launcher,
      Thread hook,
      List<Runnable> beforeInterruption) {
    this.installation = installation;
    this.hadoopClassPath = hadoopClassPath;
    this.directory = directory;
    this.launcher = launcher;
    this.hook = hook;
    this.beforeInterruption = beforeInterruption;
  }

  /**
   * What is needed.
   *
   * @param hadoop where the jars of Hadoop come from
   * @param place where the run's directory is made; usually below {@code use} in the build
   *     directory
   * @param use what for, in one word: {@code demo}, {@code rig}
   * @param neededBytes free space below the directory
   */
  public record Needs(HadoopJars hadoop, RunPlace place, String use, long neededBytes) {}

  /**
   * Provides it, for processes on the JDK of this one; nothing runs there yet. If it cannot be had,
   * nothing is left behind.
   */
  public static Workplace open(Needs needs, Consumer<String> progress)
      throws HarnessException, IOException, InterruptedException {
    Optional<String> refusal = needs.hadoop().refusal(Runtime.version().feature());
    if (refusal.isPresent()) {
      throw new HarnessException(refusal.get());
    }
    Installation installation = Installation.find();
    Path javaHome = Path.of(System.getProperty("java.home"));
    String classPath = needs.hadoop().classPath(installation, javaHome, progress);
    Path parent = needs.place().parent().orElse(installation.buildDirectory().resolve(needs.use()));
    Reaper reaper = Reaper.start();
    List<Runnable> before = new CopyOnWriteArrayList<>();
    Thread hook = new Thread(() -> interrupted(before, reaper), "corelane-end");
    Runtime.getRuntime().addShutdownHook(hook);
    boolean open = false;
    try {
      Path directory = RunDirectory.make(parent.toAbsolutePath().normalize(), needs.neededBytes());
      if (!needs.place().keep()) {
        reaper.remove(directory);
      }
      Path temporary = Files.createDirectories(directory.resolve("tmp"));
      Workplace place =
          new Workplace(
              installation,
              classPath,
              directory,
              new ServerProcess.Launcher(javaHome, temporary, reaper),
              hook,
              before);
      open = true;
      return place;
    } finally {
      if (!open) {
        reaper.close();
        removeHook(hook);
      }
    }
  }

  /** Where Corelane's own jars are. */
  public Installation installation() {
    return installation;
  }

  /** The jars of the Hadoop version. */
  public String hadoopClassPath() {
    return hadoopClassPath;
  }

  /** Where everything of this run is. */
  public Path directory() {
    return directory;
  }

  /** Starts processes that end with this one. */
  public ServerProcess.Launcher launcher() {
    return launcher;
  }

  /**
   * On Ctrl-C or SIGTERM, runs before anything is undone: to do nothing any more that would have to
   * be undone as well, or to tell what is known. To be quick, and safe beside the other threads.
   */
  public void beforeInterruption(Runnable action) {
    beforeInterruption.add(action);
  }

  /** Ends what is still running and removes everything. */
  @Override
  public void close() {
    launcher.reaper().close();
    removeHook(hook);
  }

  private static void interrupted(List<Runnable> before, Reaper reaper) {
    try {
      before.forEach(Runnable::run);
    } finally {
      reaper.close();
    }
    System.err.println(
        reaper.hasFailed()
            ? "\ncorelane: interrupted; NOT everything is put back: what is not, is said above"
            : "\ncorelane: interrupted; everything that was started is stopped and removed");
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // Then it runs, or has run, already.
    }
  }
}
