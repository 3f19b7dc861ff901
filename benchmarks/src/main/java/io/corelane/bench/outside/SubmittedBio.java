/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.outside;

import io.corelane.bench.trace.line.RequestFields;
import io.corelane.bench.trace.line.TraceLine;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One {@code block_bio_queue} event, such as {@code 254,0 W 2048 + 1024 [corelane-dw-1]}.
 *
 * @param task the submitting thread's name
 * @param tid its id
 * @param cpu the CPU it submitted on
 * @param operation {@code rwbs}: what kind of request, in letters
 * @param sectors how much, in sectors of 512 bytes ({@code nr_sector})
 */
record SubmittedBio(String task, int tid, int cpu, String operation, long sectors) {

  private static final Pattern FIELDS =
      Pattern.compile("\\d+,\\d+\\s+(\\S+)\\s+\\d+ \\+ (\\d+) \\[.*\\]\\s*");

  /** Discards carry a D and write no data. */
  boolean isWrite() {
    return operation.indexOf('W') >= 0;
  }

  long bytes() {
    return sectors * RequestFields.SECTOR_BYTES;
  }

  static Optional<SubmittedBio> of(TraceLine line) {
    Matcher fields = FIELDS.matcher(line.rest());
    if (!fields.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new SubmittedBio(
            line.task(), line.tid(), line.cpu(), fields.group(1), Long.parseLong(fields.group(2))));
  }
}
