/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A connection to the helper. Waits only up to a deadline, and keeps an interrupt of the waiting
 * thread until it has done waiting: a lease is not to be lost by it. Not blocking, for a blocking
 * channel is closed by an interrupt.
 */
final class Link implements AutoCloseable {

  private static final String ENDED = "has ended the connection";

  private final SocketChannel channel;
  private final Selector selector;
  private final SelectionKey key;
  private final LongSupplier nanoTime;
  private final FrameReader reader = new FrameReader();

  private Link(SocketChannel channel, Selector selector, SelectionKey key, LongSupplier nanoTime) {
    this.channel = channel;
    this.selector = selector;
    this.key = key;
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
    SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.configureBlocking(false);
      if (!channel.connect(UnixDomainSocketAddress.of(socket))) {
        // Linux refuses a local connection for now (EAGAIN); it does not go on with it by itself.
        throw new IOException("too many are waiting for it");
      }
      Selector selector = Selector.open();
      try {
        SelectionKey key = channel.register(selector, SelectionKey.OP_READ);
        return new Link(channel, selector, key, nanoTime);
      } catch (IOException | RuntimeException | Error e) {
        selector.close();
        throw e;
      }
    } catch (IOException | RuntimeException | Error e) {
      channel.close();
      throw e;
    }
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
        channel.write(frame);
      } catch (IOException e) {
        throw ended(e);
      }
      if (!frame.hasRemaining()) {
        return true;
      } else if (!await(SelectionKey.OP_WRITE, deadline)) {
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
      } else if (count == 0 && !await(SelectionKey.OP_READ, deadline)) {
        return Optional.empty();
      }
    }
  }

  private int read() throws IOException {
    try {
      return channel.read(reader.lacking());
    } catch (IOException e) {
      throw ended(e);
    }
  }

  /** "Connection reset" and the like say which of us was writing, not what happened. */
  private static IOException ended(IOException e) {
    return new IOException(ENDED + " (" + e.getMessage() + ")", e);
  }

  private boolean await(int operation, long deadline) throws IOException {
    boolean interrupted = false;
    try {
      key.interestOps(operation);
      while (true) {
        long nanos = deadline - nanoTime.getAsLong();
        if (nanos <= 0) {
          return false;
        }
        // Rounded up: zero would mean without end.
        selector.select(TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
        interrupted |= Thread.interrupted();
        if (!selector.selectedKeys().isEmpty()) {
          selector.selectedKeys().clear();
          return true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Ends the connection; never fails. */
  @Override
  public void close() {
    try (selector;
        channel) {
      key.cancel();
    } catch (IOException e) {
      // Its descriptors are gone all the same.
    }
  }
}
