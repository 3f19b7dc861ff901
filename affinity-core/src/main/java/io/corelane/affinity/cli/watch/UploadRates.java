/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import io.corelane.affinity.cli.datanode.DataNodeReport;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What each upload received between two answers; over its life where there was only one. */
final class UploadRates {

  private static final double MIB = 1 << 20;
  private static final double NANOS = 1e9;

  private record Bytes(long bytes, long nanos) {}

  private Map<String, Bytes> last = Map.of();
  private final Map<String, Double> rates = new HashMap<>();

  /** Takes an answer in. */
  void add(DataNodeReport report, long nanos) {
    rates.clear();
    Map<String, Bytes> now = new HashMap<>();
    for (DataNodeReport.Upload upload : report.uploads()) {
      Bytes before = last.get(upload.key());
      rates.put(upload.key(), rate(upload, before, nanos));
      now.put(upload.key(), new Bytes(upload.bytes(), nanos));
    }
    last = now;
  }

  private static double rate(DataNodeReport.Upload upload, @Nullable Bytes before, long nanos) {
    if (before == null || nanos <= before.nanos || upload.bytes() < before.bytes) {
      return upload.mibPerSecond();
    }
    return (upload.bytes() - before.bytes) / MIB / ((nanos - before.nanos) / NANOS);
  }

  /** MiB/s of one upload of the last answer. */
  double of(DataNodeReport.Upload upload) {
    return rates.getOrDefault(upload.key(), upload.mibPerSecond());
  }
}
