/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.memory;

import java.util.OptionalLong;

/**
 * Memory in numbers, all in bytes and none below 0.
 *
 * @param dirty what waits for its disk
 * @param backgroundThreshold dirty bytes at which the kernel begins to write back by itself; 0 if
 *     it always does
 * @param available what can be had on the whole machine without swapping
 * @param limit what this process and those beside it in its container may have; empty where there
 *     is no limit or none is known
 */
public record MemoryFigures(
    long dirty, long backgroundThreshold, long available, OptionalLong limit) {

  public MemoryFigures {
    if (dirty < 0 || backgroundThreshold < 0 || available < 0 || limit.orElse(0) < 0) {
      throw new IllegalArgumentException(
          "bytes below 0: " + dirty + ", " + backgroundThreshold + ", " + available + ", " + limit);
    }
  }

  /**
   * The most page cache there can be: available memory, or the limit where that is less, in bytes;
   * what the process's own heap takes of a limit is not counted off.
   */
  public long room() {
    return Math.min(available, limit.orElse(Long.MAX_VALUE));
  }

  /**
   * Whether it is the limit that {@link #room()} ends at; false if the machine itself has no more.
   */
  public boolean limited() {
    return limit.isPresent() && limit.getAsLong() <= available;
  }
}
