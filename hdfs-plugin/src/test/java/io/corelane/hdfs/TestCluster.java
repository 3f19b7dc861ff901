/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.hdfs.datanode.HasCorelane;
import io.corelane.hdfs.metrics.UploadReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.CorelaneDatasetFactory;

/** A real NameNode and DataNodes in this JVM, over real sockets, with Corelane in them. */
final class TestCluster implements AutoCloseable {

  static final int MIB = 1 << 20;

  private final Path directory;
  private final MiniDFSCluster cluster;

  private TestCluster(Path directory, MiniDFSCluster cluster) {
    this.directory = directory;
    this.cluster = cluster;
  }

  /** Every key that a test needs for itself comes on top of those of a bind-mode DataNode. */
  static Configuration conf(Map<String, String> keys) {
    Configuration conf = new HdfsConfiguration();
    conf.set("dfs.datanode.fsdataset.factory", CorelaneDatasetFactory.class.getName());
    conf.set("dfs.datanode.plugins", CorelanePlugin.class.getName());
    conf.set("corelane.mode", "bind");
    // Clients are on this host, where nothing would be placed otherwise.
    conf.set("corelane.placement", "always");
    conf.set("corelane.bind.single-core", "true");
    conf.set("corelane.sweep.interval", "200ms");
    conf.setInt("dfs.replication", 1);
    conf.setLong("dfs.blocksize", 8L * MIB);
    conf.setLong("dfs.heartbeat.interval", 1);
    conf.setInt("dfs.namenode.heartbeat.recheck-interval", 500);
    conf.setInt("dfs.namenode.safemode.extension", 0);
    conf.setLong("dfs.namenode.fs-limits.min-block-size", 0);
    SecureHadoop.keysOfThisJvm().forEach(conf::set);
    keys.forEach(conf::set);
    return conf;
  }

  static TestCluster start(int datanodes, Map<String, String> keys) throws IOException {
    return start(conf(keys), datanodes);
  }

  static TestCluster start(Configuration conf, int datanodes, StorageType... types)
      throws IOException {
    Path parent = Path.of(System.getProperty("corelane.test.dir", "target/it"));
    Files.createDirectories(parent);
    Path directory = Files.createTempDirectory(parent, "cluster");
    MiniDFSCluster.Builder builder =
        new MiniDFSCluster.Builder(conf, directory.toFile()).numDataNodes(datanodes);
    if (types.length > 0) {
      builder.storageTypes(types);
    }
    MiniDFSCluster cluster = builder.build();
    cluster.waitActive();
    return new TestCluster(directory, cluster);
  }

  Path directory() {
    return directory;
  }

  MiniDFSCluster mini() {
    return cluster;
  }

  DistributedFileSystem fs() throws IOException {
    return cluster.getFileSystem();
  }

  DataNode datanode(int i) {
    return cluster.getDataNodes().get(i);
  }

  CorelaneService corelane(int i) {
    return ((HasCorelane) datanode(i).getFSDataset()).corelane();
  }

  List<CorelaneService> corelanes() {
    List<CorelaneService> all = new ArrayList<>();
    for (int i = 0; i < cluster.getDataNodes().size(); i++) {
      if (datanode(i).getFSDataset() instanceof HasCorelane) {
        all.add(corelane(i));
      }
    }
    return all;
  }

  /** Bytes that a test can check: the same for the same seed. */
  static byte[] bytes(int length, long seed) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  void write(String file, byte[] bytes) throws IOException {
    try (FSDataOutputStream out = fs().create(new org.apache.hadoop.fs.Path(file))) {
      out.write(bytes);
    }
  }

  byte[] read(String file) throws IOException {
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(file);
    byte[] bytes = new byte[(int) fs().getFileStatus(path).getLen()];
    try (FSDataInputStream in = fs().open(path)) {
      in.readFully(bytes);
    }
    return bytes;
  }

  List<UploadReport> recent(int datanode) {
    return Arrays.asList(corelane(datanode).report().getRecentUploads());
  }

  /** All uploads of all DataNodes that have ended. */
  List<UploadReport> recent() {
    return corelanes().stream()
        .flatMap(corelane -> Arrays.stream(corelane.report().getRecentUploads()))
        .collect(Collectors.toList());
  }

  long active() {
    return corelanes().stream().mapToLong(corelane -> corelane.uploads().active().size()).sum();
  }

  /**
   * Waits for something that other threads do; three minutes are for a machine that is overloaded.
   */
  static void await(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + Duration.ofMinutes(3).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain until " + what);
      }
      Thread.sleep(20);
    }
  }

  @Override
  public void close() throws IOException {
    cluster.shutdown(true, false);
    org.apache.hadoop.fs.FileUtil.fullyDelete(directory.toFile());
  }
}
