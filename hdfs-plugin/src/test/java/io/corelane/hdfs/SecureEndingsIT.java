/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.hdfs.OpenEndedFile.Shape;
import io.corelane.hdfs.metrics.UploadReport;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.MiniDFSCluster.DataNodeProperties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How uploads end on a cluster with Kerberos, privacy, block tokens and HTTPS: in short. {@code
 * endings/run --protection} does all of it.
 */
class SecureEndingsIT {

  private static final int MIB = TestCluster.MIB;

  private static SecureHadoop secure;

  @BeforeAll
  static void start() throws Exception {
    secure = SecureHadoop.start();
  }

  @AfterAll
  static void stop() {
    secure.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"direct", "buffered", "stock"})
  void everyByteIsRight(String way) throws Exception {
    Map<String, String> keys = new HashMap<>(secure.keys("privacy"));
    keys.put("dfs.client.block.write.replace-datanode-on-failure.enable", "false");
    keys.put("dfs.namenode.redundancy.interval.seconds", "1");
    try (StagedCluster cluster = StagedCluster.start(way, 3, keys);
        DistributedFileSystem writer = cluster.otherClient();
        DistributedFileSystem other = cluster.otherClient()) {
      Shape shape = new Shape(2, 3L * MIB, 8 * MIB);
      OpenEndedFile file = new OpenEndedFile(cluster, writer, other, "/file", shape, new Random(1));
      file.create();
      file.write(3 * MIB + 6);
      file.hsync();
      file.write(MIB);
      file.close();
      file.truncate(3 * MIB + 5);
      file.append(false);
      file.write(MIB);
      file.hflush();
      file.recoverLease(true);
      file.append(true);
      file.write(MIB + 1);
      file.close();
      file.verify();

      // From one DataNode to another, where Corelane sees no client.
      boolean more = writer.setReplication(new Path("/file"), (short) 3);
      assertTrue(more);
      file.verify(3);
      for (UploadReport report : cluster.cluster().recent()) {
        assertEquals(way, report.writing().way());
        assertTrue(report.rxCpu() >= 0, () -> "behind SASL its socket is not found: " + report);
      }

      Shape triple = new Shape(3, 16L * MIB, 8 * MIB);
      cut(new OpenEndedFile(cluster, writer, other, "/cut", triple, new Random(2)), cluster);
      if (!way.equals("stock")) {
        cluster.assertStaged(0);
      }
      cluster.assertNothingLeft();
    }
  }

  private static void cut(OpenEndedFile file, StagedCluster cluster) throws Exception {
    file.create();
    Sending sending = Sending.begin(file, 7 * MIB + 333);
    sending.await(MIB);
    DataNodeProperties stopped = cluster.mini().stopDataNode(file.pipeline()[1].getXferAddr());
    sending.end();
    file.close();
    file.verify(2);
    // Or another upload would replace the third at some later time.
    boolean enough = cluster.fs().setReplication(new Path("/cut"), (short) 2);
    assertTrue(enough);
    assertTrue(cluster.mini().restartDataNode(stopped, false));
    cluster.mini().waitActive();
    cluster.remember();
  }
}
