/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.datanode;

import io.corelane.hdfs.stage.StockOutput;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.LocalReplica;

/**
 * Hadoop's own ways to a block's two files.
 *
 * @param data its stream to the block file
 * @param checksums its stream to the file of checksums
 * @param replica the block
 * @param provider opens files so that failures lead to a check of the disk
 */
record StockStreams(
    FileOutputStream data,
    FileOutputStream checksums,
    LocalReplica replica,
    FileIoProvider provider)
    implements StockOutput {

  @Override
  public void writeData(long position, byte[] bytes, int length) throws IOException {
    write(replica.getBlockFile(), position, bytes, length);
  }

  @Override
  public void writeChecksums(long position, byte[] bytes, int length) throws IOException {
    write(replica.getMetaFile(), position, bytes, length);
  }

  /** Not through the streams: an interrupt closes one whose position is asked for or set. */
  private void write(File file, long position, byte[] bytes, int length) throws IOException {
    try (RandomAccessFile out = provider.getRandomAccessFile(replica.getVolume(), file, "rw")) {
      out.seek(position);
      out.write(bytes, 0, length);
    }
  }

  /**
   * Hadoop goes on writing from there. If the calling receiver is interrupted meanwhile, its
   * streams are closed, and its upload ends, as it is meant to.
   */
  void continueAt(long length, long checksumLength) throws IOException {
    data.getChannel().position(length);
    checksums.getChannel().position(checksumLength);
  }
}
