/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.hdfs.metrics.UploadReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream.SyncFlag;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Every way an upload can end, on real DataNodes: each begins and ends exactly once, and no mask
 * stays behind. The sweep is as good as off, so that nothing is tidied up that should not be there.
 */
class EndingsIT {

  private static final int MIB = TestCluster.MIB;

  private static TestCluster cluster;

  private Figures before = new Figures(0, 0, 0);
  private long restoresBefore;

  @BeforeAll
  static void start() throws IOException {
    cluster =
        TestCluster.start(
            3,
            Map.of(
                "corelane.sweep.interval",
                "1h",
                // On a busy machine uploads are slow, with SASL most of all.
                "corelane.policy.idle-rate",
                "0",
                "dfs.client.block.write.replace-datanode-on-failure.enable",
                "false",
                "dfs.client.socket-timeout",
                "60000"));
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  @BeforeEach
  void count() throws InterruptedException {
    Figures.awaitNoMaskLeft(cluster);
    before = Figures.of(cluster);
    restoresBefore = Figures.restores(cluster);
  }

  private static DistributedFileSystem fs() throws IOException {
    return cluster.fs();
  }

  private static org.apache.hadoop.fs.Path path(String name) {
    return new org.apache.hadoop.fs.Path(name);
  }

  private FSDataOutputStream create(String name, int replication) throws IOException {
    return fs().create(path(name), true, 64 << 10, (short) replication, 8L * MIB);
  }

  /**
   * All masks are as before, and as many uploads have begun as have ended: so many. And not only
   * because the bound threads are gone: so many threads were restored while they lived, the
   * receiver of every upload and the responder of those that it ended.
   */
  private void endedCleanly(int uploads, int restores) throws InterruptedException {
    TestCluster.await(
        uploads + " uploads have begun, not " + Figures.of(cluster).minus(before),
        () -> Figures.of(cluster).minus(before).started() >= uploads);
    Figures.awaitNoMaskLeft(cluster);
    Figures.assertCounted(new Figures(uploads, uploads, 0), cluster, before);
    // A thread is counted after it has its mask.
    TestCluster.await(
        restores + " threads are counted as restored",
        () -> Figures.restores(cluster) - restoresBefore >= restores);
    assertEquals(restores, Figures.restores(cluster) - restoresBefore, "restored threads");
  }

  private static List<UploadReport> last(int uploads) {
    List<UploadReport> all =
        cluster.recent().stream()
            .sorted(java.util.Comparator.comparingLong(UploadReport::endedMillis))
            .toList();
    return all.subList(all.size() - uploads, all.size());
  }

  private static long endings(String kind) {
    return Figures.count(cluster, "corelane.uploads.ended", "ending", kind);
  }

  @Test
  void normal() throws Exception {
    long finished = endings("finished");
    byte[] bytes = TestCluster.bytes(20 * MIB, 1);
    cluster.write("/normal", bytes);
    endedCleanly(3, 6);
    assertEquals(finished + 3, endings("finished"));
    assertArrayEquals(bytes, cluster.read("/normal"));
    long sum = 0;
    for (UploadReport report : last(3)) {
      sum += report.bytes();
      assertTrue(report.receiverTid() > 0);
      assertTrue(report.remote().startsWith("/127.0.0.1:"), report.remote());
      assertTrue(report.rxCpu() >= 0, "loopback tells its softirq CPU");
      assertTrue(report.block().startsWith("blk_"));
      assertFalse(report.lane().equals("unknown"), report.reason());
    }
    assertEquals(bytes.length, sum);
  }

  @Test
  void append() throws Exception {
    byte[] bytes = TestCluster.bytes(6 * MIB, 2);
    try (FSDataOutputStream out = create("/append", 2)) {
      out.write(bytes, 0, 3 * MIB);
    }
    // The pipeline of an append has the DataNodes that the NameNode knows of by then.
    DFSTestUtil.waitReplication(fs(), path("/append"), (short) 2);
    try (FSDataOutputStream out = fs().append(path("/append"))) {
      out.write(bytes, 3 * MIB, 3 * MIB);
    }
    endedCleanly(4, 8);
    assertArrayEquals(bytes, cluster.read("/append"));
    last(2).forEach(report -> assertEquals(3L * MIB, report.bytes(), "only what was appended"));
  }

  @Test
  void hsync() throws Exception {
    byte[] bytes = TestCluster.bytes(4 * MIB, 3);
    try (FSDataOutputStream out = create("/hsync", 1)) {
      for (int i = 0; i < 4; i++) {
        out.write(bytes, i * MIB, MIB);
        ((HdfsDataOutputStream) out).hsync(EnumSet.of(SyncFlag.UPDATE_LENGTH));
      }
    }
    endedCleanly(1, 2);
    assertArrayEquals(bytes, cluster.read("/hsync"));
  }

  @Test
  void pipelineOfThree() throws Exception {
    byte[] bytes = TestCluster.bytes(8 * MIB, 4);
    try (FSDataOutputStream out = create("/pipeline", 3)) {
      out.write(bytes);
    }
    endedCleanly(3, 6);
    assertEquals(3, last(3).stream().map(UploadReport::volume).distinct().count());
  }

  @Test
  void dataNodeKilledInMidPipeline() throws Exception {
    byte[] bytes = TestCluster.bytes(8 * MIB, 5);
    DataNodeProperties killed = null;
    try (FSDataOutputStream out = create("/killed", 3)) {
      out.write(bytes, 0, 2 * MIB);
      out.hflush();
      String middle =
          ((org.apache.hadoop.hdfs.DFSOutputStream) out.getWrappedStream())
              .getPipeline()[1].getXferAddr();
      for (int i = 0; i < 3; i++) {
        if (cluster.datanode(i).getDatanodeId().getXferAddr().equals(middle)) {
          killed = cluster.mini().stopDataNode(i);
          break;
        }
      }
      out.write(bytes, 2 * MIB, 6 * MIB);
    } finally {
      // Two replicas are enough, or another upload would replace the third at some later time.
      fs().setReplication(path("/killed"), (short) 2);
      if (killed != null) {
        cluster.mini().restartDataNode(killed, false);
        cluster.mini().waitActive();
      }
    }
    Figures.awaitNoMaskLeft(cluster);
    assertArrayEquals(bytes, cluster.read("/killed"));
    // What the killed DataNode had counted went with it; the survivors began twice.
    assertTrue(last(2).stream().allMatch(report -> report.bytes() > 0));
    Figures now = Figures.of(cluster);
    assertEquals(now.started(), now.ended());
    assertEquals(0, now.failures());
  }

  @Test
  void clientKilled() throws Exception {
    long aborted = endings("aborted");
    Process client = HangingClient.writing(fs().getUri(), "/client-killed");
    try {
      assertEquals(3, cluster.active(), "a client of default replication");
    } finally {
      client.destroyForcibly().waitFor();
    }
    endedCleanly(3, 3);
    assertEquals(aborted + 3, endings("aborted"));
  }

  @Test
  void dataNodeToDataNode() throws Exception {
    byte[] bytes = TestCluster.bytes(5 * MIB, 6);
    cluster.write("/replicated", bytes);
    endedCleanly(1, 2);
    long finished = endings("finished");
    assertTrue(fs().setReplication(path("/replicated"), (short) 2));
    endedCleanly(2, 3);
    assertEquals(finished + 1, endings("finished"));
  }

  @Test
  void erasureCoded() throws Exception {
    fs().mkdirs(path("/ec"));
    fs().enableErasureCodingPolicy("XOR-2-1-1024k");
    fs().setErasureCodingPolicy(path("/ec"), "XOR-2-1-1024k");
    byte[] bytes = TestCluster.bytes(8 * MIB, 7);
    cluster.write("/ec/file", bytes);
    endedCleanly(3, 6);
    assertArrayEquals(bytes, cluster.read("/ec/file"));
    last(3).forEach(report -> assertTrue(report.block().startsWith("blk_-"), report.block()));
  }

  @Test
  void volumeAddedAndRemovedUnderLoad() throws Exception {
    DataNode node = cluster.datanode(0);
    String volumes = node.getConf().get("dfs.datanode.data.dir");
    Path parent = Files.isWritable(Path.of("/dev/shm")) ? Path.of("/dev/shm") : Path.of("/tmp");
    Path added = Files.createTempDirectory(parent, "corelane-volume");
    AtomicBoolean stop = new AtomicBoolean();
    Thread load = new Thread(() -> load(stop));
    load.start();
    try {
      node.reconfigurePropertyImpl(
          "dfs.datanode.data.dir", volumes + ",[DISK]file://" + added.toAbsolutePath());
      TestCluster.await(
          "an upload was placed on the new volume",
          () -> cluster.recent(0).stream().anyMatch(r -> r.volume().equals(added.toString())));
      node.reconfigurePropertyImpl("dfs.datanode.data.dir", volumes);
      long ended = Figures.of(cluster).ended();
      TestCluster.await("uploads go on", () -> Figures.of(cluster).ended() > ended + 6);
    } finally {
      stop.set(true);
      load.join();
      org.apache.hadoop.fs.FileUtil.fullyDelete(added.toFile());
    }
    Figures.awaitNoMaskLeft(cluster);
    Figures counted = Figures.of(cluster).minus(before);
    assertEquals(counted.started(), counted.ended());
    assertEquals(0, counted.failures());
    UploadReport there =
        cluster.recent(0).stream()
            .filter(r -> r.volume().equals(added.toString()))
            .findFirst()
            .orElseThrow();
    if (parent.endsWith("shm")) {
      assertTrue(there.reason().contains("Writing is left to the kernel"), there.reason());
      assertEquals("", there.diskWriterCpus());
    }
  }

  /** Small files one after the other; a write that meets a volume as it goes is tried again. */
  private static void load(AtomicBoolean stop) {
    byte[] bytes = TestCluster.bytes(256 << 10, 8);
    int file = 0;
    while (!stop.get()) {
      try {
        cluster.write("/load-" + file % 20, bytes);
        file++;
      } catch (IOException volumeGone) {
        // Tried again, as a client would.
      }
    }
  }
}
