/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.metrics.UploadEnding;
import io.corelane.affinity.policy.Lane;
import io.corelane.hdfs.metrics.UploadReport;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/** Remembers what it was told. */
final class Events implements UploadEvents {

  final List<String> told = Collections.synchronizedList(new ArrayList<>());

  @Override
  public void started(Lane lane) {
    told.add("started");
  }

  @Override
  public void bound(long nanos) {
    told.add("bound");
  }

  @Override
  public void restored() {
    told.add("restored");
  }

  @Override
  public void ended(Lane lane, UploadEnding ending, long bytes, Supplier<UploadReport> report) {
    told.add("ended " + ending + " " + report.get().block());
  }

  @Override
  public void strays(int found, int restored, int left) {
    told.add("strays " + found + " " + restored + " " + left);
  }
}
