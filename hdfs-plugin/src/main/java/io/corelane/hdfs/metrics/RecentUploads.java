/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.metrics;

import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Supplier;

/** The reports of the last uploads that ended; older ones are dropped. Safe for all threads. */
public final class RecentUploads {

  private final int capacity;
  private final ArrayDeque<Supplier<UploadReport>> reports = new ArrayDeque<>();

  /** Without any yet; keeps so many, 0 or more. */
  public RecentUploads(int capacity) {
    this.capacity = capacity;
  }

  /**
   * Adds one; the report is made each time that somebody wants to see it. The lock inside is held
   * for an array access, never for I/O.
   */
  public void add(Supplier<UploadReport> ended) {
    synchronized (reports) {
      if (capacity == 0) {
        return;
      }
      if (reports.size() == capacity) {
        reports.removeFirst();
      }
      reports.addLast(ended);
    }
  }

  /** The reports kept: a snapshot, the latest last. */
  public List<UploadReport> list() {
    List<Supplier<UploadReport>> kept;
    synchronized (reports) {
      kept = List.copyOf(reports);
    }
    return kept.stream().map(Supplier::get).toList();
  }
}
