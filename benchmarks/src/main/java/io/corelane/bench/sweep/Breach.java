/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.affinity.cpu.CpuSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A scene in which a promise is broken.
 *
 * @param scene which
 * @param masks each receiver's CPUs
 * @param servedCores what they can have there
 * @param wideCores what they could have on all allowed CPUs
 * @param mean the bound uploads' distance from their packets
 */
record Breach(
    @JsonUnwrapped SceneFacts scene,
    List<String> masks,
    double servedCores,
    double wideCores,
    @JsonUnwrapped MeanDistance mean) {

  /** More can be read in the JSON. */
  private static final int MOST_PAIRS = 4;

  static Breach of(SceneOutcome outcome) {
    return new Breach(
        SceneFacts.of(outcome.scene()),
        outcome.masks().stream().map(CpuSet::toList).toList(),
        outcome.served(),
        outcome.wide(),
        MeanDistance.of(List.of(outcome)));
  }

  /** In one line. */
  String describe() {
    return String.format(
        Locale.ROOT,
        "%d upload%s of %.2f, softirqs %.2f, softirq CPU:mask %s, others %s, device on node %d:"
            + " serves %.2f of %.2f, distance %.3f, none's %.3f",
        scene.uploads(),
        scene.uploads() == 1 ? "" : "s",
        scene.share(),
        scene.softirq(),
        pairs(),
        scene.others(),
        scene.deviceNode(),
        servedCores,
        wideCores,
        mean.distance(),
        mean.wideDistance());
  }

  private String pairs() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (int i = 0; i < masks.size(); i++) {
      counts.merge(scene.softirqCpus().get(i) + ":" + masks.get(i), 1, Integer::sum);
    }
    String shown =
        counts.entrySet().stream()
            .limit(MOST_PAIRS)
            .map(entry -> entry.getKey() + (entry.getValue() > 1 ? " x" + entry.getValue() : ""))
            .collect(Collectors.joining(", "));
    return counts.size() > MOST_PAIRS ? shown + ", and so on" : shown;
  }
}
