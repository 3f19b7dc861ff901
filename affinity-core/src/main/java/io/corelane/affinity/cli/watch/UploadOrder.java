/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.cli.watch;

import io.corelane.affinity.cli.datanode.DataNodeReport;
import io.corelane.affinity.policy.Lane;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What uploads are sorted by. */
enum UploadOrder {
  /** The fastest first. */
  RATE,
  /** The worst lane first. */
  LANE,
  /** By the softirq CPU. */
  CPU,
  /** By the block's name. */
  BLOCK;

  private static final List<String> LANES =
      Arrays.stream(Lane.values()).map(lane -> lane.name().toLowerCase(Locale.ROOT)).toList();

  /** Words that this version does not know come first. */
  static final Comparator<String> BEST_FIRST =
      Comparator.<String>comparingInt(LANES::indexOf).thenComparing(Comparator.naturalOrder());

  /** The one that follows, in a circle. */
  UploadOrder next() {
    return switch (this) {
      case RATE -> LANE;
      case LANE -> CPU;
      case CPU -> BLOCK;
      case BLOCK -> RATE;
    };
  }

  /** As a reader sees it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  Comparator<DataNodeReport.Upload> by(UploadRates rates) {
    Comparator<DataNodeReport.Upload> key = Comparator.comparing(DataNodeReport.Upload::key);
    return switch (this) {
      case RATE ->
          Comparator.<DataNodeReport.Upload>comparingDouble(rates::of)
              .reversed()
              .thenComparing(key);
      case LANE ->
          Comparator.comparing(DataNodeReport.Upload::lane, BEST_FIRST)
              .reversed()
              .thenComparing(key);
      case CPU -> Comparator.comparingLong(DataNodeReport.Upload::rxCpu).thenComparing(key);
      case BLOCK -> key;
    };
  }
}
