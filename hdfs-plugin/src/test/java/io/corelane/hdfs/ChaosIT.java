/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.corelane.affinity.metrics.FailureCause;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

/** Every part of ours fails now and then, at any call; no upload learns of it. */
class ChaosIT {

  private static final int FILES = 100;

  @Test
  void uploadsSucceedWhateverFails() throws Exception {
    Configuration conf = TestCluster.conf(Map.of());
    conf.set("dfs.datanode.fsdataset.factory", ChaosDatasetFactory.class.getName());
    try (TestCluster cluster = TestCluster.start(conf, 1)) {
      for (int i = 0; i < FILES; i++) {
        byte[] bytes = TestCluster.bytes(64 << 10, i);
        cluster.write("/chaos-" + i, bytes);
        assertArrayEquals(bytes, cluster.read("/chaos-" + i));
      }
      // What could not be restored at an upload's end the sweep restores, failing now and then.
      Figures.awaitNoMaskLeft(cluster);
      Set<FailureCause> struck = cluster.corelane(0).faults().counts().keySet();
      assertTrue(
          struck.containsAll(
              Set.of(
                  FailureCause.SOCKET,
                  FailureCause.PLACEMENT,
                  FailureCause.BIND,
                  FailureCause.RESTORE,
                  FailureCause.HOOK)),
          "struck: " + struck);
    }
  }
}
