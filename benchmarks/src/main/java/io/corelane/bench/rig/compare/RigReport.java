/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.bench.outside.UploadLane;
import io.corelane.bench.report.Ordered;
import java.util.List;
import java.util.Map;

/**
 * What a comparison showed; written as JSON under these names. There are no speeds in it: those of
 * an emulated machine mean nothing.
 *
 * @param setup what was asked for, and where it ran
 * @param defaults the CPUs that each RX queue's interrupt is allowed on by default
 * @param ways what each way came to
 * @param rounds all measured rounds in the order they ran
 */
@JsonPropertyOrder({"setup", "defaults", "verified", "ways", "rounds"})
public record RigReport(
    @JsonUnwrapped RigSetup setup,
    Map<String, String> defaults,
    List<WaySummary> ways,
    List<RigRound> rounds) {

  public RigReport {
    defaults = Ordered.byKey(defaults);
    ways = List.copyOf(ways);
    rounds = List.copyOf(rounds);
  }

  /**
   * What was read back.
   *
   * @return whether every file of every round came back as it was written
   */
  @JsonProperty
  public boolean verified() {
    return rounds.stream().allMatch(round -> round.differing().isEmpty());
  }

  /** Corelane's own reports of all rounds. */
  List<UploadLane> uploads() {
    return rounds.stream().flatMap(round -> round.uploads().stream()).toList();
  }
}
