/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.micrometer.core.instrument.FunctionCounter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which uploads a real DataNode's disk writers write out. */
class SmallUploadsIT {

  private static final int SMALL = 7 * TestCluster.MIB;
  private static final int LARGE = 32 * TestCluster.MIB;

  @Test
  void smallUploadsAreLeftToTheKernelAndLargeOnesWrittenOut() throws Exception {
    try (TestCluster cluster = TestCluster.start(1, Map.of("dfs.blocksize", "33554432"))) {
      for (int i = 0; i < 4; i++) {
        byte[] bytes = TestCluster.bytes(SMALL, i);
        cluster.write("/small" + i, bytes);
        assertArrayEquals(bytes, cluster.read("/small" + i));
      }
      TestCluster.await("all are known to be small", () -> left(cluster) == 4);
      assertEquals(0, count(cluster, "corelane.writebehind.bytes"));

      cluster.write("/large", TestCluster.bytes(LARGE, 9));
      TestCluster.await(
          "all of it is submitted", () -> count(cluster, "corelane.writebehind.bytes") == LARGE);
      assertEquals(4, left(cluster));
    }
  }

  @Test
  void noneIsLeftIfTheMinimumIsZero() throws Exception {
    Map<String, String> keys = Map.of("corelane.disk-writer.minimum-size", "0");
    try (TestCluster cluster = TestCluster.start(1, keys)) {
      cluster.write("/small", TestCluster.bytes(SMALL, 1));
      TestCluster.await(
          "it is submitted, or was renamed before it was opened",
          () ->
              count(cluster, "corelane.writebehind.bytes") == SMALL
                  || skipped(cluster, "file-gone") == 1);
      assertEquals(0, skipped(cluster, "small"));
    }
  }

  /** One that was finalized before it was opened is as small as the others. */
  private static long left(TestCluster cluster) {
    return skipped(cluster, "small") + skipped(cluster, "file-gone");
  }

  private static long skipped(TestCluster cluster, String reason) {
    return count(
        cluster
            .corelane(0)
            .registry()
            .find("corelane.writebehind.skipped")
            .tag("reason", reason)
            .functionCounter());
  }

  private static long count(TestCluster cluster, String meter) {
    return count(cluster.corelane(0).registry().find(meter).functionCounter());
  }

  private static long count(@Nullable FunctionCounter counter) {
    assertNotNull(counter);
    return (long) counter.count();
  }
}
