/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster;

import io.corelane.affinity.system.SystemRoot;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A NameNode and a real client, each a process of its own: what a cluster is without DataNodes.
 * Closing stops them; the {@link Reaper} ends them if that is not possible any more.
 */
public final class Head implements AutoCloseable {

  private static final int NAME_NODE_HEAP_MIB = 512;
  private static final int UPLOADER_HEAP_MIB = 2048;
  private static final int POLL_MILLIS = 200;
  private static final int CONNECT_MILLIS = 1_000;

  /** Of Linux: a tmpfs wherever there is one, see {@code shm_overview(7)}. */
  private static final Path MEMORY = Path.of("/dev/shm");

  private final Place place;
  private final Metadata metadata;
  private final InetSocketAddress address;
  private final UploaderProcess.AliveCheck dataNodes;
  private final List<ServerProcess> processes = new ArrayList<>();
  private final UploaderProcess uploader;

  /**
   * Where and how to start.
   *
   * @param address the NameNode's, on this machine
   * @param hadoopClassPath the jars
   * @param directory holds everything of it: configuration, logs, and metadata that is not in
   *     memory
   * @param installation where the uploader's classes are
   * @param launcher starts the processes
   */
  public record Place(
      String address,
      String hadoopClassPath,
      Path directory,
      Installation installation,
      ServerProcess.Launcher launcher) {}

  /**
   * Starts both; does not wait until they answer.
   *
   * @param dataNodes asked, while a request is waited for, whether the DataNodes are alive
   * @throws HarnessException if a process fails; names it and shows the end of its log
   * @throws IOException if files cannot be written or processes not be started
   */
  public Head(Place place, UploaderProcess.AliveCheck dataNodes)
      throws HarnessException, IOException, InterruptedException {
    this.place = place;
    this.dataNodes = dataNodes;
    this.metadata = Metadata.make(MEMORY, place.directory(), place.launcher().reaper());
    this.address = freeAddress(place.address());
    boolean started = false;
    try {
      startNameNode();
      uploader = startUploader();
      started = true;
    } finally {
      if (!started) {
        close();
      }
    }
  }

  public UploaderProcess uploader() {
    return uploader;
  }

  /** Whether what the NameNode writes reaches no disk. */
  boolean isInMemory() {
    return metadata.inMemory();
  }

  /**
   * The keys of {@code core-site.xml} for processes of this cluster, with a directory on their
   * machine.
   */
  public Map<String, String> core(Path temporary) {
    return ClusterKeys.core(place.address() + ":" + address.getPort(), temporary);
  }

  /** Fails if one of the two, or a DataNode, has ended; names it, with the end of its log. */
  public void checkAlive() throws HarnessException {
    for (ServerProcess process : processes) {
      process.checkAlive();
    }
    dataNodes.run();
  }

  /**
   * Waits so many seconds at most until the NameNode answers: the client would not ask again. Fails
   * also if a process has ended.
   */
  public void awaitNameNode(int seconds) throws HarnessException, InterruptedException {
    long deadline = System.nanoTime() + seconds * 1_000_000_000L;
    while (!answers()) {
      checkAlive();
      if (System.nanoTime() > deadline) {
        throw processes.get(0).failure("has not opened its port within " + seconds + " s");
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** Stops both, the client first. */
  @Override
  public void close() {
    ServerProcess.closeAll(processes);
  }

  private void startNameNode() throws IOException {
    Path conf = directory("conf/namenode");
    SiteFiles.write(
        conf,
        core(directory("tmp")),
        ClusterKeys.nameNode(
            metadata.directory().resolve("name"), place.address() + ":" + address.getPort()));
    List<String> classPath =
        List.of(
            conf.toString(),
            place.hadoopClassPath(),
            place.installation().uploaderClasses().toString());
    processes.add(
        place
            .launcher()
            .start(
                "NameNode",
                log("namenode"),
                false,
                NAME_NODE_HEAP_MIB,
                classPath,
                List.of("io.corelane.bench.cluster.namenode.NewNameNode")));
  }

  private UploaderProcess startUploader() throws IOException {
    Path conf = directory("conf/uploader");
    SiteFiles.write(conf, core(directory("tmp")), ClusterKeys.client());
    UploaderProcess started =
        UploaderProcess.start(
            new UploaderProcess.Place(
                place.hadoopClassPath(), place.installation(), place.launcher()),
            conf,
            log("uploader"),
            UPLOADER_HEAP_MIB,
            this::checkAlive);
    processes.add(started.process());
    return started;
  }

  private boolean answers() {
    try (Socket socket = new Socket()) {
      socket.connect(address, CONNECT_MILLIS);
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  /** A directory of this run, made if it is not there. */
  Path directory(String name) throws IOException {
    return Files.createDirectories(place.directory().resolve(name));
  }

  Path log(String name) throws IOException {
    return directory("logs").resolve(name + ".log");
  }

  /** The only port that must be known before its process starts. */
  private static InetSocketAddress freeAddress(String host) throws IOException {
    InetAddress address = InetAddress.getByName(host);
    return new InetSocketAddress(
        address, new QuietPorts(SystemRoot.live(), new Random()).next(address));
  }
}
