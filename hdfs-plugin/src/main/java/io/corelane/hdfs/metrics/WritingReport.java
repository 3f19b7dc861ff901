/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

/**
 * How one upload is written.
 *
 * @param way {@code stock}, {@code buffered} or {@code direct}
 * @param reason why
 * @param staged whether disk writers write it now; otherwise it is written as in stock HDFS
 * @param bytes bytes that the write stage has written so far; the rest was written as in stock HDFS
 * @param batches in how many pieces
 * @param waiting bytes that were received and are not written yet
 * @param writerCpuMillis CPU time that disk writers have used for it, in milliseconds
 */
public record WritingReport(
    String way,
    String reason,
    boolean staged,
    long bytes,
    long batches,
    long waiting,
    long writerCpuMillis) {

  /** In a mode that leaves writing alone. */
  public static final WritingReport NONE =
      new WritingReport("stock", "Stock: this mode leaves writing to HDFS.", false, 0, 0, 0, 0);
}
