/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package org.apache.hadoop.hdfs.server.datanode.fsdataset.impl;

import io.corelane.affinity.metrics.FailureCause;
import io.corelane.hdfs.CorelaneService;
import io.corelane.hdfs.datanode.UnboundThreads;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the threads of the dataset's per-volume pools (asynchronous deletion and sync, lazy
 * persist) free of masks that they inherit. Both services keep their pools in a private field
 * {@code executors}, by storage id, in all of Hadoop 3.3 to 3.5.
 */
final class WorkerPools {

  private final FsDatasetImpl dataset;
  private final CorelaneService corelane;

  WorkerPools(FsDatasetImpl dataset, CorelaneService corelane) {
    this.dataset = dataset;
    this.corelane = corelane;
  }

  /**
   * While threads may be bound, gives every pool our thread factory, else its own again. To be
   * called when that changes, and after a volume was added.
   */
  synchronized void fit() {
    boolean binds = corelane.binds();
    corelane
        .faults()
        .guard(
            FailureCause.WORKER_POOLS,
            () -> {
              fit(dataset.asyncDiskService, binds);
              fit(dataset.asyncLazyPersistService, binds);
            });
  }

  private void fit(@Nullable Object service, boolean binds) throws ReflectiveOperationException {
    if (service == null) {
      return;
    }
    Field executors = service.getClass().getDeclaredField("executors");
    executors.setAccessible(true);
    synchronized (service) {
      if (executors.get(service) instanceof Map<?, ?> pools) {
        for (Object pool : List.copyOf(pools.values())) {
          if (pool instanceof ThreadPoolExecutor executor) {
            fit(executor, binds);
          }
        }
      }
    }
  }

  private void fit(ThreadPoolExecutor executor, boolean binds) {
    if (executor.getThreadFactory() instanceof UnboundThreads ours) {
      if (!binds) {
        executor.setThreadFactory(ours.stock());
      }
    } else if (binds) {
      executor.setThreadFactory(new UnboundThreads(executor.getThreadFactory(), corelane));
    }
  }
}
