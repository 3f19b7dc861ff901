/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

import com.fasterxml.jackson.annotation.JsonFormat;

/**
 * What the model does not know exactly: the least, the middle and the most that its source allows.
 * Seconds per GiB are CPU time.
 */
@JsonFormat(shape = JsonFormat.Shape.OBJECT)
public enum Parameter {
  /** One flow, softirq and receiver on one core of a Xeon of 2017, Linux 5.4; a tenth each way. */
  ONE_CORE("softirq and receiver on one core", "Gbit/s", 38, 42, 46, Source.SIGCOMM_2021),
  /** The copy dominates: half of it or more. */
  RECEIVER_PART("the receiver's part of that", "", 0.5, 0.55, 0.65, Source.SIGCOMM_2021),
  /** A fifth less per core with the NIC on the other node: 15 to 25 per cent. */
  FAR("cost of work off its node", "times", 1.18, 1.25, 1.33, Source.SIGCOMM_2021),
  /**
   * Lines that cross nodes: 65 % in copies, 13 % in processes, the rest elsewhere in the kernel.
   */
  FAR_RECEIVER("the receiver's part of what that adds", "", 0.78, 0.89, 1, Source.LINES),
  /** 1.14 and 1.17 with a disk, 1.21 and 1.42 without: CPU time on one CPU to that on two. */
  SAME_CORE("contention of both on one core", "times", 1.14, 1.2, 1.42, Source.MATRIX),
  OTHER_CACHE("part of it between caches of a node", "", 0.25, 0.5, 0.75, Source.ASSUMED),
  /** Medians of 1 and of 4 streams, without reading the socket; the most on the slower machine. */
  BUFFERED("receiver besides reading, stock", "s/GiB", 0.354, 0.479, 0.67, Source.PROFILE),
  STAGED("receiver besides reading, write stage", "s/GiB", 0.076, 0.132, 0.185, Source.PROFILE),
  DISK_WRITER("disk writer", "s/GiB", 0.083, 0.12, 0.155, Source.PROFILE),
  /** What the rest of the machine used less with the stage, where memory was short: XFS, ext4. */
  FLUSHER_CPU("flusher", "s/GiB", 0.23, 0.35, 0.47, Source.PROFILE),
  /** Fragmented, plain, with large folios. */
  FLUSHER_RATE("flusher, one for each device", "GB/s", 0.25, 0.8, 2.4, Source.WRITE_BACK),
  /** 64 bytes for each line that one upload placed far added, for each of its bytes. */
  CROSSING("bytes that cross for a byte received far", "", 1.2, 1.5, 1.8, Source.LINES),
  FABRIC("what crosses nodes at most", "GB/s", 6, 16, 32, Source.MLC);

  public final String words;
  public final String unit;
  public final double low;
  public final double middle;
  public final double high;
  public final Source source;

  Parameter(String words, String unit, double low, double middle, double high, Source source) {
    this.words = words;
    this.unit = unit;
    this.low = low;
    this.middle = middle;
    this.high = high;
    this.source = source;
  }
}
