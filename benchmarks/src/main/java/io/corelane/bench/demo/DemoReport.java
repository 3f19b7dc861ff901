/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.corelane.bench.outside.BlockWrites;
import io.corelane.bench.outside.PluginState;
import io.corelane.bench.outside.UploadLane;
import io.corelane.bench.pairs.report.Comparison;
import io.corelane.bench.report.Ordered;
import java.util.List;
import java.util.Map;

/**
 * What a demo run showed; written as JSON under these names.
 *
 * @param setup what was asked for, and what it ran on
 * @param verified whether every file of every round was on the volumes as it was written, and those
 *     of the last pair came back so
 * @param plugin whether Corelane did anything
 * @param uploads the Corelane rounds' uploads as the DataNode reports them
 * @param outside the Corelane rounds as seen from outside
 * @param writes who submitted the rounds' block writes
 * @param rounds all measured rounds in the order they ran
 * @param decisions the last lines of the decision log, the latest last
 */
@JsonPropertyOrder({
  "setup",
  "verified",
  "plugin",
  "uploads",
  "outside",
  "writes",
  "rounds",
  "decisions",
  "figures"
})
public record DemoReport(
    @JsonUnwrapped DemoSetup setup,
    boolean verified,
    @JsonUnwrapped PluginState plugin,
    List<UploadLane> uploads,
    Outside outside,
    @JsonUnwrapped BlockIoByMode writes,
    List<Round> rounds,
    List<String> decisions) {

  public DemoReport {
    uploads = List.copyOf(uploads);
    rounds = List.copyOf(rounds);
    decisions = List.copyOf(decisions);
  }

  /** Corelane to stock, pair by pair; none with a single pair. */
  @JsonProperty
  List<Comparison.Figure> figures() {
    return RoundFigures.of(rounds);
  }

  /**
   * The DataNode's threads as seen through {@code /proc}.
   *
   * @param receiversSeen receivers looked at while they received
   * @param receiversOnTarget those that had the planned CPUs at every look (observe: all CPUs)
   * @param receiversBetweenLooks uploads that began and ended between two looks
   * @param straysAfter threads still narrowed after the last upload, disk writers excepted
   * @param straysEver other threads ever seen narrowed, one line each
   * @param offTarget receivers not on their target, one line each
   * @param still threads counted in {@code straysAfter}, one line each
   */
  public record Outside(
      int receiversSeen,
      int receiversOnTarget,
      int receiversBetweenLooks,
      int straysAfter,
      List<String> straysEver,
      List<String> offTarget,
      List<String> still) {

    public Outside {
      straysEver = List.copyOf(straysEver);
      offTarget = List.copyOf(offTarget);
      still = List.copyOf(still);
    }
  }

  /**
   * Writes to the volumes' disk in the rounds of a mode, in bytes, from the tracepoint {@code
   * block_bio_queue}.
   *
   * @param byDiskWriters submitted by Corelane's disk writers
   * @param byDiskWritersOnChosenCores of those, submitted on the disk writer's planned CPUs
   * @param byOthers submitted by everything else on this machine
   * @param others those by kind of submitter
   * @param lostEvents events the kernel dropped: if above 0, the sums are too small
   */
  public record BlockIo(
      long byDiskWriters,
      long byDiskWritersOnChosenCores,
      long byOthers,
      Map<String, Long> others,
      long lostEvents) {

    public BlockIo {
      others = Ordered.byKey(others);
    }

    long bytes() {
      return byDiskWriters + byOthers;
    }

    static BlockIo of(BlockWrites writes) {
      return new BlockIo(
          writes.byDiskWriters(),
          writes.onChosenCores(),
          writes.byOthers(),
          writes.others(),
          writes.lostEvents());
    }
  }
}
