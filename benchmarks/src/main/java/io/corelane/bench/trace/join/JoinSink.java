/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.join;

/** What takes the joined hops, in the order of their ends. */
public interface JoinSink {

  /**
   * One hop of one I/O.
   *
   * @param endNanos when it ended, on the trace's clock
   * @param nanos how long it took
   */
  void hop(Hop hop, Spot spot, long endNanos, long nanos);

  /**
   * A request is issued.
   *
   * @param spot where, and by whom; its distance is not known yet
   * @param task the submitter's name
   * @param bytes how much
   * @param depth how many requests its device has now, with this one
   * @param queueDepth how many its hardware queue has now, with this one
   */
  void issued(Spot spot, String task, long bytes, int depth, int queueDepth);
}
