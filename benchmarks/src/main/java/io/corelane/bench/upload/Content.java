/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Random;
import java.util.function.LongConsumer;
import java.util.zip.CRC32C;

/**
 * Pseudo-random file content that costs next to nothing to make: chunks cut from one random buffer,
 * each at a place that depends on the file and the chunk's number, so that a lost, repeated or
 * exchanged chunk changes the checksum.
 */
final class Content {

  static final int CHUNK_BYTES = 64 << 10;
  private static final int POOL_BYTES = 4 << 20;

  private final byte[] pool = new byte[POOL_BYTES];

  Content(long seed) {
    new Random(seed).nextBytes(pool);
  }

  /**
   * Writes one file's content.
   *
   * @param file which file; its content follows from it
   * @param out where to; not closed
   * @param progress told the bytes of each chunk written
   * @return the CRC-32C of what was written
   */
  long write(long file, long bytes, OutputStream out, LongConsumer progress) throws IOException {
    CRC32C checksum = new CRC32C();
    for (long done = 0, chunk = 0; done < bytes; chunk++) {
      int length = (int) Math.min(CHUNK_BYTES, bytes - done);
      int offset = place(file, chunk);
      out.write(pool, offset, length);
      checksum.update(pool, offset, length);
      progress.accept(length);
      done += length;
    }
    return checksum.getValue();
  }

  /** Writes one chunk of a file, {@link #CHUNK_BYTES} long at most. */
  void writeChunk(long file, long chunk, int length, OutputStream out) throws IOException {
    out.write(pool, place(file, chunk), length);
  }

  /** Adds the same chunk to a checksum. */
  void update(CRC32C checksum, long file, long chunk, int length) {
    checksum.update(pool, place(file, chunk), length);
  }

  /** Where in the pool a chunk begins (the finalizer of SplitMix64). */
  static int place(long file, long chunk) {
    long z = (file << 32 ^ chunk) + 0x9e3779b97f4a7c15L;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    z ^= z >>> 31;
    return (int) Long.remainderUnsigned(z, POOL_BYTES - CHUNK_BYTES);
  }
}
