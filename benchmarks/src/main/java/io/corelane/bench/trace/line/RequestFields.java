/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.line;

import java.util.Optional;

/**
 * What the block layer's events of requests print ({@code include/trace/events/block.h}, 4.18 to
 * 6.18).
 *
 * @param major the device's number
 * @param minor the device's number
 * @param operation {@code rwbs}: what kind of request, in letters
 * @param bytes how much; 0 for a flush
 * @param sector the first sector; of a flush 0 at its begin, the highest number at its end
 * @param sectors how many, of 512 bytes
 * @param task the running thread's name; empty at the end of a request
 */
public record RequestFields(
    int major, int minor, String operation, long bytes, long sector, long sectors, String task) {

  /** The size of a sector in block events, whatever the disk's own is. */
  public static final int SECTOR_BYTES = 512;

  /**
   * Of {@code block_rq_insert} and its like, such as {@code 254,0 WS 4096 () 8 + 8 be,0,4 [dd]};
   * 4.18 has no priority before the name. Nothing if it is not theirs.
   */
  public static Optional<RequestFields> begun(String rest) {
    return of(rest, true);
  }

  /**
   * Of {@code block_rq_complete} and {@code block_rq_requeue}, such as {@code 254,0 WS () 8 + 8
   * be,0,4 [0]}, with the error in brackets. Nothing if it is not theirs.
   */
  public static Optional<RequestFields> ended(String rest) {
    return of(rest, false);
  }

  private static Optional<RequestFields> of(String rest, boolean begun) {
    LineCursor cursor = new LineCursor(rest, 0);
    int major = cursor.smallNumber();
    int minor = cursor.skip(",").smallNumber();
    String operation = cursor.skip(" ").word();
    long bytes = begun ? cursor.skip(" ").number() : 0;
    // A driver's command, in hexadecimal digits.
    long sector = cursor.skip(" (").behind(") ").number();
    long sectors = cursor.skip(" + ").number();
    String last = cursor.behind("[").upToLast("]");
    return cursor.fits()
        ? Optional.of(
            new RequestFields(
                major,
                minor,
                operation,
                begun ? bytes : sectors * SECTOR_BYTES,
                sector,
                sectors,
                begun ? last : ""))
        : Optional.empty();
  }
}
