/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.sweep;

import java.util.List;

/**
 * A scene as a report describes it.
 *
 * @param uploads how many
 * @param share what each receiver wants of a core
 * @param softirq what softirqs take of each of their CPUs
 * @param softirqCpus each upload's softirq CPU
 * @param others what else computes
 * @param deviceNode the node of the volume's device
 */
record SceneFacts(
    int uploads,
    double share,
    double softirq,
    List<Integer> softirqCpus,
    String others,
    int deviceNode) {

  static SceneFacts of(Scene scene) {
    return new SceneFacts(
        scene.uploads(),
        scene.share(),
        scene.softirq(),
        scene.softirqCpus(),
        scene.others().describe(scene.machine()),
        scene.deviceNode());
  }
}
