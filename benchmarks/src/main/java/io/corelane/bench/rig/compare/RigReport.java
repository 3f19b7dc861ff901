/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import io.corelane.bench.outside.UploadLane;
import java.util.List;
import java.util.Map;

/**
 * What a comparison showed; written as JSON under these names. There are no speeds in it: those of
 * an emulated machine mean nothing.
 *
 * @param hadoop the Hadoop version
 * @param profile the guest's shape
 * @param kernel the guest's kernel
 * @param keys further keys of the Corelane DataNode
 * @param bytes per upload, all its streams together
 * @param streams files written at once
 * @param seed what the order of the ways followed from
 * @param defaults the CPUs that each RX queue's interrupt is allowed on by default
 * @param verified whether every file of every round came back as it was written
 * @param ways what each way came to
 * @param rounds all measured rounds in the order they ran
 */
record RigReport(
    String hadoop,
    String profile,
    String kernel,
    Map<String, String> keys,
    long bytes,
    int streams,
    long seed,
    Map<String, String> defaults,
    boolean verified,
    List<WaySummary> ways,
    List<RigRound> rounds) {

  // Copied: the record stays what it was.
  RigReport {
    keys = Map.copyOf(keys);
    defaults = Map.copyOf(defaults);
    ways = List.copyOf(ways);
    rounds = List.copyOf(rounds);
  }

  /** Corelane's own reports of all rounds. */
  List<UploadLane> uploads() {
    return rounds.stream().flatMap(round -> round.uploads().stream()).toList();
  }
}
