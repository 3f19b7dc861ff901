/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/**
 * A NameNode and a DataNode that read their configuration from files, until nobody holds their
 * standard input any more.
 */
final class ServedHadoop {

  private ServedHadoop() {}

  public static void main(String[] args) throws Exception {
    Configuration conf = new HdfsConfiguration();
    // Formatting and serving in one JVM register meters of one name.
    DefaultMetricsSystem.setMiniClusterMode(true);
    NameNode.format(conf);
    NameNode namenode = NameNode.createNameNode(new String[0], conf);
    DataNode datanode = DataNode.createDataNode(new String[0], new HdfsConfiguration());
    while (datanode.getFSDataset() == null || namenode.getNamesystem().getNumLiveDataNodes() == 0) {
      Thread.sleep(20);
    }
    System.out.println("SERVES " + datanode.getIpcPort() + " " + datanode.getInfoPort());
    while (System.in.read() >= 0) {
      // Whoever started it ends it.
    }
    System.exit(0);
  }
}
