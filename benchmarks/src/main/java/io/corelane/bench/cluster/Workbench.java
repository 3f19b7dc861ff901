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
import java.util.function.Consumer;

/**
 * A running cluster in a directory of its own, with everything that is needed to make it vanish
 * again: on {@link #close()}, on Ctrl-C, and when this process is killed.
 */
public final class Workbench implements AutoCloseable {

  private final Reaper reaper;
  private final Path directory;
  private final Cluster cluster;
  private final Thread hook;

  private Workbench(Reaper reaper, Path directory, Cluster cluster, Thread hook) {
    this.reaper = reaper;
    this.directory = directory;
    this.cluster = cluster;
    this.hook = hook;
  }

  /**
   * What to run.
   *
   * @param version the Hadoop version
   * @param dataNodes the DataNodes
   * @param parent the run's directory is made below it; empty for the build directory
   * @param neededBytes free space the uploads need
   * @param keep whether the run's directory stays
   */
  public record Order(
      HadoopVersion version,
      List<DataNodeSpec> dataNodes,
      Optional<Path> parent,
      long neededBytes,
      boolean keep) {

    // Copied: the record stays what it was.
    public Order {
      dataNodes = List.copyOf(dataNodes);
    }
  }

  /**
   * Starts everything on the JDK of this process.
   *
   * @param order what to run
   * @param progress told what is being waited for
   * @return the running cluster
   * @throws HarnessException if it cannot be; nothing is left behind
   * @throws IOException if the shell process for the clean-up cannot be started
   * @throws InterruptedException if interrupted while waiting
   */
  public static Workbench open(Order order, Consumer<String> progress)
      throws HarnessException, IOException, InterruptedException {
    Optional<String> refusal = order.version().refusal(Runtime.version().feature());
    if (refusal.isPresent()) {
      throw new HarnessException(refusal.get());
    }
    Installation installation = Installation.find();
    Path javaHome = Path.of(System.getProperty("java.home"));
    String classPath = new HadoopClassPath(installation, javaHome).of(order.version(), progress);
    Path parent = order.parent().orElse(installation.buildDirectory().resolve("demo"));
    Reaper reaper = Reaper.start();
    Thread hook = new Thread(() -> interrupted(reaper), "corelane-end");
    Runtime.getRuntime().addShutdownHook(hook);
    boolean open = false;
    try {
      Path directory = RunDirectory.make(parent.toAbsolutePath().normalize(), order.neededBytes());
      if (!order.keep()) {
        reaper.remove(directory);
      }
      Path temporary = Files.createDirectories(directory.resolve("tmp"));
      progress.accept(
          "starting a NameNode, %s and an uploader: Hadoop %s on JDK %s"
              .formatted(
                  order.dataNodes().size() == 1
                      ? "a DataNode"
                      : order.dataNodes().size() + " DataNodes",
                  order.version(),
                  Runtime.version().feature()));
      Cluster cluster =
          new Cluster(
              new ClusterPlan(order.version(), classPath, order.dataNodes(), directory),
              installation,
              new ServerProcess.Launcher(javaHome, temporary, reaper));
      open = true;
      return new Workbench(reaper, directory, cluster, hook);
    } finally {
      if (!open) {
        reaper.close();
        removeHook(hook);
      }
    }
  }

  /**
   * What was started.
   *
   * @return the cluster
   */
  public Cluster cluster() {
    return cluster;
  }

  /**
   * Where everything of this run is.
   *
   * @return the directory
   */
  public Path directory() {
    return directory;
  }

  /**
   * To be told of whatever else has to be undone.
   *
   * @return the reaper
   */
  public Reaper reaper() {
    return reaper;
  }

  /** Stops and removes everything. */
  @Override
  public void close() {
    cluster.close();
    reaper.close();
    removeHook(hook);
  }

  private static void interrupted(Reaper reaper) {
    reaper.close();
    System.err.println(
        "\ncorelane: interrupted; everything that was started is stopped and removed");
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // Then it runs, or has run, already.
    }
  }
}
