/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.live.DataNodeBeans;

/** Deleting is asynchronous in HDFS, and its cost must not be counted in what comes next. */
final class Removal {

  private static final int DELETE_MILLIS = 30_000;
  private static final int POLL_MILLIS = 100;

  private Removal() {}

  /** How many blocks they store. */
  static long blocks(Side side) throws HarnessException, InterruptedException {
    long blocks = 0;
    for (DataNodeBeans bean : side.beans()) {
      blocks += bean.state().blocks();
    }
    return blocks;
  }

  /** Waits until they store no more than before. */
  static void await(Side side, long before) throws HarnessException, InterruptedException {
    for (int waited = 0; waited < DELETE_MILLIS; waited += POLL_MILLIS) {
      if (blocks(side) <= before) {
        return;
      }
      Thread.sleep(POLL_MILLIS);
    }
  }
}
