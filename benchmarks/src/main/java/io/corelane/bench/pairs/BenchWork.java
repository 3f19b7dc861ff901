/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.pairs;

import io.corelane.bench.cli.OptionRange;
import io.corelane.bench.cluster.HarnessException;
import io.corelane.bench.pairs.report.LatencyReport;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What each way is given to do.
 *
 * @param size of an upload
 * @param streams how many files at once; each is a comparison of its own
 * @param latency what is timed instead of uploads
 * @param beside the shell's command that runs beside each upload
 */
record BenchWork(
    Size size, List<Integer> streams, Optional<Latency> latency, Optional<String> beside) {

  private static final int MOST_MIB = 1 << 20;
  private static final int MOST_STREAMS = 10_000;

  BenchWork {
    streams = List.copyOf(streams);
  }

  /**
   * How much is uploaded.
   *
   * @param mib MiB
   * @param perStream of each stream; otherwise of all together
   */
  record Size(int mib, boolean perStream) {}

  /** Of an upload, all streams together. */
  long bytes(int count) {
    return ((long) size.mib() << 20) * (size.perStream() ? count : 1);
  }

  /** Of the largest upload. */
  long mostBytes() {
    return streams.stream()
        .mapToLong(count -> latency.isPresent() ? latency.get().mostBytes() * count : bytes(count))
        .max()
        .orElse(0);
  }

  /**
   * Small writes.
   *
   * @param pace how many, and how fast
   * @param bytes their sizes
   */
  record Latency(LatencyReport.Pace pace, List<Integer> bytes) {

    static final String HFLUSH = "hflush";
    static final String HSYNC = "hsync";

    /** Larger ones are more than a packet. */
    private static final int MOST_BYTES = 64 << 10;

    private static final int LEAST_WRITES = 10;
    private static final int MOST_WRITES = 1_000_000;

    Latency {
      bytes = List.copyOf(bytes);
    }

    /** Each call with each size. */
    List<LatencyReport.Kind> kinds() {
      return Stream.of(HFLUSH, HSYNC)
          .flatMap(call -> bytes.stream().map(size -> new LatencyReport.Kind(call, size)))
          .toList();
    }

    long mostBytes() {
      return (long) pace.writes() * bytes.stream().mapToInt(size -> size).max().orElse(0);
    }

    void check() throws HarnessException {
      OptionRange.check("--writes", pace.writes(), LEAST_WRITES, MOST_WRITES, "writes");
      for (int size : bytes) {
        OptionRange.check("--write-sizes", size, 1, MOST_BYTES, "bytes");
      }
    }
  }

  void checkSize() throws HarnessException {
    OptionRange.check(
        size.perStream() ? "--size-per-stream" : "--size", size.mib(), 1, MOST_MIB, "MiB");
  }

  void checkBeside() throws HarnessException {
    if (beside.isPresent() && beside.get().isBlank()) {
      throw new HarnessException("--beside \"" + beside.get() + "\" is no shell command");
    } else if (beside.isPresent() && latency.isPresent()) {
      throw new HarnessException("--beside " + beside.get() + " is for uploads, not for --latency");
    }
  }

  void checkStreams() throws HarnessException {
    for (int count : streams) {
      OptionRange.check("--streams", count, 1, MOST_STREAMS, "streams");
      if (latency.isEmpty() && !size.perStream() && count > size.mib()) {
        throw new HarnessException(
            "--streams %d is more than --size %d: at least 1 MiB each"
                .formatted(count, size.mib()));
      }
    }
  }
}
