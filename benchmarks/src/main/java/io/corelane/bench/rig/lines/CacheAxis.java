/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.TreeSet;

/**
 * The affinity matrix's cache axis: what each pair of CPUs for softirqs and receiver moves.
 *
 * @param profile the guest's shape
 * @param machine the modelled machine
 * @param mib MiB received in each pair
 * @param pairs row by row
 */
record CacheAxis(String profile, LineDump.Machine machine, int mib, List<CachePair> pairs) {

  // Copied: the record stays what it was.
  CacheAxis {
    pairs = List.copyOf(pairs);
  }

  /** The CPUs of the rows. */
  List<Integer> softirqCpus() {
    return List.copyOf(new TreeSet<>(pairs.stream().map(CachePair::softirqCpu).toList()));
  }

  /** The CPUs of the columns. */
  List<Integer> receiverCpus() {
    return List.copyOf(new TreeSet<>(pairs.stream().map(CachePair::receiverCpu).toList()));
  }

  /** The pairs with that CPU for softirqs. */
  List<CachePair> row(int softirqCpu) {
    return pairs.stream().filter(pair -> pair.softirqCpu() == softirqCpu).toList();
  }

  /** Rows in which not every receiver below the softirqs' cache moves less than all others. */
  @JsonProperty("rowsOutOfOrder")
  List<Integer> rowsOutOfOrder() {
    return softirqCpus().stream().filter(cpu -> mostNear(cpu) >= leastFar(cpu)).toList();
  }

  /** Lines per MiB of the worst receiver below the softirqs' last-level cache. */
  double mostNear(int softirqCpu) {
    return row(softirqCpu).stream()
        .filter(this::isNear)
        .mapToDouble(CachePair::leaving)
        .max()
        .orElse(Double.NEGATIVE_INFINITY);
  }

  /** Lines per MiB of the best receiver elsewhere. */
  double leastFar(int softirqCpu) {
    return row(softirqCpu).stream()
        .filter(pair -> !isNear(pair))
        .mapToDouble(CachePair::leaving)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private boolean isNear(CachePair pair) {
    return machine.cacheOf(pair.softirqCpu()) == machine.cacheOf(pair.receiverCpu());
  }
}
