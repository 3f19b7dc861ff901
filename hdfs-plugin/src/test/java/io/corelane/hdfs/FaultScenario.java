/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.hdfs.datanode.HasCorelane;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.DFSOutputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.jspecify.annotations.Nullable;

/**
 * An upload to two DataNodes, one of whose disks fails in the middle of it: what the client, the
 * DataNode's log and the NameNode see.
 */
final class FaultScenario implements AutoCloseable {

  private static final int FIRST = (5 << 20) + 123;
  private static final int REST = 6 << 20;
  private static final long BLOCK = 32L << 20;
  private static final int HANG_SECONDS = 3;
  private static final int LONG_SECONDS = 60;

  /** What becomes of the disk. */
  enum Fault {
    /** Nothing. */
    NONE,
    /** A real ext4 has no space left. */
    FULL,
    /** A real ext4 answers EIO to everything. */
    DEAD,
    /** Every write of the volume answers EIO, the disk check's too. */
    VOLUME_EIO,
    /** Writes of replicas answer EIO, but the disk check finds nothing. */
    REPLICA_EIO,
    /** As before, and a directory of the volume is none any more, so that its check fails, too. */
    VOLUME_GONE,
    /** A sync of a replica answers EIO. */
    SYNC_EIO,
    /** Writes of replicas take seconds. */
    HANG;

    boolean isReal() {
      return this == FULL || this == DEAD;
    }
  }

  /**
   * What was seen.
   *
   * @param client what it was told about the upload
   * @param waited whether it waited for a disk that hangs
   * @param pipeline how many DataNodes it had at the end
   * @param checked whether the DataNode checked its disk
   * @param failed whether the DataNode gave a volume up
   * @param nameNode how many failed volumes the NameNode counts
   * @param alive whether the DataNode still runs
   * @param readable whether all that was acknowledged is there
   * @param afterwards whether a next upload is well
   */
  record Seen(
      String client,
      boolean waited,
      int pipeline,
      boolean checked,
      boolean failed,
      int nameNode,
      boolean alive,
      boolean readable,
      String afterwards) {}

  private final Fault fault;
  private final Way way;
  private final Path directory;
  private final NameNodeHere nameNode;
  private final FaultyCalls calls;
  private final SmallDisk disk;
  private final DataNodeProcess sick;
  private final DataNodeProcess healthy;
  private @Nullable DataNode healthyHere;
  private final Path volume;
  private final Pattern pattern = new Pattern(20_26);

  FaultScenario(Fault fault, Way way) throws IOException, InterruptedException {
    this.fault = fault;
    this.way = way;
    directory = Files.createTempDirectory(MiniHadoopProcess.directory().toAbsolutePath(), "faults");
    nameNode = new NameNodeHere(directory.resolve("name"));
    calls = new FaultyCalls(directory);
    disk = new SmallDisk(directory);
    Path sickly = directory.resolve("sick");
    sick = new DataNodeProcess(way, sickly, nameNode.port());
    healthy = new DataNodeProcess(way, directory.resolve("healthy"), nameNode.port());
    volume = fault.isReal() ? disk.mount().resolve("volume") : sickly.resolve("volume");
    sick.with("dfs.datanode.data.dir", volume + "," + sickly.resolve("other"))
        .with("dfs.datanode.failed.volumes.tolerated", "1")
        // A check of a disk is not to be left out because there was one a moment ago.
        .with("dfs.datanode.disk.check.min.gap", "0");
    if (fault.isReal()) {
      disk.below(sick);
    } else {
      calls.in(sick);
    }
  }

  Seen run() throws IOException, InterruptedException {
    sick.begin();
    // It does nothing that a process of its own would show.
    healthyHere = healthy.here();
    sick.awaitStart();
    try (DistributedFileSystem fs = nameNode.client()) {
      TestCluster.await("both DataNodes have told of their disks", () -> storing(fs) == 2);
      if (healthyHere.getFSDataset() instanceof HasCorelane == way.isStockHdfs()) {
        throw new IllegalStateException("the other DataNode is not in way " + way.name());
      }
      return upload(fs);
    }
  }

