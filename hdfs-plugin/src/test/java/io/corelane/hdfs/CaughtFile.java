/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.util.Random;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSOutputStream;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.jspecify.annotations.Nullable;

/**
 * A file that is being written when its DataNode is killed, and that knows how much of it was
 * acknowledged by then.
 */
final class CaughtFile implements Runnable {

  /** Longest pieces between two hflushes of each kind of file. */
  private static final int[] PIECES = {2_000, 20_000, 300_000};

  private static final int SYNC_ONE_IN = 64;
  private static final int PIECES_AFTER_A_STREAM = 40;
  private static final long LARGEST = 64L << 20;
  private static final int BUFFER = 64 << 10;

  private final DistributedFileSystem fs;
  private final Path path;
  private final Random random;
  private final Pattern pattern;
  private final int longestPiece;
  private final long stream;
  private final long blockSize;
  private long written;
  private volatile long acknowledged;
  private volatile boolean ended;

  /**
   * A file that does not exist yet.
   *
   * @param fs a client
   * @param path of the file
   * @param seed of all that is random in it
   * @param stream how long a stream without hflush is, in those files that have one
   */
  CaughtFile(DistributedFileSystem fs, Path path, long seed, long stream) {
    this.fs = fs;
    this.path = path;
    random = new Random(seed);
    pattern = new Pattern(random.nextInt());
    int kind = random.nextInt(PIECES.length + 1);
    boolean streams = kind == PIECES.length;
    longestPiece = PIECES[streams ? random.nextInt(PIECES.length) : kind];
    this.stream = streams ? stream : 0;
    // Some files are of several blocks.
    blockSize = random.nextInt(4) == 0 ? 4L << 20 : 128L << 20;
  }

  @Override
  public void run() {
    @Nullable FSDataOutputStream out = null;
    try {
      out = fs.create(path, true, BUFFER, (short) 1, blockSize);
      while (written < LARGEST) {
        if (stream > 0) {
          stream(out, stream / 2 + random.nextInt((int) stream));
        }
        pieces(out);
      }
      out.close();
      ended = true;
    } catch (IOException killed) {
      abort(out);
    }
  }

  private void stream(FSDataOutputStream out, long length) throws IOException {
    long end = written + length;
    while (written < end) {
      write(out, 1 + random.nextInt(2 * BUFFER));
    }
  }

  private void pieces(FSDataOutputStream out) throws IOException {
    for (int i = 0; i < PIECES_AFTER_A_STREAM; i++) {
      write(out, 1 + random.nextInt(longestPiece));
      if (random.nextInt(SYNC_ONE_IN) == 0) {
        out.hsync();
      } else {
        out.hflush();
      }
      acknowledged = written;
    }
  }

  private void write(FSDataOutputStream out, int length) throws IOException {
    byte[] bytes = new byte[length];
    pattern.fill(bytes, length, written);
    // Before it is written: more than this cannot be found afterwards.
    written += length;
    out.write(bytes);
  }

  private static void abort(@Nullable FSDataOutputStream out) {
    if (out != null) {
      try {
        DFSTestUtil.abortStream((DFSOutputStream) out.getWrappedStream());
      } catch (IOException | RuntimeException dead) {
        // Nothing more to give back.
      }
    }
  }

  Path path() {
    return path;
  }

  long acknowledged() {
    return acknowledged;
  }

  /** Whether the kill came after the first acknowledgement and before the end. */
  boolean isCaught() {
    return acknowledged > 0 && !ended;
  }

  /** What is left of a file. */
  record Found(long acknowledged, long length, long same, String trouble) {

    long lost() {
      return Math.max(0, acknowledged - same);
    }

    /** Bytes that nobody may rely on, but that are not what was written either. */
    boolean isWrongBeyond() {
      return lost() == 0 && same < length;
    }
  }

  /** Nothing can be read, because of something. */
  Found nothing(String trouble) {
    return new Found(acknowledged, 0, 0, trouble);
  }

  /** Reads all of it. */
  Found verify() throws IOException {
    long length = fs.getFileStatus(path).getLen();
    long same = 0;
    String trouble = "";
    int step = 1 << 20;
    byte[] bytes = new byte[step];
    try (FSDataInputStream in = fs.open(path)) {
      while (same < length) {
        int part = (int) Math.min(step, length - same);
        try {
          in.readFully(same, bytes, 0, part);
        } catch (IOException unreadable) {
          // As near to the place as a chunk.
          trouble = "unreadable: " + unreadable.getClass().getSimpleName();
          if (part <= 512) {
            break;
          }
          step = Math.max(512, part / 8);
          continue;
        }
        int good = pattern.same(bytes, part, same);
        same += good;
        if (good < part) {
          trouble = "other bytes";
          break;
        }
      }
    }
    return new Found(acknowledged, length, Math.min(same, written), trouble);
  }
}
