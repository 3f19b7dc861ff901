/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Does with a block on the stage what Hadoop's {@code BlockReceiver} does with its streams, packet
 * by packet, and knows at each moment what has been told to the replica.
 */
final class ModelReceiver {

  static final int CHUNK = 512;
  static final int CHECKSUM = 4;
  static final int HEADER = 7;
  static final Path DATA = Path.of("/data/1/blk_1");
  static final Path CHECKSUMS = Path.of("/data/1/blk_1_1.meta");

  final MemoryFiles files;
  final byte[] content;
  final StagedBlock block;
  final BlockWriting writing;
  final int begin;
  final byte[] dataAtBegin;
  final byte[] checksumsAtBegin;

  /** What the replica was told, each after so many writes. */
  final List<Told> told = new ArrayList<>();

  private int length;

  /**
   * The replica is told.
   *
   * @param length its length
   * @param writes writes before
   */
  record Told(long length, int writes) {}

  ModelReceiver(MemoryFiles files, byte[] content, int begin, BlockWriting writing)
      throws IOException {
    this(files, content, begin, writing, stockOf(files));
  }

  ModelReceiver(
      MemoryFiles files, byte[] content, int begin, BlockWriting writing, StockOutput hadoop)
      throws IOException {
    this.files = files;
    this.content = content;
    this.writing = writing;
    this.length = begin;
    this.begin = begin;
    this.dataAtBegin = Arrays.copyOf(content, begin);
    files.create(DATA, dataAtBegin);
    byte[] checksums = new byte[HEADER + begin / CHUNK * CHECKSUM];
    for (int at = 0; at < begin; at += CHUNK) {
      System.arraycopy(crc(at, at + CHUNK), 0, checksums, HEADER + at / CHUNK * CHECKSUM, CHECKSUM);
    }
    this.checksumsAtBegin = checksums;
    files.create(CHECKSUMS, checksums);
    StagedBlock staged =
        writing.stage(
            new BlockTarget(
                DATA,
                CHECKSUMS,
                begin,
                checksums.length,
                CHUNK,
                CHECKSUM,
                new BlockTarget.Hadoop(hadoop, WriteEvents.NONE, this::told)));
    if (staged == null) {
      throw new IOException("not on the stage");
    }
    block = staged;
  }

  static StockOutput stockOf(MemoryFiles files) {
    return new StockOutput() {
      @Override
      public void writeData(long position, byte[] bytes, int length) {
        files.put(DATA, false, position, Arrays.copyOf(bytes, length));
      }

      @Override
      public void writeChecksums(long position, byte[] bytes, int length) {
        files.put(CHECKSUMS, false, position, Arrays.copyOf(bytes, length));
      }
    };
  }

  private void told(long now, byte @Nullable [] lastChecksum) {
    synchronized (files) {
      told.add(new Told(now, files.writes.size()));
    }
  }

  int length() {
    return length;
  }

  private byte[] crc(int from, int to) {
    CRC32C crc = new CRC32C();
    crc.update(content, from, to - from);
    return ByteBuffer.allocate(CHECKSUM).putInt((int) crc.getValue()).array();
  }

  /** A packet that ends there; with {@code sync}, hsync was asked for. */
  void packet(int end, boolean sync) throws IOException {
    block.completeChunk();
    int onDisk = (int) block.received();
    if (onDisk != length) {
      throw new AssertionError(onDisk + " received, not " + length);
    }
    block.write(content, onDisk, end - onDisk);
    int at = onDisk - onDisk % CHUNK;
    if (at < onDisk) {
      block.rewindChecksums(CHECKSUM);
    }
    byte[] last = new byte[0];
    for (; at < end; at += CHUNK) {
      last = crc(at, Math.min(end, at + CHUNK));
      block.writeChecksums(last, 0, last.length);
    }
    if (sync) {
      block.writeAll();
    }
    block.packetDone(end, last);
    length = end;
  }
}
