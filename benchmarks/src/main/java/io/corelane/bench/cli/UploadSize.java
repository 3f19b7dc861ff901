/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.cli;

import io.corelane.bench.cluster.HarnessException;

/**
 * What {@code --size} and {@code --streams} ask for.
 *
 * @param mib MiB per upload, all its streams together
 * @param streams files written at once
 */
public record UploadSize(int mib, int streams) {

  /** Bytes per upload. */
  public long bytes() {
    return (long) mib << 20;
  }

  /**
   * Refuses what is too much, or too little for so many streams.
   *
   * @param mostMib the most MiB
   * @param mostStreams the most streams
   * @throws HarnessException naming the option, its value and what is allowed
   */
  public void check(int mostMib, int mostStreams) throws HarnessException {
    OptionRange.check("--size", mib, 1, mostMib, "MiB");
    OptionRange.check("--streams", streams, 1, mostStreams, "streams");
    if (streams > mib) {
      throw new HarnessException(
          "--streams " + streams + " is more than --size " + mib + ": at least 1 MiB each");
    }
  }
}
