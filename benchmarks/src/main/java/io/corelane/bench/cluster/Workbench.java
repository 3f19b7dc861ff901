/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A running cluster in a directory of its own, with everything that is needed to make it vanish
 * again: on {@link #close()}, on Ctrl-C, and when this process is killed.
 */
public final class Workbench implements AutoCloseable {

  private final Workplace place;
  private final Cluster cluster;

  private Workbench(Workplace place, Cluster cluster) {
    this.place = place;
    this.cluster = cluster;
  }

  /**
   * What to run.
   *
   * @param hadoop where the jars of Hadoop come from
   * @param dataNodes the DataNodes
   * @param place where the run's directory is made
   * @param neededBytes free space the uploads need
   * @param host what the DataNodes run in
   */
  public record Order(
      HadoopJars hadoop,
      List<DataNodeSpec> dataNodes,
      RunPlace place,
      long neededBytes,
      DataNodeHost host) {

    public Order {
      dataNodes = List.copyOf(dataNodes);
    }
  }

  /** Starts everything on the JDK of this process; if it cannot, nothing is left behind. */
  public static Workbench open(Order order, Consumer<String> progress)
      throws HarnessException, IOException, InterruptedException {
    Workplace place =
        Workplace.open(
            new Workplace.Needs(
                order.hadoop(),
                order.place(),
                "demo",
                order.host().volume().isPresent() ? 0 : order.neededBytes()),
            progress);
    boolean open = false;
    try {
      progress.accept(
          "starting a NameNode, %s and an uploader: Hadoop %s on JDK %s"
              .formatted(
                  order.dataNodes().size() == 1
                      ? "a DataNode"
                      : order.dataNodes().size() + " DataNodes",
                  order.hadoop().name(),
                  Runtime.version().feature()));
      Cluster cluster =
          new Cluster(
              new ClusterPlan(
                  place.hadoopClassPath(),
                  order.dataNodes(),
                  place.directory(),
                  ofThisRun(order, place)),
              place.installation(),
              place.launcher());
      open = true;
      return new Workbench(place, cluster);
    } finally {
      if (!open) {
        place.close();
      }
    }
  }

  /** The same with a directory of this run alone below the volume that was asked for. */
  private static DataNodeHost ofThisRun(Order order, Workplace place)
      throws HarnessException, IOException {
    DataNodeHost host = order.host();
    if (host.volume().isEmpty()) {
      return host;
    }
    Path own =
        RunDirectory.make(host.volume().get().toAbsolutePath().normalize(), order.neededBytes());
    if (!order.place().keep()) {
      place.launcher().reaper().remove(own);
    }
    return new DataNodeHost(Optional.of(own), host.memoryBytes(), host.nativeLibraries());
  }

  public Cluster cluster() {
    return cluster;
  }

  /** Where everything of this run is. */
  public Path directory() {
    return place.directory();
  }

  public Workplace place() {
    return place;
  }

  /** To be told of whatever else has to be undone. */
  public Reaper reaper() {
    return place.launcher().reaper();
  }

  /** Stops and removes everything. */
  @Override
  public void close() {
    cluster.close();
    place.close();
  }
}
