/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.demo;

import io.corelane.bench.outside.BlockWrites;
import io.corelane.bench.outside.UploadLane;
import io.corelane.bench.pairs.report.Comparison;
import java.util.List;
import java.util.Map;

/**
 * What a demo run showed; written as JSON under these names.
 *
 * @param hadoop the Hadoop version
 * @param mode {@code observe} or {@code bind}
 * @param jdk the version of the JDK that every process ran on
 * @param kernel the kernel's release
 * @param cpus how many CPUs this process may use
 * @param keys further keys of the Corelane DataNode
 * @param bytes per upload, all its streams together
 * @param streams files written at once
 * @param busy compute processes beside the second half of each upload
 * @param verified whether every file of every round was on the volumes as it was written, and those
 *     of the last pair came back so
 * @param state {@code active}, or {@code inactive} if Corelane did nothing
 * @param inactiveReason why it did nothing; empty when active
 * @param oneCache whether all CPUs the Corelane DataNode may use share one last-level cache
 * @param uploads the Corelane rounds' uploads as the DataNode reports them
 * @param outside the Corelane rounds as seen from outside
 * @param blockIo who submitted the rounds' block writes, by the round's mode; empty if unknown
 * @param blockIoReason why that is unknown; empty when it is not
 * @param rounds all measured rounds in the order they ran
 * @param decisions the last lines of the decision log, the latest last
 * @param figures Corelane to stock, pair by pair; none with a single pair
 */
public record DemoReport(
    String hadoop,
    String mode,
    String jdk,
    String kernel,
    int cpus,
    Map<String, String> keys,
    long bytes,
    int streams,
    int busy,
    boolean verified,
    String state,
    String inactiveReason,
    boolean oneCache,
    List<UploadLane> uploads,
    Outside outside,
    Map<String, BlockIo> blockIo,
    String blockIoReason,
    List<Round> rounds,
    List<String> decisions,
    List<Comparison.Figure> figures) {

  // Copied: the record stays what it was.
  public DemoReport {
    keys = Map.copyOf(keys);
    uploads = List.copyOf(uploads);
    blockIo = Map.copyOf(blockIo);
    rounds = List.copyOf(rounds);
    decisions = List.copyOf(decisions);
    figures = List.copyOf(figures);
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

    // Copied: the record stays what it was.
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

    // Copied: the record stays what it was.
    public BlockIo {
      others = Map.copyOf(others);
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
