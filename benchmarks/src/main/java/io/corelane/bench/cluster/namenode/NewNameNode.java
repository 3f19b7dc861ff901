/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cluster.namenode;

import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/** A NameNode of a new file system: one JVM formats its directory and is the NameNode then. */
public final class NewNameNode {

  private NewNameNode() {}

  /** Hadoop's own {@code main} for what its configuration says, after {@code -format -force}. */
  public static void main(String[] args) throws Exception {
    NameNode.format(new HdfsConfiguration());
    // Its sources have names that the NameNode's would be refused.
    DefaultMetricsSystem.shutdown();
    NameNode.main(args);
  }
}
