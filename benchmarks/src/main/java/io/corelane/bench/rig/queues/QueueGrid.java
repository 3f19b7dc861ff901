/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.queues;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.corelane.bench.rig.compare.RigWay;
import io.corelane.bench.rig.lines.LineRatio;
import java.util.List;
import java.util.Optional;

/**
 * The machines of a grid that have been counted: all of them, or those so far.
 *
 * @param cells one for each, in the order in which they were counted; at least one
 */
@JsonPropertyOrder({"verified", "cells"})
record QueueGrid(List<QueueCell> cells) {

  // Copied: the record stays what it was.
  QueueGrid {
    cells = List.copyOf(cells);
  }

  /** Whether every file came back as it was written. */
  @JsonProperty
  boolean verified() {
    return cells.stream().allMatch(cell -> cell.lines().verified());
  }

  Optional<QueueCell> cell(int rxQueues, int diskQueues) {
    return cells.stream()
        .filter(cell -> cell.rxQueues() == rxQueues && cell.diskQueues() == diskQueues)
        .findFirst();
  }

  List<Integer> rxQueues() {
    return cells.stream().map(QueueCell::rxQueues).distinct().sorted().toList();
  }

  List<Integer> diskQueues() {
    return cells.stream().map(QueueCell::diskQueues).distinct().sorted().toList();
  }

  /** On how many machines a way moved fewer lines from another node than stock in every round. */
  long below(RigWay way) {
    return cells.stream().filter(cell -> isBelow(cell, way)).count();
  }

  private static boolean isBelow(QueueCell cell, RigWay way) {
    return cell.lines().ofStock().stream()
        .filter(ratio -> ratio.way() == way)
        .map(LineRatio::crossing)
        .allMatch(rounds -> rounds.stream().allMatch(share -> share < 1));
  }
}
