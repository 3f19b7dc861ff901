/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One {@code block_bio_queue} event as {@code trace_pipe} prints it, such as {@code
 * corelane-dw-1-4711 [001] ..... 12.345678: block_bio_queue: 254,0 W 2048 + 1024 [corelane-dw-1]}.
 *
 * @param task the submitting thread's name; may hold blanks
 * @param tid its id
 * @param cpu the CPU it submitted on
 * @param operation {@code rwbs}: what kind of request, in letters
 * @param sectors how much, in sectors of 512 bytes ({@code nr_sector})
 */
record TraceLine(String task, int tid, int cpu, String operation, long sectors) {

  private static final int SECTOR_BYTES = 512;

  /** The name is taken greedily: it may hold blanks and dashes, the id behind it does not. */
  private static final Pattern EVENT =
      Pattern.compile(
          "\\s*(.+)-(\\d+)\\s+(?:\\([\\s\\d-]+\\)\\s+)?\\[(\\d+)\\]\\s+\\S+\\s+[\\d.]+:\\s+"
              + "block_bio_queue:\\s+\\d+,\\d+\\s+(\\S+)\\s+\\d+ \\+ (\\d+) \\[.*\\]\\s*");

  /** Discards carry a D and write no data. */
  boolean isWrite() {
    return operation.indexOf('W') >= 0;
  }

  long bytes() {
    return sectors * SECTOR_BYTES;
  }

  static Optional<TraceLine> parse(String line) {
    Matcher event = EVENT.matcher(line);
    if (!event.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new TraceLine(
            event.group(1).strip(),
            Integer.parseInt(event.group(2)),
            Integer.parseInt(event.group(3)),
            event.group(4),
            Long.parseLong(event.group(5))));
  }
}
