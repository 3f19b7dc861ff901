/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.corelane.bench.outside.UploadLane;
import io.corelane.bench.report.Ordered;
import io.corelane.bench.rig.meter.Locality;
import java.util.List;
import java.util.Map;

/**
 * One measured upload.
 *
 * @param round its round, from 1
 * @param way how interrupts and threads were arranged
 * @param locality where its bytes were handled, as the meter saw it
 * @param affinities the CPUs that each RX queue's interrupt was allowed on, by its name
 * @param uploads Corelane's own reports; empty for stock
 * @param threads those held against the threads' CPUs
 * @param steered what the guest's kernel had other than by default at the upload's end, in mode
 *     steer: each with the value of before and the one then
 * @param differing files that did not come back as they were written
 */
@JsonPropertyOrder({
  "round",
  "way",
  "locality",
  "softirqBytes",
  "affinities",
  "uploads",
  "threads",
  "steered",
  "differing"
})
public record RigRound(
    int round,
    RigWay way,
    Locality locality,
    Map<String, String> affinities,
    List<UploadLane> uploads,
    OnTarget threads,
    List<String> steered,
    List<String> differing) {

  public RigRound {
    affinities = Ordered.byKey(affinities);
    uploads = List.copyOf(uploads);
    steered = List.copyOf(steered);
    differing = List.copyOf(differing);
  }

  /** Received bytes by the CPU whose softirq took them. */
  @JsonProperty
  Map<Integer, Long> softirqBytes() {
    return locality.received().bySource();
  }
}
