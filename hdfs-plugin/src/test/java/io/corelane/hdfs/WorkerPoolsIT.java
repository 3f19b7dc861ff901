/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.corelane.affinity.cpu.CpuSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Hadoop's own disk workers, which receivers start when they ask for background sync. */
class WorkerPoolsIT {

  private static final String WORKER = "Async disk work";

  private static List<Tasks.Task> workersAfterAnUpload(Map<String, String> keys) throws Exception {
    Map<String, String> all = new HashMap<>(keys);
    all.put("corelane.sweep.interval", "1h");
    all.put("dfs.datanode.sync.behind.writes", "true");
    all.put("dfs.datanode.sync.behind.writes.in.background", "true");
    all.put("dfs.blocksize", "33554432");
    try (TestCluster cluster = TestCluster.start(1, all)) {
      cluster.write("/synced", TestCluster.bytes(24 * TestCluster.MIB, 1));
      Figures.awaitNoMaskLeft(cluster);
      CpuSet base = cluster.corelane(0).masks().base();
      List<Tasks.Task> workers =
          Tasks.all().stream().filter(task -> task.name().equals(WORKER)).toList();
      workers.forEach(worker -> assertEquals(base, worker.cpus()));
      return workers;
    }
  }

  @Test
  void aWorkerStartedByABoundReceiverIsNotBound() throws Exception {
    assertFalse(workersAfterAnUpload(Map.of("corelane.write", "stock")).isEmpty());
  }
}
