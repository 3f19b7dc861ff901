/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.io.IOException;

/**
 * Hadoop's own streams to a block's two files, for what ours cannot write. A write that fails there
 * is told, logged and followed by a check of the disk as in stock HDFS.
 */
public interface StockOutput {

  /**
   * Writes to the block file.
   *
   * @param position where, at least 0
   * @param length how many of them
   * @throws IOException as in stock HDFS
   */
  void writeData(long position, byte[] bytes, int length) throws IOException;

  /**
   * Writes to the file of checksums.
   *
   * @param position where, at least 0
   * @param length how many of them
   * @throws IOException as in stock HDFS
   */
  void writeChecksums(long position, byte[] bytes, int length) throws IOException;
}
