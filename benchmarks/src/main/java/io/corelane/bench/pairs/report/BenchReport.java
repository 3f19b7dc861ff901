/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs.report;

import io.corelane.bench.live.LiveSettings;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that a run measured.
 *
 * @param hadoop the Hadoop of the client, and of the embedded cluster
 * @param jdk the Java version of the client, and of the embedded cluster
 * @param kernel of this machine
 * @param cpus of this machine
 * @param target which DataNodes
 * @param client what uploaded
 * @param keys further keys of the embedded DataNode
 * @param ways the ways; JSON has their names
 * @param settings what each was switched to, by its name
 * @param metric whose precision decided how many pairs there are
 * @param precision the wanted one
 * @param leastPairs pairs before the first look at the precision
 * @param mostPairs the cap
 * @param warmUp uploads per mode before the first pair
 * @param seed of the order
 * @param switches how many times the mode was changed live
 * @param steeringTrouble why steering was not possible; empty when it was, or not asked for
 * @param diskWritesMissing why the writing to disk is not in the figures; empty when it is
 * @param comparisons one for each number of streams and each way but the first
 */
public record BenchReport(
    String hadoop,
    String jdk,
    String kernel,
    int cpus,
    String target,
    String client,
    Map<String, String> keys,
    Ways ways,
    Map<String, LiveSettings> settings,
    Metric metric,
    double precision,
    int leastPairs,
    int mostPairs,
    int warmUp,
    long seed,
    int switches,
    String steeringTrouble,
    String diskWritesMissing,
    List<Comparison> comparisons) {

  // Copied: the record stays what it was, and in its order.
  public BenchReport {
    keys = Map.copyOf(keys);
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    comparisons = List.copyOf(comparisons);
  }

  /** The comparisons of two ways, one for each number of streams. */
  List<Comparison> of(TwoWays two) {
    return comparisons.stream().filter(comparison -> comparison.ways().equals(two)).toList();
  }

  /** Each number of streams. */
  List<Integer> numbersOfStreams() {
    return comparisons.stream().map(Comparison::streams).distinct().toList();
  }
}
