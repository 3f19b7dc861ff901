/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import io.corelane.affinity.cli.datanode.DataNodeReport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What each upload received between two answers; over its life where there was only one. */
final class UploadRates {

  private static final double MIB = 1 << 20;
  private static final double NANOS = 1e9;

  /** So many rates of an upload are remembered. */
  static final int REMEMBERED = 8;

  private record Seen(long bytes, long nanos, List<Double> rates) {}

  private Map<String, Seen> last = Map.of();

  /** Takes an answer in. */
  void add(DataNodeReport report, long nanos) {
    Map<String, Seen> now = new HashMap<>();
    for (DataNodeReport.Upload upload : report.uploads()) {
      Seen before = last.get(upload.key());
      boolean isNew = before == null || nanos <= before.nanos || upload.bytes() < before.bytes;
      List<Double> rates =
          before == null || isNew ? List.of(upload.mibPerSecond()) : longer(before, upload, nanos);
      now.put(upload.key(), new Seen(upload.bytes(), nanos, rates));
    }
    last = now;
  }

  private static List<Double> longer(Seen before, DataNodeReport.Upload upload, long nanos) {
    double rate = (upload.bytes() - before.bytes) / MIB / ((nanos - before.nanos) / NANOS);
    int forgotten = Math.max(0, before.rates.size() + 1 - REMEMBERED);
    return Stream.concat(before.rates.stream().skip(forgotten), Stream.of(rate)).toList();
  }

  /** MiB/s of one upload of the last answer. */
  double of(DataNodeReport.Upload upload) {
    List<Double> rates = course(upload);
    return rates.get(rates.size() - 1);
  }

  /** The same, of the last answers; the latest last. */
  List<Double> course(DataNodeReport.Upload upload) {
    @Nullable Seen seen = last.get(upload.key());
    return seen == null ? List.of(upload.mibPerSecond()) : seen.rates;
  }
}
