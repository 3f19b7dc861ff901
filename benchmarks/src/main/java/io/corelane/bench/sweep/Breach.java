/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import io.corelane.affinity.cpu.CpuSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A scene in which a promise is broken.
 *
 * @param uploads how many
 * @param share what each receiver wants of a core
 * @param softirq what softirqs take of each of their CPUs
 * @param softirqCpus each upload's softirq CPU
 * @param others what else computes
 * @param deviceNode the node of the volume's device
 * @param masks each receiver's CPUs
 * @param servedCores what they can have there
 * @param wideCores what they could have on all allowed CPUs
 * @param distance the bound uploads' mean distance
 * @param wideDistance the same uploads' mean distance on all allowed CPUs
 */
record Breach(
    int uploads,
    double share,
    double softirq,
    List<Integer> softirqCpus,
    String others,
    int deviceNode,
    List<String> masks,
    double servedCores,
    double wideCores,
    double distance,
    double wideDistance) {

  /** More can be read in the JSON. */
  private static final int MOST_PAIRS = 4;

  static Breach of(SceneOutcome outcome) {
    Scene scene = outcome.scene();
    return new Breach(
        scene.uploads(),
        scene.share(),
        scene.softirq(),
        scene.softirqCpus(),
        scene.others().describe(scene.machine()),
        scene.deviceNode(),
        outcome.masks().stream().map(CpuSet::toList).toList(),
        outcome.served(),
        outcome.wide(),
        outcome.distance() / Math.max(1, outcome.bound()),
        outcome.wideDistance() / Math.max(1, outcome.bound()));
  }

  /** In one line. */
  String describe() {
    return String.format(
        Locale.ROOT,
        "%d upload%s of %.2f, softirqs %.2f, softirq CPU:mask %s, others %s, device on node %d:"
            + " serves %.2f of %.2f, distance %.3f, none's %.3f",
        uploads,
        uploads == 1 ? "" : "s",
        share,
        softirq,
        pairs(),
        others,
        deviceNode,
        servedCores,
        wideCores,
        distance,
        wideDistance);
  }

  private String pairs() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (int i = 0; i < masks.size(); i++) {
      counts.merge(softirqCpus.get(i) + ":" + masks.get(i), 1, Integer::sum);
    }
    String shown =
        counts.entrySet().stream()
            .limit(MOST_PAIRS)
            .map(entry -> entry.getKey() + (entry.getValue() > 1 ? " x" + entry.getValue() : ""))
            .collect(Collectors.joining(", "));
    return counts.size() > MOST_PAIRS ? shown + ", and so on" : shown;
  }
}
