/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.search.Search;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.BlockReader;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.client.impl.BlockReaderFactory;
import org.apache.hadoop.hdfs.protocol.DatanodeInfoWithStorage;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.CachingStrategy;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataNodeTestUtils;
import org.apache.hadoop.net.NetUtils;

/** A cluster whose uploads are on the write stage from their first full packet on. */
final class StagedCluster implements AutoCloseable {

  private final String way;
  private final TestCluster cluster;

  /** Also those of DataNodes that have ended. */
  private final Set<CorelaneService> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private StagedCluster(String way, TestCluster cluster) {
    this.way = way;
    this.cluster = cluster;
  }

  static StagedCluster start(
      String way, int datanodes, Map<String, String> keys, StorageType... types)
      throws IOException {
    Map<String, String> all = new HashMap<>();
    all.put("corelane.write", way);
    all.put("corelane.write.minimum-size", "0");
    if (!way.equals("stock")) {
      // What is left behind is to be seen, not tidied up. Where no replica is staged, an upload
      // whose streams cannot be opened ends with its receiver's thread, at the next sweep.
      all.put("corelane.sweep.interval", "1h");
    }
    all.put("dfs.client.socket-timeout", "20000");
    all.putAll(keys);
    StagedCluster staged =
        new StagedCluster(way, TestCluster.start(TestCluster.conf(all), datanodes, types));
    staged.remember();
    return staged;
  }

  String way() {
    return way;
  }

  TestCluster cluster() {
    return cluster;
  }

  MiniDFSCluster mini() {
    return cluster.mini();
  }

  DistributedFileSystem fs() throws IOException {
    return cluster.fs();
  }

  /** Another client; to be closed. */
  DistributedFileSystem otherClient() throws IOException {
    return (DistributedFileSystem)
        FileSystem.newInstance(cluster.fs().getUri(), cluster.fs().getConf());
  }

  /** To be called when a DataNode is new: its counts are known from then on. */
  void remember() {
    seen.addAll(cluster.corelanes());
  }

  /** What the stages have written in the way that is wanted. */
  long staged() {
    remember();
    return (long)
        seen.stream()
            .map(each -> find(each, "corelane.write.bytes").tag("way", way).functionCounter())
            .mapToDouble(counter -> counter == null ? 0 : counter.count())
            .sum();
  }

  /**
   * The stage has been used since. How much is not the same each time: a client that is slow is
   * taken for one that waits, and leaves it.
   */
  void assertStaged(long since) {
    assertTrue(staged() > since, () -> way + " was not used");
  }

  private static Search find(CorelaneService corelane, String meter) {
    return corelane.registry().find(meter);
  }

  private double gauges(String meter) {
    return seen.stream()
        .map(each -> find(each, meter).gauge())
        .mapToDouble((Gauge gauge) -> gauge.value())
        .sum();
  }

  /** The file has these bytes, and so has each of so many replicas. */
  void assertBytes(String file, byte[] bytes, int replicas) throws Exception {
    awaitReplicas(file, replicas);
    assertEquals((long) replicas * bytes.length, replicasOf(file, bytes), file);
  }

  /** If they do not come, the failure says which replicas there are. */
  void awaitReplicas(String file, int replicas) throws Exception {
    try {
      DFSTestUtil.waitReplication(fs(), new org.apache.hadoop.fs.Path(file), (short) replicas);
    } catch (TimeoutException e) {
      throw new AssertionError(way() + ": " + file + " is " + replicasThere(file), e);
    }
  }

  private List<String> replicasThere(String file) throws IOException {
    List<String> there = new ArrayList<>();
    for (LocatedBlock block : blocks(file)) {
      there.add(block.toString());
      String pool = block.getBlock().getBlockPoolId();
      for (DataNode node : cluster.mini().getDataNodes()) {
        there.add(
            node.getDisplayName()
                + ": "
                + DataNodeTestUtils.fetchReplicaInfo(node, pool, block.getBlock().getBlockId()));
      }
    }
    return there;
  }

  /**
   * The NameNode has heard of all replicas as they are now. It counts one that was appended to
   * before it has heard so, and takes it for corrupt when it hears too late.
   */
  void reportAll() throws IOException {
    cluster.mini().triggerBlockReports();
  }

