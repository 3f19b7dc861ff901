/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.hdfs.metrics.UploadReport;
import io.micrometer.core.instrument.FunctionCounter;
import java.util.Map;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.server.datanode.ReplicaBeingWritten;
import org.apache.hadoop.hdfs.server.datanode.ReplicaHandler;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which uploads a real DataNode's write stage writes, and that they are right. */
class WriteStageIT {

  private static final String MINIMUM = "corelane.write.minimum-size";
  private static final int SMALL = 7 * TestCluster.MIB;
  private static final String NOTED = "Not placed yet: ";
  private static final int LARGE = 32 * TestCluster.MIB;

  @ParameterizedTest
  @ValueSource(strings = {"direct", "buffered"})
  void smallUploadsAreWrittenAsInStockHdfsAndLargeOnesByTheStage(String way) throws Exception {
    Map<String, String> keys =
        Map.of(
            "dfs.blocksize",
            "33554432",
            MINIMUM,
            "8m",
            "corelane.write",
            way,
            // Batches soon, so that a client that stalls here is not taken for a slow one.
            "corelane.write.batch",
            "64k",
            "corelane.write.ring",
            "256k");
    try (TestCluster cluster = TestCluster.start(1, keys)) {
      for (int i = 0; i < 4; i++) {
        byte[] bytes = TestCluster.bytes(SMALL, i);
        cluster.write("/small" + i, bytes);
        assertArrayEquals(bytes, cluster.read("/small" + i));
      }
      TestCluster.await("all are known to be small", () -> skipped(cluster, "small") == 4);
      assertEquals(0, bytes(cluster, way));

      byte[] large = TestCluster.bytes(LARGE, 9);
      cluster.write("/large", large);
      assertArrayEquals(large, cluster.read("/large"));
      assertTrue(bytes(cluster, way) > LARGE - 9 * TestCluster.MIB, () -> "of " + way);
      assertEquals(4, skipped(cluster, "small"));
    }
  }

  @Test
  void allAreWrittenByTheStageIfTheMinimumIsZero() throws Exception {
    Map<String, String> keys =
        Map.of(
            MINIMUM,
            "0",
            "corelane.write",
            "buffered",
            "corelane.write.batch",
            "64k",
            "corelane.write.ring",
            "256k");
    try (TestCluster cluster = TestCluster.start(1, keys)) {
      byte[] bytes = TestCluster.bytes(SMALL, 1);
      cluster.write("/small", bytes);
      assertArrayEquals(bytes, cluster.read("/small"));
      assertTrue(bytes(cluster, "buffered") > SMALL - TestCluster.MIB);
      assertEquals(0, skipped(cluster, "small"));
    }
  }

  @Test
  void uploadsAreNotedOnlyUntilTheyHaveProvedLarge() throws Exception {
    Map<String, String> keys =
        Map.of("dfs.blocksize", "33554432", MINIMUM, "8m", "corelane.placement", "auto");
    try (TestCluster cluster = TestCluster.start(1, keys)) {
      cluster.write("/small", TestCluster.bytes(SMALL, 1));
      TestCluster.await("it is known", () -> cluster.recent(0).size() == 1);
      UploadReport small = cluster.recent(0).get(0);
      assertEquals(SMALL, small.bytes());
      assertTrue(small.reason().startsWith(NOTED), small::reason);
      assertEquals("", small.remote(), "its socket was not asked");

      byte[] bytes = TestCluster.bytes(LARGE, 2);
      try (FSDataOutputStream out = cluster.fs().create(new Path("/large"))) {
        out.write(bytes, 0, SMALL);
        out.hflush();
        assertTrue(inProgress(cluster).reason().startsWith(NOTED));
        out.write(bytes, SMALL, LARGE - SMALL - 1);
        out.hflush();
        TestCluster.await("it is looked at", () -> !inProgress(cluster).reason().startsWith(NOTED));
        assertTrue(inProgress(cluster).remote().contains("127.0.0.1"));
        out.write(bytes, LARGE - 1, 1);
      }
      assertArrayEquals(bytes, cluster.read("/large"));
    }
  }

  /** As Hadoop's own TestFileAppend does, which casts what it gets. */
  @Test
  void whoReceivesNothingGetsHadoopsOwnReplica() throws Exception {
    Map<String, String> keys = Map.of(MINIMUM, "0", "corelane.write", "buffered");
    try (TestCluster cluster = TestCluster.start(1, keys)) {
      cluster.write("/file", TestCluster.bytes(SMALL, 1));
      ExtendedBlock block = DFSTestUtil.getFirstBlock(cluster.fs(), new Path("/file"));
      try (ReplicaHandler opened =
          cluster
              .datanode(0)
              .getFSDataset()
              .append(block, block.getGenerationStamp() + 1, block.getNumBytes())) {
        assertInstanceOf(ReplicaBeingWritten.class, opened.getReplica());
      }
    }
  }

  private static UploadReport inProgress(TestCluster cluster) {
    return cluster.corelane(0).uploads().reports().get(0);
  }

  private static long skipped(TestCluster cluster, String reason) {
    return count(
        cluster
            .corelane(0)
            .registry()
            .find("corelane.write.skipped")
            .tag("reason", reason)
            .functionCounter());
  }

  private static long bytes(TestCluster cluster, String way) {
    return count(
        cluster
            .corelane(0)
            .registry()
            .find("corelane.write.bytes")
            .tag("way", way)
            .functionCounter());
  }

  private static long count(@Nullable FunctionCounter counter) {
    assertNotNull(counter);
    return (long) counter.count();
  }
}
