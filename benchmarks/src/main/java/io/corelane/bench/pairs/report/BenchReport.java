/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.bench.report.Ordered;
import java.util.List;
import java.util.Map;

/**
 * All that a run measured.
 *
 * @param bed what it was measured on
 * @param client what uploaded
 * @param keys further keys of the embedded DataNode
 * @param ways the ways
 * @param sampling how many uploads there were to be
 * @param circumstances what must be known to read the figures
 * @param comparisons one for each number of streams and each way but the first
 */
public record BenchReport(
    @JsonUnwrapped TestBed bed,
    String client,
    Map<String, String> keys,
    @JsonUnwrapped Ways ways,
    @JsonUnwrapped Sampling sampling,
    @JsonUnwrapped Circumstances circumstances,
    List<Comparison> comparisons) {

  public BenchReport {
    keys = Ordered.byKey(keys);
    comparisons = List.copyOf(comparisons);
  }

  /** The comparisons of two ways, one for each number of streams. */
  List<Comparison> of(TwoWays two) {
    return comparisons.stream().filter(comparison -> comparison.ways().equals(two)).toList();
  }

  List<Integer> numbersOfStreams() {
    return comparisons.stream().map(comparison -> comparison.load().streams()).distinct().toList();
  }
}
