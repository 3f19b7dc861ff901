/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.metrics;

/** The disk writers' running totals, read whenever meters are published. Never blocks or throws. */
public interface WriteBehindFigures {

  /**
   * Bytes of block files whose write-out was started.
   *
   * @return a total that only grows
   */
  long bytes();

  /**
   * Calls that started a write-out.
   *
   * @return a total that only grows
   */
  long calls();

  /**
   * Time spent in those calls.
   *
   * @return nanoseconds, a total that only grows
   */
  long nanos();

  /**
   * Uploads that had no write-behind, or lost it.
   *
   * @param reason why
   * @return a total that only grows
   */
  long skipped(WriteBehindSkip reason);

  /**
   * Uploads whose write-behind was never ended by the DataNode, and was closed because the thread
   * that began it had ended.
   *
   * @return a total that only grows
   */
  long abandoned();

  /**
   * Bindings of a disk writer that failed; it goes on elsewhere.
   *
   * @return a total that only grows
   */
  long bindFailures();

  /**
   * Uploads that have write-behind now.
   *
   * @return at least 0
   */
  int active();

  /**
   * Disk-writer threads that run now.
   *
   * @return at least 0
   */
  int threads();
}
