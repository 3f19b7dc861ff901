/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.lines;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.bench.rig.compare.RigSetup;
import java.util.List;

/**
 * What counting showed; written as JSON under these names. Emulated: lines, not times.
 *
 * @param setup what was asked for, and where it ran
 * @param machine the modelled machine
 * @param verified whether every file of every round came back as it was written
 * @param ways what each way came to
 * @param rounds all measured rounds in the order they ran
 */
@JsonPropertyOrder({"setup", "machine", "verified", "blindTo", "ways", "ofStock", "rounds"})
public record LineReport(
    @JsonUnwrapped RigSetup setup,
    LineDump.Machine machine,
    boolean verified,
    List<LineWay> ways,
    List<LineRound> rounds) {

  // Copied: the record stays what it was.
  public LineReport {
    ways = List.copyOf(ways);
    rounds = List.copyOf(rounds);
  }

  /** Each way held against stock. */
  @JsonProperty
  public List<LineRatio> ofStock() {
    return LineRatio.of(rounds);
  }

  /** What the figures leave out. */
  @JsonProperty
  public List<String> blindTo() {
    return LineLimits.of(machine);
  }
}
