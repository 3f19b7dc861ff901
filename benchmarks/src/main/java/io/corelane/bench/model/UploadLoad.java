/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.model;

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
record UploadLoad(int streams, double blockBytes, double clientRate, boolean disks) {

  /** An upload that does not end. */
  static final double ENDLESS = 1e18;

  static UploadLoad blocks(int streams) {
    return new UploadLoad(streams, 128 << 20, ENDLESS, true);
  }

  static UploadLoad endless(int streams) {
    return new UploadLoad(streams, ENDLESS, ENDLESS, true);
  }
}
