/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * The bytes of one step of their way, from the CPU that handled them before to the one that did
 * after it. JSON has the shares; the pairs have a name of their own there.
 *
 * @param shares by how far the two CPUs are from each other
 * @param byPair by the two CPUs themselves
 */
public record StepBytes(@JsonValue Shares shares, Map<CpuPair, Long> byPair) {

  public StepBytes {
    byPair = Collections.unmodifiableMap(new TreeMap<>(byPair));
  }

  static StepBytes of(CpuTable cpus, Map<CpuPair, Long> byPair) {
    return new StepBytes(cpus.shares(byPair), byPair);
  }

  /** Bytes by the CPU before the step, without those of which it was not seen. */
  public Map<Integer, Long> bySource() {
    Map<Integer, Long> bytes = new TreeMap<>();
    byPair.forEach(
        (pair, sum) -> {
          if (pair.from() != CpuPair.UNKNOWN) {
            bytes.merge(pair.from(), sum, Long::sum);
          }
        });
    return bytes;
  }

  /** Bytes by the CPU after the step; by {@link CpuPair#UNKNOWN} where it was not seen. */
  public Map<Integer, Long> byTarget() {
    Map<Integer, Long> bytes = new TreeMap<>();
    byPair.forEach((pair, sum) -> bytes.merge(pair.to(), sum, Long::sum));
    return bytes;
  }
}
