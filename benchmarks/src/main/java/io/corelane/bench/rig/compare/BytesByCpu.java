/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.report.Ordered;
import io.corelane.bench.rig.meter.StepBytes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which CPUs handled the bytes of some rounds, at three points of their way.
 *
 * @param softirqBytes received bytes by the CPU whose softirq took them
 * @param readerBytes received bytes by the CPU of the thread that read them
 * @param submitterBytes submitted bytes by the CPU they were submitted on, block files only
 */
record BytesByCpu(
    Map<Integer, Long> softirqBytes,
    Map<Integer, Long> readerBytes,
    Map<Integer, Long> submitterBytes) {

  BytesByCpu {
    softirqBytes = Ordered.byKey(softirqBytes);
    readerBytes = Ordered.byKey(readerBytes);
    submitterBytes = Ordered.byKey(submitterBytes);
  }

  static BytesByCpu of(List<RigRound> rounds) {
    List<StepBytes> received = rounds.stream().map(round -> round.locality().received()).toList();
    List<StepBytes> written = rounds.stream().map(round -> round.locality().written()).toList();
    return new BytesByCpu(
        sum(received.stream().map(StepBytes::bySource).toList()),
        sum(received.stream().map(StepBytes::byTarget).toList()),
        sum(written.stream().map(StepBytes::byTarget).toList()));
  }

  private static Map<Integer, Long> sum(List<Map<Integer, Long>> parts) {
    Map<Integer, Long> sum = new TreeMap<>();
    parts.forEach(part -> part.forEach((cpu, bytes) -> sum.merge(cpu, bytes, Long::sum)));
    return sum;
  }
}
