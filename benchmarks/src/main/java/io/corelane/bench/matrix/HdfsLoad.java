/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.bench.cluster.ClusterKeys;
import io.corelane.bench.cluster.DataNode;
import io.corelane.bench.cluster.DataNodeSpec;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.cluster.Head;
import io.corelane.bench.cluster.ServerProcess;
import io.corelane.bench.cluster.SiteFiles;
import io.corelane.bench.cluster.UploaderProcess;
import io.corelane.bench.cluster.Workplace;
import io.corelane.bench.matrix.datanode.PairDatasetFactory;
import io.corelane.bench.matrix.report.Ran;
import io.corelane.bench.outside.LaneReports;
import io.corelane.bench.outside.UploadLane;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongConsumer;

/**
 * One file, uploaded by a real HDFS client in the sending namespace to a real DataNode in the
 * receiving one. Corelane in that DataNode places its threads where a file says, instead of where
 * its policy would.
 */
final class HdfsLoad implements TrialLoad {

  private static final int HEAP_MIB = 1024;
  private static final int START_SECONDS = 180;
  private static final int DELETE_SECONDS = 120;
  private static final int POLL_MILLIS = 200;
  private static final int STREAMS = 1;

  /** By name: its superclass is in the DataNode only. */
  private static final String FACTORY =
      HdfsLoad.class.getPackageName() + ".datanode.PairDatasetFactory";

  /** The namespace is ours alone, so the ports are fixed. */
  private static final List<Integer> PORTS = List.of(9866, 9864, 9867);

  private final CpuSet allowed;
  private final Path pair;
  private final Head head;
  private final DataNode dataNode;
  private final LaneReports reports;
  private Places places = new Places(0, 0, Places.NO_WRITER);
  private int uploads;

  private HdfsLoad(CpuSet allowed, Path pair, Head head, DataNode dataNode) {
    this.allowed = allowed;
    this.pair = pair;
    this.head = head;
    this.dataNode = dataNode;
    this.reports = new LaneReports(Veth.RECEIVER_ADDRESS, PORTS.get(1));
  }

  /**
   * Starts all processes and waits until the DataNode has registered.
   *
   * @param veth the namespaces; this process is in the sending one
   * @param place the jars, the directory and how to start a process
   * @param allowed the CPUs that may be used
   */
  static HdfsLoad open(MatrixOptions options, Veth veth, Workplace place, CpuSet allowed)
      throws HarnessException, IOException, InterruptedException {
    Path pair = place.directory().resolve("pair");
    List<ServerProcess> daemons = new CopyOnWriteArrayList<>();
    Head head =
        new Head(
            new Head.Place(
                Veth.SENDER_ADDRESS,
                place.hadoopClassPath(),
                place.directory(),
                place.installation(),
                place.launcher()),
            () -> checkAlive(daemons));
    boolean open = false;
    try {
      Path volume = place.directory().resolve("datanode/volume");
      ServerProcess process = start(options, veth, place, head.core(place.directory()), pair);
      daemons.add(process);
      HdfsLoad load =
          new HdfsLoad(
              allowed,
              pair,
              head,
              new DataNode(
                  DataNodeSpec.STOCK, process, registered(head, process), List.of(volume)));
      load.checkActive();
      open = true;
      return load;
    } finally {
      if (!open) {
        daemons.forEach(ServerProcess::close);
        head.close();
      }
    }
  }

