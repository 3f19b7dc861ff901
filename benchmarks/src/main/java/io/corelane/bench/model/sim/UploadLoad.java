/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model.sim;

/**
 * What comes from outside.
 *
 * @param streams clients that upload at the same time, one block after the other
 * @param blockBytes the length of a block: each is a connection of its own, with a receive queue
 *     and a receiver of its own
 * @param clientRate what a client can send, in bytes per second
 * @param disks whether blocks go to disk; without, they are only received: the published
 *     single-flow figures
 */
public record UploadLoad(int streams, double blockBytes, double clientRate, boolean disks) {

  /** An upload that does not end. */
  public static final double ENDLESS = 1e18;

  public static UploadLoad blocks(int streams) {
    return new UploadLoad(streams, 128 << 20, ENDLESS, true);
  }

  public static UploadLoad endless(int streams) {
    return new UploadLoad(streams, ENDLESS, ENDLESS, true);
  }
}