  private static long storing(DistributedFileSystem fs) {
    try {
      return Arrays.stream(fs.getDataNodeStats()).filter(node -> node.getCapacity() > 0).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static org.apache.hadoop.fs.Path path(String name) {
    return new org.apache.hadoop.fs.Path(name);
  }

  private Seen upload(DistributedFileSystem fs) throws IOException, InterruptedException {
    Upload upload = beginOnTheVolume(fs);
    strike();
    long begin = System.nanoTime();
    String client = upload.go();
    boolean waited =
        fault == Fault.HANG && System.nanoTime() - begin >= HANG_SECONDS * 1_000_000_000L;
    int pipeline = upload.pipeline();
    client += upload.end();
    awaitCheck();
    int hits = calls.hits();
    if (fault != Fault.NONE && !fault.isReal() && hits == 0) {
      throw new IllegalStateException("no call of the DataNode's was hit by " + fault);
    }
    calls.stop();
    boolean alive = sick.isAlive();
    if (fault == Fault.FULL && alive) {
      disk.makeSpace(sick);
    }
    boolean readable = upload.isReadable();
    List<String> log = sick.log();
    return new Seen(
        client,
        waited,
        pipeline,
        // Its result, whichever it is.
        contains(log, "checkDiskErrorAsync"),
        contains(log, "failed volumes"),
        nameNode.names().getVolumeFailuresTotal(),
        alive,
        readable,
        afterwards(fs));
  }

  /**
   * The check is another thread's, and what it finds reaches the NameNode with a heartbeat. Then a
   * while in which there could be more: nothing tells of what does not come.
   */
  private void awaitCheck() throws IOException, InterruptedException {
    if (fault != Fault.NONE && fault != Fault.HANG) {
      awaitLong(() -> contains(sick.log(), "checkDiskErrorAsync"));
    }
    Thread.sleep(3000);
    if (contains(sick.log(), "failed volumes")) {
      awaitLong(() -> nameNode.names().getVolumeFailuresTotal() > 0);
    }
  }

  private interface Look {
    boolean isSo() throws IOException;
  }

  /** What does not come is what the scenario then shows. */
  private static void awaitLong(Look look) throws IOException, InterruptedException {
    long end = System.nanoTime() + LONG_SECONDS * 1_000_000_000L;
    while (!look.isSo() && System.nanoTime() < end) {
      Thread.sleep(100);
    }
  }

  private static boolean contains(List<String> log, String text) {
    return log.stream().anyMatch(line -> line.contains(text));
  }

  /**
   * Volumes take turns: one of the first files has its replica on the one that is to fail. And its
   * DataNode is the last of the pipeline: one before may acknowledge in stock HDFS what it has not
   * written yet.
   */
  private Upload beginOnTheVolume(DistributedFileSystem fs) throws IOException {
    for (int i = 0; i < 32; i++) {
      Upload upload = new Upload(fs, path("/fault-" + i));
      if (isBeingWritten() && upload.endsAt(uuid())) {
        return upload;
      }
      upload.end();
    }
    throw new IllegalStateException("no replica is on " + volume);
  }

  /** The volume, from here. */
  private Path seen() {
    return fault.isReal() ? Path.of("/proc/" + sick.pid() + "/root" + volume) : volume;
  }

  private String uuid() throws IOException {
    Properties version = new Properties();
    try (Reader in = Files.newBufferedReader(seen().resolve("current/VERSION"))) {
      version.load(in);
    }
    return version.getProperty("datanodeUuid");
  }

  private boolean isBeingWritten() throws IOException {
    try (Stream<Path> files = Files.walk(seen())) {
      return files.anyMatch(file -> file.toString().matches(".*/rbw/blk_\\d+"));
    }
  }

  private void strike() throws IOException, InterruptedException {
    switch (fault) {
      case NONE -> {}
      case FULL -> disk.fill(sick);
      case DEAD -> disk.die(sick);
      case VOLUME_EIO ->
          calls.strike(FaultyCalls.EIO, 0, FaultyCalls.WRITES | FaultyCalls.SYNCS, "/volume/");
      case VOLUME_GONE -> {
        breakDirectory();
        calls.strike(FaultyCalls.EIO, 0, FaultyCalls.WRITES, "/rbw/blk_");
      }
      case REPLICA_EIO -> calls.strike(FaultyCalls.EIO, 0, FaultyCalls.WRITES, "/rbw/blk_");
      case SYNC_EIO -> calls.strike(FaultyCalls.EIO, 0, FaultyCalls.SYNCS, "/rbw/blk_");
      case HANG -> calls.strike(0, HANG_SECONDS, FaultyCalls.WRITES, "/rbw/blk_");
    }
  }

  private void breakDirectory() throws IOException {
    Path broken;
    try (Stream<Path> files = Files.walk(volume)) {
      broken =
          files
              .filter(file -> file.toString().matches(".*/current/BP-[^/]*/tmp"))
              .findFirst()
              .orElseThrow();
    }
    FileUtil.fullyDelete(broken.toFile());
    Files.createFile(broken);
  }

  private String afterwards(DistributedFileSystem fs) {
    try {
      byte[] bytes = new byte[2 << 20];
      pattern.fill(bytes, bytes.length, 0);
      try (FSDataOutputStream out = fs.create(path("/next"), (short) 2)) {
        out.write(bytes);
      }
      byte[] back = new byte[bytes.length];
      try (org.apache.hadoop.fs.FSDataInputStream in = fs.open(path("/next"))) {
        in.readFully(back);
      }
      return java.util.Arrays.equals(bytes, back) ? "well" : "other bytes";
    } catch (IOException e) {
      return String.valueOf(e);
    }
  }

  /** A file that is begun, and all of which is acknowledged so far. */
  private final class Upload {

    private final DistributedFileSystem fs;
    private final org.apache.hadoop.fs.Path path;
    private final FSDataOutputStream out;
    private long written;
    private long acknowledged;

    Upload(DistributedFileSystem fs, org.apache.hadoop.fs.Path path) throws IOException {
      this.fs = fs;
      this.path = path;
      out = fs.create(path, true, 64 << 10, (short) 2, BLOCK);
      write(FIRST);
      out.hflush();
      acknowledged = written;
    }

    private void write(int length) throws IOException {
      byte[] bytes = new byte[length];
      pattern.fill(bytes, length, written);
      written += length;
      out.write(bytes);
    }

    /** Goes on into the fault, and says what the client is told. */
    String go() {
      try {
        // One packet that hangs is enough.
        write(fault == Fault.HANG ? 5000 : REST);
        if (fault == Fault.SYNC_EIO) {
          out.hsync();
        } else {
          out.hflush();
        }
        acknowledged = written;
        return "goes on";
      } catch (IOException e) {
        return e.getClass().getSimpleName();
      }
    }

    boolean endsAt(String uuid) {
      org.apache.hadoop.hdfs.protocol.DatanodeInfo[] nodes =
          ((DFSOutputStream) out.getWrappedStream()).getPipeline();
      return nodes != null && nodes[nodes.length - 1].getDatanodeUuid().equals(uuid);
    }

    int pipeline() {
      org.apache.hadoop.hdfs.protocol.DatanodeInfo[] nodes =
          ((DFSOutputStream) out.getWrappedStream()).getPipeline();
      return nodes == null ? 0 : nodes.length;
    }

    String end() {
      try {
        out.close();
        acknowledged = written;
        return ", closes";
      } catch (IOException e) {
        return ", close: " + e.getClass().getSimpleName();
      }
    }

    boolean isReadable() throws IOException, InterruptedException {
      for (int i = 0; i < 300 && !fs.recoverLease(path); i++) {
        Thread.sleep(100);
      }
      byte[] bytes = new byte[(int) acknowledged];
      try (org.apache.hadoop.fs.FSDataInputStream in = fs.open(path)) {
        in.readFully(bytes);
      } catch (IOException unreadable) {
        return false;
      }
      return pattern.same(bytes, bytes.length, 0) == bytes.length;
    }
  }

  @Override
  public void close() throws IOException {
    sick.close();
    try {
      if (healthyHere != null) {
        healthyHere.shutdown();
      }
    } finally {
      nameNode.close();
    }
    FileUtil.fullyDelete(directory.toFile());
  }
}
