/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A real NameNode, real DataNodes and a real client, each a process of its own on loopback. Closing
 * stops them; the {@link Reaper} ends them if that is not possible any more.
 */
public final class Cluster implements AutoCloseable {

  private static final int DATA_NODE_HEAP_MIB = 1024;
  private static final int HEAP_PART = 3;
  private static final int START_SECONDS = 180;
  private static final int POLL_MILLIS = 200;

  private final ClusterPlan plan;
  private final ServerProcess.Launcher launcher;
  private final List<ServerProcess> processes = new ArrayList<>();
  private final List<DataNode> dataNodes = new ArrayList<>();
  private final Head head;

  /**
   * Starts all processes and waits until the DataNodes have registered.
   *
   * @param installation where the plugin's jar and the uploader's classes are
   * @throws HarnessException if a process fails; names it and shows the end of its log
   * @throws IOException if files cannot be written or processes not be started
   */
  public Cluster(ClusterPlan plan, Installation installation, ServerProcess.Launcher launcher)
      throws HarnessException, IOException, InterruptedException {
    this.plan = plan;
    this.launcher = launcher;
    this.head =
        new Head(
            new Head.Place(
                ClusterKeys.LOOPBACK,
                plan.hadoopClassPath(),
                plan.directory(),
                installation,
                launcher),
            this::checkDataNodes);
    boolean started = false;
    try {
      Map<DataNodeSpec, ServerProcess> daemons = new LinkedHashMap<>();
      for (DataNodeSpec spec : plan.dataNodes()) {
        daemons.put(spec, startDataNode(spec, installation));
      }
      awaitRegistration(daemons);
      started = true;
    } finally {
      if (!started) {
        close();
      }
    }
  }

  /** The DataNode of that {@link DataNodeSpec#name()}. */
  public DataNode dataNode(String name) {
    return dataNodes.stream()
        .filter(node -> node.spec().name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no DataNode " + name));
  }

  /** Whether what the NameNode writes reaches no disk, so that uploads wait for none but theirs. */
  public boolean isNameNodeInMemory() {
    return head.isInMemory();
  }

  public UploaderProcess uploader() {
    return head.uploader();
  }

  /** Fails if a process has ended; names it, with the end of its log. */
  public void checkAlive() throws HarnessException {
    head.checkAlive();
  }

  private void checkDataNodes() throws HarnessException {
    for (ServerProcess process : processes) {
      process.checkAlive();
    }
  }

  /** Stops all processes, clients first. */
  @Override
  public void close() {
    head.close();
    ServerProcess.closeAll(processes);
  }

  private ServerProcess startDataNode(DataNodeSpec spec, Installation installation)
      throws HarnessException, IOException {
    Path conf = head.directory("conf/" + spec.name());
    SiteFiles.write(
        conf, head.core(head.directory("tmp")), ClusterKeys.dataNode(volumes(spec), spec.keys()));
    List<String> classPath = new ArrayList<>(List.of(conf.toString(), plan.hadoopClassPath()));
    if (spec.withPlugin()) {
      classPath.add(installation.pluginJar().toString());
    }
    ServerProcess process =
        launcher
            .within(words(spec))
            .start(
                spec.name() + " DataNode",
                head.log("datanode-" + spec.name()),
                false,
                heapMib(),
                classPath,
                List.of("org.apache.hadoop.hdfs.server.datanode.DataNode"));
    processes.add(process);
    return process;
  }

  private List<String> words(DataNodeSpec spec) throws HarnessException {
    List<String> words = new ArrayList<>(launcher.before());
    DataNodeHost host = plan.host();
    if (host.memoryBytes() > 0) {
      String name = "corelane-%d-%s".formatted(ProcessHandle.current().pid(), spec.name());
      words.addAll(
          MemoryGroup.make(SystemRoot.live(), name, host.memoryBytes(), launcher.reaper()).words());
    }
    if (host.nativeLibraries().isPresent()) {
      words.addAll(
          List.of("env", "LD_LIBRARY_PATH=" + host.nativeLibraries().get().toAbsolutePath()));
    }
    return words;
  }

  /** Of a limited process a part: the page cache is what is meant to be short. */
  private int heapMib() {
    long limit = plan.host().memoryBytes();
    return limit == 0
        ? DATA_NODE_HEAP_MIB
        : (int) Math.min(DATA_NODE_HEAP_MIB, (limit >> 20) / HEAP_PART);
  }

  private void awaitRegistration(Map<DataNodeSpec, ServerProcess> daemons)
      throws HarnessException, IOException, InterruptedException {
    long deadline = System.nanoTime() + START_SECONDS * 1_000_000_000L;
    head.awaitNameNode(START_SECONDS);
    while (dataNodes.size() < daemons.size()) {
      ServerProcess late =
          daemons.entrySet().stream()
              .filter(d -> dataNodes.stream().noneMatch(n -> n.spec().equals(d.getKey())))
              .map(Map.Entry::getValue)
              .findFirst()
              .orElseThrow();
      waitBefore(deadline, late, "has not registered");
      List<UploaderProcess.Node> nodes = head.uploader().nodes();
      dataNodes.clear();
      for (Map.Entry<DataNodeSpec, ServerProcess> daemon : daemons.entrySet()) {
        listening(nodes, daemon.getValue())
            .ifPresent(
                node ->
                    dataNodes.add(
                        new DataNode(
                            daemon.getKey(), daemon.getValue(), node, volumes(daemon.getKey()))));
      }
    }
  }

  private void waitBefore(long deadline, ServerProcess late, String what)
      throws HarnessException, InterruptedException {
    checkAlive();
    if (System.nanoTime() > deadline) {
      throw late.failure(what + " within " + START_SECONDS + " s");
    }
    Thread.sleep(POLL_MILLIS);
  }

  private static Optional<UploaderProcess.Node> listening(
      List<UploaderProcess.Node> nodes, ServerProcess daemon) throws IOException {
    var ports = ListeningPorts.of(daemon.pid());
    return nodes.stream().filter(node -> ports.contains(node.transferPort())).findFirst();
  }

  private List<Path> volumes(DataNodeSpec spec) {
    if (plan.host().volume().isPresent()) {
      return List.of(plan.host().volume().get().resolve(spec.name()).resolve("volume1"));
    }
    Path own = plan.directory().resolve(spec.name());
    return List.of(own.resolve("volume1"), own.resolve("volume2"));
  }
}
