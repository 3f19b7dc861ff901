/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.upload;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import org.apache.hadoop.util.ProtoUtil;

/**
 * Cuts a stream of bytes into fields, however the bytes come: one write or read may carry a part of
 * a field or many of them. A subclass says after each field what comes next. Fails never: what
 * cannot be read, or is no upload, ends the reading.
 */
abstract class WireFields {

  private static final int MOST_VARINT_BYTES = 5;

  private final byte[] field;
  private int wanted;
  private int filled;
  private long toSkip;
  private long began;
  private boolean ended;

  /**
   * Begins with a field.
   *
   * @param most bytes of the longest field
   * @param first bytes of the first
   */
  WireFields(int most, int first) {
    this.field = new byte[most];
    this.wanted = first;
  }

  /**
   * Takes bytes of the stream; only one thread may do so.
   *
   * @param nanos when, as {@link System#nanoTime} has it
   */
  final void take(byte[] bytes, int offset, int length, long nanos) {
    int end = offset + length;
    for (int at = offset; at < end && !ended; ) {
      if (toSkip > 0) {
        int skipped = (int) Math.min(toSkip, end - at);
        toSkip -= skipped;
        at += skipped;
        continue;
      }
      if (filled == 0) {
        began = nanos;
      }
      int taken = Math.min(wanted - filled, end - at);
      System.arraycopy(bytes, at, field, filled, taken);
      filled += taken;
      at += taken;
      if (filled == wanted) {
        complete(nanos);
      }
    }
  }

  private void complete(long nanos) {
    try {
      read(field, filled, began, nanos);
      if (filled == wanted && !ended) {
        // It would be read again and again, and the client would hang in it.
        throw new IllegalStateException("nobody says what comes next");
      }
    } catch (IOException | RuntimeException e) {
      // Hadoop's own code sees the same bytes, and says what is wrong with them.
      end();
      unreadable();
    }
  }

  /**
   * Reads a field that is complete, and calls one of {@link #more}, {@link #next}, {@link #skip}
   * and {@link #end}.
   *
   * @param bytes begin with the field
   * @param first when its first byte was there, as {@link System#nanoTime} has it
   * @param last when its last byte was there
   * @throws IOException if it is not what was expected
   */
  abstract void read(byte[] bytes, int length, long first, long last) throws IOException;

  /** Told once, if a field could not be read. */
  abstract void unreadable();

  /** The same field goes on. */
  final void more(int bytes) throws IOException {
    if (bytes < 1 || bytes > field.length - wanted) {
      throw new IOException("a field of " + wanted + " and " + bytes + " bytes");
    }
    wanted += bytes;
  }

  /** A new field begins. */
  final void next(int bytes) {
    filled = 0;
    wanted = bytes;
  }

  /** A new field begins after bytes that nobody needs. */
  final void skip(long bytes, int next) throws IOException {
    if (bytes < 0) {
      throw new IOException("skips " + bytes + " bytes");
    }
    toSkip = bytes;
    next(next);
  }

  /** Nothing of what comes is read. */
  final void end() {
    ended = true;
  }

  /**
   * Reads protobuf's number, which is the whole field.
   *
   * @param length of the field as it is
   * @return its value; -1 if it goes on, which {@link #more} is called for
   * @throws IOException if no length is like that
   */
  final int varint(int length) throws IOException {
    if (field[length - 1] < 0) {
      if (length == MOST_VARINT_BYTES) {
        throw new IOException("a length of more than " + length + " bytes");
      }
      more(1);
      return -1;
    }
    int value =
        ProtoUtil.readRawVarint32(new DataInputStream(new ByteArrayInputStream(field, 0, length)));
    if (value < 0) {
      throw new IOException("a length of " + value);
    }
    return value;
  }
}
