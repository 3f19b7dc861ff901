/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.fleet.rollout;

import io.corelane.affinity.cli.datanode.EndedUpload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What an upload received per second, before a change and after it, over the DataNodes that were
 * changed.
 *
 * @param uploadsBefore how many there were
 * @param before their median, in MiB/s
 * @param uploadsAfter how many have begun since
 * @param after their median, in MiB/s
 */
record Throughput(int uploadsBefore, double before, int uploadsAfter, double after) {

  /** Fewer say nothing. */
  static final int LEAST_UPLOADS = 10;

  /** The life of a smaller upload is mostly waiting for its client. */
  private static final long LEAST_BYTES = 1 << 20;

  static Throughput of(List<Changed> changed) {
    List<Double> before = new ArrayList<>();
    List<Double> after = new ArrayList<>();
    for (Changed one : changed) {
      add(one.before().ended(), 0, before);
      one.after().ifPresent(now -> add(now.ended(), one.sinceMillis(), after));
    }
    return new Throughput(before.size(), median(before), after.size(), median(after));
  }

  private static void add(List<EndedUpload> ended, long sinceMillis, List<Double> rates) {
    for (EndedUpload upload : ended) {
      if (upload.bytes() >= LEAST_BYTES && upload.startedMillis() >= sinceMillis) {
        rates.add(upload.mibPerSecond());
      }
    }
  }

  private static double median(List<Double> rates) {
    List<Double> sorted = rates.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.isEmpty()
        ? 0
        : sorted.size() % 2 == 1
            ? sorted.get(middle)
            : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  private boolean isKnown() {
    return uploadsBefore >= LEAST_UPLOADS && uploadsAfter >= LEAST_UPLOADS && before > 0;
  }

  boolean isBelow(double share) {
    return isKnown() && after / before < share;
  }

  String text() {
    return isKnown()
        ? String.format(
            Locale.ROOT,
            "%.1f MiB/s per upload, %.0f %% of the %.1f before (medians of %d and %d uploads)",
            after,
            100 * after / before,
            before,
            uploadsAfter,
            uploadsBefore)
        : "too few uploads to compare ("
            + uploadsBefore
            + " before, "
            + uploadsAfter
            + " since, 10 are needed)";
  }
}
