/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import io.corelane.affinity.metrics.CorelaneMetrics;
import io.corelane.affinity.metrics.UploadEnding;
import io.corelane.affinity.policy.Lane;
import io.corelane.hdfs.metrics.RecentUploads;
import io.corelane.hdfs.metrics.UploadReport;
import io.corelane.hdfs.upload.UploadEvents;
import java.util.function.Supplier;

/** Turns events into meters and reports. */
record Reporting(CorelaneMetrics metrics, RecentUploads recent) implements UploadEvents {

  @Override
  public void started(Lane lane) {
    metrics.uploadStarted(lane);
  }

  @Override
  public void bound(long nanos) {
    metrics.bound(nanos);
  }

  @Override
  public void restored() {
    metrics.restored();
  }

  @Override
  public void ended(Lane lane, UploadEnding ending, long bytes, Supplier<UploadReport> report) {
    recent.add(report);
    metrics.uploadEnded(lane, ending, bytes);
  }

  @Override
  public void strays(int found, int restored, int left) {
    metrics.straysSwept(found, restored, left);
  }
}
