/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;

/**
 * A real NameNode in this JVM for DataNodes in processes of their own, with clients that give up
 * soon.
 */
final class NameNodeHere implements AutoCloseable {

  private final MiniDFSCluster cluster;
  private final Path directory;

  NameNodeHere(Path directory) throws IOException {
    this.directory = Files.createDirectories(directory);
    cluster =
        new MiniDFSCluster.Builder(conf(), directory.toFile())
            .numDataNodes(0)
            .checkDataNodeAddrConfig(false)
            .build();
  }

  private static Configuration conf() {
    Configuration conf = new HdfsConfiguration();
    conf.setInt("dfs.replication", 1);
    conf.setLong("dfs.heartbeat.interval", 1);
    conf.setInt("dfs.namenode.safemode.extension", 0);
    conf.setBoolean("dfs.namenode.datanode.registration.ip-hostname-check", false);
    conf.setLong("dfs.namenode.fs-limits.min-block-size", 0);
    // A DataNode that is killed is not to be given up before it is back.
    conf.setInt("dfs.namenode.heartbeat.recheck-interval", 60_000);
    conf.setBoolean("dfs.namenode.redundancy.considerLoad", false);
    conf.setLong("dfs.namenode.lease-recheck-interval-ms", 500);
    conf.setInt("dfs.client.block.write.retries", 0);
    // Enough for a block that is reported late, and soon over where there is no DataNode.
    conf.setInt("dfs.client.block.write.locateFollowingBlock.retries", 4);
    conf.setInt("dfs.client.block.write.locateFollowingBlock.initial.delay.ms", 100);
    conf.setBoolean("dfs.client.block.write.replace-datanode-on-failure.enable", false);
    conf.setInt("dfs.client.max.block.acquire.failures", 1);
    conf.setInt("dfs.client.retry.window.base", 100);
    conf.setInt("dfs.client.socket-timeout", 20_000);
    conf.setInt("ipc.client.connect.max.retries", 1);
    return conf;
  }

  int port() {
    return cluster.getNameNodePort();
  }

  /** Of its web server. */
  int httpPort() {
    return cluster.getNameNode().getHttpAddress().getPort();
  }

  FSNamesystem names() {
    return cluster.getNamesystem();
  }

  /** A client of its own. */
  DistributedFileSystem client() throws IOException {
    return (DistributedFileSystem)
        org.apache.hadoop.fs.FileSystem.newInstance(cluster.getURI(), conf());
  }

  @Override
  public void close() {
    cluster.shutdown();
    FileUtil.fullyDelete(directory.toFile());
  }
}
