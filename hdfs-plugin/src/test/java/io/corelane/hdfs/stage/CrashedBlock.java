/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A block's two files as a crash left them, and what a restarted DataNode makes of them: {@code
 * BlockPoolSlice.validateIntegrityAndSetLength} of Hadoop 3.3 to 3.5.
 */
final class CrashedBlock {

  private byte[] data;
  private byte[] checksums;

  CrashedBlock(byte[] data, byte[] checksums) {
    this.data = data;
    this.checksums = checksums;
  }

  /** One more write had reached the files. */
  void apply(MemoryFiles.Write write) {
    if (write.file().equals(ModelReceiver.DATA)) {
      data = with(data, write);
    } else {
      checksums = with(checksums, write);
    }
  }

  private static byte[] with(byte[] before, MemoryFiles.Write write) {
    int end = (int) write.offset() + write.bytes().length;
    byte[] after = end > before.length ? Arrays.copyOf(before, end) : before;
    System.arraycopy(write.bytes(), 0, after, (int) write.offset(), write.bytes().length);
    return after;
  }

  byte[] data() {
    return data;
  }

  /** The length that is found to be valid. */
  int recovered() {
    int inData = (data.length + ModelReceiver.CHUNK - 1) / ModelReceiver.CHUNK;
    int inChecksums = (checksums.length - ModelReceiver.HEADER) / ModelReceiver.CHECKSUM;
    int chunks = Math.min(inData, inChecksums);
    if (chunks == 0) {
      return 0;
    }
    int start = (chunks - 1) * ModelReceiver.CHUNK;
    int end = Math.min(data.length, start + ModelReceiver.CHUNK);
    return isValid(start, end) ? end : start;
  }

  /** Whether all chunks of a length have the checksums that they need. */
  boolean isWhole(int length) {
    for (int start = 0; start < length; start += ModelReceiver.CHUNK) {
      if (!isValid(start, Math.min(length, start + ModelReceiver.CHUNK))) {
        return false;
      }
    }
    return data.length >= length;
  }

  private boolean isValid(int start, int end) {
    int at = ModelReceiver.HEADER + start / ModelReceiver.CHUNK * ModelReceiver.CHECKSUM;
    if (end > data.length || at + ModelReceiver.CHECKSUM > checksums.length) {
      return false;
    }
    CRC32C crc = new CRC32C();
    crc.update(data, start, end - start);
    return ByteBuffer.wrap(checksums, at, ModelReceiver.CHECKSUM).getInt() == (int) crc.getValue();
  }
}
