/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.FunctionCounter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which uploads a real DataNode's write stage writes, and that they are right. */
class WriteStageIT {

  private static final int SMALL = 7 * TestCluster.MIB;
  private static final int LARGE = 32 * TestCluster.MIB;

  @ParameterizedTest
  @ValueSource(strings = {"direct", "buffered"})
  void smallUploadsAreWrittenAsInStockHdfsAndLargeOnesByTheStage(String way) throws Exception {
    Map<String, String> keys = Map.of("dfs.blocksize", "33554432", "corelane.write", way);
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
        Map.of("corelane.write.minimum-size", "0", "corelane.write", "buffered");
    try (TestCluster cluster = TestCluster.start(1, keys)) {
      byte[] bytes = TestCluster.bytes(SMALL, 1);
      cluster.write("/small", bytes);
      assertArrayEquals(bytes, cluster.read("/small"));
      assertTrue(bytes(cluster, "buffered") > SMALL - TestCluster.MIB);
      assertEquals(0, skipped(cluster, "small"));
    }
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
