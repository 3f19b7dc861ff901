/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a block's bytes go.
 *
 * @param block the block file, which is there
 * @param checksums the file of its checksums, with its header
 * @param length the bytes of the block file, to the end of a chunk
 * @param checksumLength the bytes of the file of checksums
 * @param chunk bytes that share a checksum, at least 1
 * @param checksumSize bytes of a checksum, 0 where there is none
 * @param hadoop what Hadoop has for the same files
 */
public record BlockTarget(
    Path block,
    Path checksums,
    long length,
    long checksumLength,
    int chunk,
    int checksumSize,
    Hadoop hadoop) {

  /**
   * What Hadoop has for a block.
   *
   * @param output its streams
   * @param events its statistics
   * @param replica told how long it is on disk
   */
  public record Hadoop(StockOutput output, WriteEvents events, Replica replica) {}

  /** A replica as Hadoop knows it. */
  @FunctionalInterface
  public interface Replica {

    /** More of it is on disk, with its last chunk's checksum where one is kept. */
    void written(long length, byte @Nullable [] lastChecksum);
  }
}