  private static ServerProcess start(
      MatrixOptions options, Veth veth, Workplace place, Map<String, String> core, Path pair)
      throws IOException {
    Map<String, String> keys = new TreeMap<>(DataNodeSpec.corelane("bind", options.keys()).keys());
    keys.put("dfs.datanode.fsdataset.factory", FACTORY);
    keys.put("corelane.write", options.cells().axes().disk() ? "direct" : "stock");
    // Of a small upload, too, the pair asked for is what is measured.
    keys.putIfAbsent("corelane.write.minimum-size", "0");
    Path conf = place.directory().resolve("conf/datanode");
    Path volume = place.directory().resolve("datanode/volume");
    SiteFiles.write(conf, core, ClusterKeys.dataNodeAt(Veth.RECEIVER_ADDRESS, PORTS, volume, keys));
    return place
        .launcher()
        .within(veth.inReceiver())
        .start(
            "DataNode",
            place.directory().resolve("logs/datanode.log"),
            false,
            HEAP_MIB,
            List.of(
                conf.toString(),
                place.hadoopClassPath(),
                place.installation().pluginJar().toString(),
                place.installation().uploaderClasses().toString()),
            List.of(
                "-D" + PairDatasetFactory.FILE_PROPERTY + "=" + pair,
                "org.apache.hadoop.hdfs.server.datanode.DataNode"));
  }

  private static UploaderProcess.Node registered(Head head, ServerProcess process)
      throws HarnessException, InterruptedException {
    head.awaitNameNode(START_SECONDS);
    for (int waited = 0; waited < START_SECONDS * 1000; waited += POLL_MILLIS) {
      head.checkAlive();
      List<UploaderProcess.Node> nodes = head.uploader().nodes();
      if (!nodes.isEmpty()) {
        return nodes.get(0);
      }
      Thread.sleep(POLL_MILLIS);
    }
    throw process.failure("has not registered within " + START_SECONDS + " s");
  }

  private void checkActive() throws HarnessException, IOException {
    ServerProcess process = dataNode.process();
    LaneReports.Status status =
        reports.read().orElseThrow(() -> process.failure("has no Corelane"));
    if (!status.plugin().active()) {
      throw process.failure("has a Corelane that is inactive: " + status.plugin().inactiveReason());
    }
  }

  private static void checkAlive(List<ServerProcess> daemons) throws HarnessException {
    for (ServerProcess daemon : daemons) {
      daemon.checkAlive();
    }
  }

  @Override
  public void place(Places wanted) throws HarnessException, IOException, InterruptedException {
    places = wanted;
    int writer = wanted.hasWriter() ? wanted.writer() : wanted.receiver();
    Path fresh = Path.of(pair + ".new");
    Files.writeString(fresh, wanted.receiver() + " " + writer + "\n");
    Files.move(fresh, pair, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    bindAll(head.uploader().pid(), wanted.others(allowed));
  }

  /** All threads of the client: they are Hadoop's own, and new ones inherit from these. */
  private static void bindAll(long pid, CpuSet cpus)
      throws HarnessException, IOException, InterruptedException {
    Process taskset =
        new ProcessBuilder("taskset", "-a", "-p", "-c", cpus.toList(), String.valueOf(pid))
            .redirectErrorStream(true)
            .start();
    String output = new String(taskset.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (taskset.waitFor() != 0 && !output.contains("No such process")) {
      throw new HarnessException("the uploader cannot be moved to CPUs " + cpus + ": " + output);
    }
  }

  @Override
  public Transferred transfer(long bytes, LongConsumer progress)
      throws HarnessException, IOException, InterruptedException {
    long before = System.currentTimeMillis();
    long nanos =
        head.uploader().upload("/matrix-" + ++uploads, dataNode.node(), STREAMS, bytes, progress);
    long there = 0;
    long all = 0;
    for (UploadLane lane :
        reports.read().map(LaneReports.Status::recentUploads).orElse(List.of())) {
      if (lane.span().startedMillis() >= before && lane.rx().rxCpu() >= 0) {
        all++;
        there += lane.rx().rxCpu() == places.softirq() ? 1 : 0;
      }
    }
    return new Transferred(nanos, new Ran(there, all));
  }

  @Override
  public void tidy() throws HarnessException, IOException, InterruptedException {
    head.uploader().delete();
    if (!dataNode.awaitEmpty(DELETE_SECONDS)) {
      throw dataNode
          .process()
          .failure("still has blocks " + DELETE_SECONDS + " s after they were deleted");
    }
  }

  @Override
  public List<Long> pids() {
    return List.of(dataNode.process().pid());
  }

  @Override
  public void close() {
    dataNode.process().process().destroy();
    head.close();
    dataNode.process().close();
  }
}
