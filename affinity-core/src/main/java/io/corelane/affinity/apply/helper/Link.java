/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import io.corelane.affinity.linux.UnixSocket;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A connection to the helper. Waits only up to a deadline; an interrupt of the waiting thread does
 * not end it: a lease is not to be lost by it.
 */
final class Link implements AutoCloseable {

  private static final String ENDED = "has ended the connection";

  private final UnixSocket socket;
  private final LongSupplier nanoTime;
  private final FrameReader reader = new FrameReader();

  private Link(UnixSocket socket, LongSupplier nanoTime) {
    this.socket = socket;
    this.nanoTime = nanoTime;
  }

  /**
   * Connects, or fails at once.
   *
   * @param socket the helper's socket
   * @param nanoTime as {@link System#nanoTime}; for the deadlines
   * @return the connection
   * @throws IOException if there is nobody, or not for us, or with a full queue
   */
  static Link connect(Path socket, LongSupplier nanoTime) throws IOException {
    return new Link(UnixSocket.connect(socket), nanoTime);
  }

  /**
   * Sends a frame.
   *
   * @param frame the frame
   * @param deadline until when, on the clock
   * @return false if not all of it went in time; the connection is of no use then
   * @throws IOException if the connection has ended
   */
  boolean send(ByteBuffer frame, long deadline) throws IOException {
    while (true) {
      try {
        socket.write(frame);
      } catch (IOException e) {
        throw ended(e);
      }
      if (!frame.hasRemaining()) {
        return true;
      } else if (!await(false, deadline)) {
        return false;
      }
    }
  }

  /**
   * Waits for a frame.
   *
   * @param deadline until when, on the clock; one in the past does not wait
   * @return nothing if none came in time
   * @throws EOFException if the other side has ended the connection
   * @throws ProtocolException if what came is no frame
   * @throws IOException if the connection has broken
   */
  Optional<Frame> receive(long deadline) throws IOException {
    while (true) {
      int count = read();
      if (count < 0) {
        throw new EOFException(ENDED);
      }
      Optional<Frame> frame = reader.next();
      if (frame.isPresent()) {
        return frame;
      } else if (count == 0 && !await(true, deadline)) {
        return Optional.empty();
      }
    }
  }

  private int read() throws IOException {
    try {
      return socket.read(reader.lacking());
    } catch (IOException e) {
      throw ended(e);
    }
  }

  /** "Connection reset" and the like say which of us was writing, not what happened. */
  private static IOException ended(IOException e) {
    return new IOException(ENDED + " (" + e.getMessage() + ")", e);
  }

  private boolean await(boolean reading, long deadline) throws IOException {
    while (true) {
      long nanos = deadline - nanoTime.getAsLong();
      if (nanos <= 0) {
        return false;
      }
      // Rounded up: zero would not wait, and turn until the deadline.
      long millis = TimeUnit.NANOSECONDS.toMillis(nanos) + 1;
      if (socket.await(reading, (int) Math.min(millis, Integer.MAX_VALUE))) {
        return true;
      }
    }
  }

  /** Ends the connection; never fails. */
  @Override
  public void close() {
    socket.close();
  }
}