  /** As each DataNode sends what the NameNode knows of the file; the bytes that were compared. */
  long replicasOf(String file, byte[] bytes) throws IOException {
    assertSame(file, bytes);
    long checked = 0;
    for (LocatedBlock block : blocks(file)) {
      int from = (int) block.getStartOffset();
      byte[] expected = Arrays.copyOfRange(bytes, from, from + (int) block.getBlockSize());
      for (DatanodeInfoWithStorage node : block.getLocations()) {
        assertArrayEquals(expected, replica(block, node), file + " on " + node);
        checked += expected.length;
      }
    }
    return checked;
  }

  /** The file has these bytes. */
  void assertSame(String file, byte[] bytes) throws IOException {
    int differs = Arrays.mismatch(bytes, cluster.read(file));
    assertEquals(-1, differs, () -> file + " of " + bytes.length + " bytes differs");
  }

  List<LocatedBlock> blocks(String file) throws IOException {
    return fs().getClient().getLocatedBlocks(file, 0, Long.MAX_VALUE).getLocatedBlocks();
  }

  /** Checksums are verified by the client, against those of this replica. */
  private byte[] replica(LocatedBlock block, DatanodeInfoWithStorage node) throws IOException {
    DFSClient client = fs().getClient();
    byte[] bytes = new byte[(int) block.getBlockSize()];
    try (BlockReader reader =
        new BlockReaderFactory(client.getConf())
            .setInetSocketAddress(NetUtils.createSocketAddr(node.getXferAddr()))
            .setBlock(block.getBlock())
            .setFileName(block.getBlock().toString())
            .setBlockToken(block.getBlockToken())
            .setStartOffset(0)
            .setLength(bytes.length)
            .setVerifyChecksum(true)
            .setClientName("test")
            .setDatanodeInfo(node)
            .setStorageType(node.getStorageType())
            .setClientCacheContext(client.getClientContext())
            .setCachingStrategy(CachingStrategy.newDefaultStrategy())
            .setConfiguration(fs().getConf())
            .setRemotePeerFactory(client)
            .build()) {
      reader.readFully(bytes, 0, bytes.length);
    }
    return bytes;
  }

  /** No upload, no mask, no open file of a block; and nothing has failed. */
  void assertNothingLeft() throws InterruptedException {
    remember();
    awaitUploadsEnded();
    Figures.awaitNoMaskLeft(cluster);
    TestCluster.await("no block is on the stage", () -> gauges("corelane.write.active") == 0);
    TestCluster.await("no block is open: " + openBlocks(), () -> openBlocks().isEmpty());
    for (CorelaneService each : seen) {
      FunctionCounter failures = find(each, "corelane.write.failures").functionCounter();
      assertEquals(0, failures == null ? 0 : failures.count());
    }
    assertEquals(0, Figures.of(cluster).failures());
  }

  /**
   * A DataNode notices after its socket's timeout that a client is gone, and then waits 48 seconds
   * at most for the responder.
   */
  private void awaitUploadsEnded() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(3);
    while (cluster.active() > 0) {
      if (System.nanoTime() > end) {
        throw new AssertionError(cluster.active() + " uploads have not ended: " + stacks());
      }
      Thread.sleep(20);
    }
  }

  private static String stacks() {
    StringBuilder text = new StringBuilder();
    Thread.getAllStackTraces()
        .forEach(
            (thread, stack) -> {
              if (thread.getName().matches("(DataXceiver|PacketResponder|corelane-dw).*")) {
                text.append("\n").append(thread).append(Arrays.toString(stack));
              }
            });
    return text.toString();
  }

  private List<String> openBlocks() {
    List<String> open = new ArrayList<>();
    String under = cluster.directory().toAbsolutePath().toString();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path entry : entries) {
        String file = target(entry);
        if (file.startsWith(under) && file.contains("/blk_")) {
          open.add(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return open;
  }

  private static String target(Path entry) {
    try {
      return Files.readSymbolicLink(entry).toString();
    } catch (IOException closed) {
      return "";
    }
  }

  /** No memory and no thread is left of the stages. */
  @Override
  public void close() throws IOException {
    remember();
    cluster.close();
    assertEquals(0, gauges("corelane.write.memory"), "bytes of the pools");
    assertEquals(0, gauges("corelane.diskwriter.threads"));
    try {
      TestCluster.await(
          "no disk writer lives",
          () -> Tasks.all().stream().noneMatch(task -> task.name().startsWith("corelane-dw")));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
