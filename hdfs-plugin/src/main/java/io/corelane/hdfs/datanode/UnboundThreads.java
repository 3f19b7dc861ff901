/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import io.corelane.affinity.metrics.FailureCause;
import io.corelane.hdfs.CorelaneService;
import java.util.concurrent.ThreadFactory;

/**
 * Makes a pool's threads as before, except that they shed a mask of ours first. A pool's thread is
 * started by whoever hands in work, a bound receiver too, and would keep its mask for as long as it
 * is kept busy.
 *
 * @param stock how the pool made its threads before
 * @param corelane knows the masks
 */
public record UnboundThreads(ThreadFactory stock, CorelaneService corelane)
    implements ThreadFactory {

  @Override
  public Thread newThread(Runnable work) {
    return stock.newThread(
        () -> {
          corelane.faults().guard(FailureCause.RESTORE, corelane.masks()::shedInherited);
          work.run();
        });
  }
}
