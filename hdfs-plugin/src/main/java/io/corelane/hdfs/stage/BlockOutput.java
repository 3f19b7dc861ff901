/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import io.corelane.affinity.linux.BlockFiles;
import io.corelane.affinity.linux.BlockFiles.BlockFile;
import io.corelane.affinity.linux.Errno;
import io.corelane.affinity.linux.NativeCallException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Brings ranges of a block's two rings to its two files. Whole pages may go around the page cache,
 * the rest goes through it. What the kernel refuses is written again through Hadoop's own stream:
 * either that succeeds, or Hadoop deals with its failure. One thread at a time.
 */
final class BlockOutput implements AutoCloseable {

  /** Fewer bytes are not worth waiting for the disk: a client may wait for them. */
  private static final int LEAST_DIRECT = 256 << 10;

  private static final long PAGE = BlockFiles.ALIGNMENT;

  private final OpenFiles files;
  private final Ring data;
  private final Ring checksums;
  private final StockOutput stock;
  private final WriteEvents events;
  private final Runnable onRefusal;
  private final int leastDirect;
  private boolean direct;

  /**
   * The files of a block, which are there and grow.
   *
   * @param files ours; closed with this
   * @param data the bytes of the block file
   * @param checksums the bytes of the file of checksums
   * @param events told of each write of data
   * @param batch what is written at once where there is enough
   * @param onRefusal told when the file system will not have direct writes
   */
  BlockOutput(
      OpenFiles files,
      Ring data,
      Ring checksums,
      StockOutput stock,
      WriteEvents events,
      int batch,
      Runnable onRefusal) {
    this.files = files;
    this.data = data;
    this.checksums = checksums;
    this.stock = stock;
    this.events = events;
    this.onRefusal = onRefusal;
    this.leastDirect = Math.min(LEAST_DIRECT, batch / 2);
    this.direct = files.direct() != null;
  }

  /**
   * Our descriptors of a block.
   *
   * @param data of its bytes
   * @param direct of its bytes, around the page cache; null where that is not wanted
   * @param checksums of its checksums
   */
  record OpenFiles(BlockFile data, @Nullable BlockFile direct, BlockFile checksums) {

    void close() {
      data.close();
      if (direct != null) {
        direct.close();
      }
      checksums.close();
    }
  }

  /** Writes bytes of the block file. */
  void writeData(long from, long to) throws IOException {
    long begin = events.before(to - from);
    long bodyFrom = Math.min(to, from + PAGE - 1 & -PAGE);
    long bodyTo = Math.max(bodyFrom, to & -PAGE);
    BlockFile around = files.direct();
    if (around != null && direct && bodyTo - bodyFrom >= leastDirect) {
      write(files.data(), data, from, bodyFrom, stock::writeData);
      long reached = writeDirect(around, bodyFrom, bodyTo);
      write(files.data(), data, reached, to, stock::writeData);
    } else {
      write(files.data(), data, from, to, stock::writeData);
    }
    events.after(begin, to - from);
  }

  /** Writes bytes of the file of checksums. */
  void writeChecksums(long from, long to) throws IOException {
    write(files.checksums(), checksums, from, to, stock::writeChecksums);
  }

  /** Whole pages; answers how far it came, which is not to the end where the kernel refuses. */
  private long writeDirect(BlockFile around, long from, long to) throws IOException {
    long at = from;
    try {
      // A short answer, as on a full disk, may end within a page.
      while (at < to && at % PAGE == 0) {
        at += around.write(data.address(at), data.contiguous(at, to - at), at);
      }
    } catch (NativeCallException e) {
      switch (e.errno()) {
        case Errno.EINVAL -> {
          direct = false;
          onRefusal.run();
        }
        case Errno.EIO -> {
          // The page cache would take the bytes, and lose them without a word.
          events.failed();
          throw new IOException(e.getMessage(), e);
        }
        default -> {
          // A full disk: the way through the page cache will say so.
        }
      }
    } catch (RuntimeException | Error e) {
      // A fault of ours: it must not be the upload's.
      direct = false;
    }
    return at;
  }

  private static void write(BlockFile file, Ring ring, long from, long to, Stock instead)
      throws IOException {
    long at = from;
    while (at < to) {
      long length = ring.contiguous(at, to - at);
      try {
        at += file.write(ring.address(at), length, at);
      } catch (NativeCallException | RuntimeException | Error e) {
        byte[] copy = new byte[(int) length];
        ring.get(at, copy, copy.length);
        instead.write(at, copy, copy.length);
        at += length;
      }
    }
  }

  @FunctionalInterface
  private interface Stock {
    void write(long position, byte[] bytes, int length) throws IOException;
  }

  /** Whether writes of many whole pages go around the page cache. */
  boolean isDirect() {
    return direct;
  }

  /** Submits what went through the page cache: a direct upload's first and last bytes. */
  void startWriteOut() throws NativeCallException {
    files.data().startWriteOut();
    files.checksums().startWriteOut();
  }

  @Override
  public void close() {
    files.close();
  }
}
