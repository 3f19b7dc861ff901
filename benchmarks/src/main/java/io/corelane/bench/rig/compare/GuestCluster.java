/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.cluster.ClusterKeys;
import io.corelane.bench.cluster.DataNodeSpec;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Head;
import io.corelane.bench.cluster.SiteFiles;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.cluster.Workplace;
import io.corelane.bench.rig.Guest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * NameNode and client on this machine, DataNodes in the guest, as far as they are compared: stock,
 * the same with Corelane, and with Corelane in mode steer. All run all the time, so that a way is
 * changed without a restart.
 */
final class GuestCluster implements AutoCloseable {

  private static final int START_SECONDS = 420;
  private static final int POLL_MILLIS = 1_000;
  private static final Path GUEST_TEMPORARY = Path.of("/tmp/hadoop");

  private final Guest guest;
  private final Head head;
  private final List<GuestDataNode> dataNodes = new ArrayList<>();

  private GuestCluster(Workplace place, Guest guest)
      throws HarnessException, IOException, InterruptedException {
    this.guest = guest;
    this.head =
        new Head(
            new Head.Place(
                guest.hostAddress(),
                place.hadoopClassPath(),
                place.directory(),
                place.installation(),
                place.launcher()),
            this::checkDataNodes);
  }

  /** Starts all of it and waits until the DataNodes have registered. */
  static GuestCluster open(
      Workplace place, Guest guest, RigOptions options, Consumer<String> progress)
      throws HarnessException, IOException, InterruptedException {
    progress.accept("preparing the guest's jars");
    GuestLibrary library = GuestLibrary.fill(place, guest.share());
    Optional<String> slow =
        ClassArchive.make(
            library,
            guest.environment().rootTree(),
            guest.environment().ssh().key().resolveSibling(""));
    slow.ifPresent(
        why -> progress.accept("the DataNodes start without an archive of classes: " + why));
    GuestCluster cluster = new GuestCluster(place, guest);
    boolean open = false;
    try {
      progress.accept("starting the DataNodes in the guest; under emulation this takes a minute");
      cluster.start(library, options);
      cluster.awaitRegistration();
      open = true;
      return cluster;
    } finally {
      if (!open) {
        cluster.close();
      }
    }
  }

  private static Map<GuestDataNode.Name, DataNodeSpec> specs(RigOptions options) {
    Map<GuestDataNode.Name, DataNodeSpec> specs = new LinkedHashMap<>();
    if (!options.ways().stream().allMatch(RigWay::isCorelane)) {
      specs.put(GuestDataNode.Name.STOCK, DataNodeSpec.STOCK);
    }
    if (options.ways().contains(RigWay.BIND)) {
      specs.put(
          GuestDataNode.Name.CORELANE, DataNodeSpec.corelane("bind", options.keysOf(RigWay.BIND)));
    }
    if (options.ways().contains(RigWay.STEER)) {
      specs.put(
          GuestDataNode.Name.STEER, DataNodeSpec.corelane("steer", options.keysOf(RigWay.STEER)));
    }
    return specs;
  }

  private void start(GuestLibrary library, RigOptions options)
      throws HarnessException, IOException, InterruptedException {
    Map<GuestDataNode.Name, DataNodeSpec> specs = specs(options);
    for (Map.Entry<GuestDataNode.Name, DataNodeSpec> spec : specs.entrySet()) {
      GuestDataNode.Name name = spec.getKey();
      SiteFiles.write(
          library.directory().resolve(GuestLibrary.conf(name.name())),
          head.core(GUEST_TEMPORARY),
          ClusterKeys.dataNodeAt(
              guest.address(),
              List.of(name.transferPort(), name.httpPort(), name.ipcPort()),
              Path.of(name.volume()),
              spec.getValue().keys()));
    }
    guest.mountShare();
    guest.run(GuestLibrary.copyToGuest());
    for (Map.Entry<GuestDataNode.Name, DataNodeSpec> spec : specs.entrySet()) {
      String classPath = library.classPath(spec.getKey().name(), spec.getValue().withPlugin());
      dataNodes.add(GuestDataNode.start(spec.getKey(), guest, classPath));
    }
  }

  private void awaitRegistration() throws HarnessException, InterruptedException {
    head.awaitNameNode(START_SECONDS);
    long deadline = System.nanoTime() + START_SECONDS * 1_000_000_000L;
    while (true) {
      List<Integer> ports =
          uploader().nodes().stream().map(UploaderProcess.Node::transferPort).toList();
      List<GuestDataNode> late =
          dataNodes.stream().filter(n -> !ports.contains(n.name().transferPort())).toList();
      if (late.isEmpty()) {
        return;
      }
      head.checkAlive();
      if (System.nanoTime() > deadline) {
        throw new HarnessException(
            "the guest's %s DataNode has not registered within %d s"
                .formatted(late.get(0).name().name(), START_SECONDS));
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  UploaderProcess uploader() {
    return head.uploader();
  }

  /** The DataNode that a way uploads to. */
  GuestDataNode dataNode(RigWay way) {
    GuestDataNode.Name name =
        switch (way) {
          case STOCK, IRQBALANCE, SPREAD, RFS -> GuestDataNode.Name.STOCK;
          case BIND -> GuestDataNode.Name.CORELANE;
          case STEER -> GuestDataNode.Name.STEER;
        };
    return dataNodes.stream().filter(n -> n.name().equals(name)).findFirst().orElseThrow();
  }

  private void checkDataNodes() throws HarnessException {
    for (GuestDataNode dataNode : dataNodes) {
      dataNode.checkAlive();
    }
  }

  @Override
  public void close() {
    dataNodes.forEach(GuestDataNode::close);
    head.close();
  }
}
