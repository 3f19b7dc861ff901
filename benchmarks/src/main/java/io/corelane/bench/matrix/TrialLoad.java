/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix;

import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.matrix.report.Ran;
import java.io.IOException;
import java.util.List;
import java.util.function.LongConsumer;

/** What a trial runs. */
interface TrialLoad extends AutoCloseable {

  /**
   * What a transfer told of itself.
   *
   * @param nanos how long it took
   * @param flow how often the flow's socket named the softirq's CPU asked for
   */
  record Transferred(long nanos, Ran flow) {}

  /** Enforces the places for the next transfer: threads, and the sender out of their way. */
  void place(Places places) throws HarnessException, IOException, InterruptedException;

  /** Transfers; tells the bytes so far now and then. */
  Transferred transfer(long bytes, LongConsumer progress)
      throws HarnessException, IOException, InterruptedException;

  /** Removes what the transfer left, and waits until that has no cost any more. */
  void tidy() throws HarnessException, IOException, InterruptedException;

  /** The processes whose threads receive and write. */
  List<Long> pids();

  @Override
  void close();
}
