/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** Something at the helper's socket that is not well. */
final class BadHelper implements AutoCloseable {

  /** What it does. */
  enum Habit {
    /** Accepts and says nothing. */
    SILENT,
    /** Serves this user, and then answers nothing. */
    DEAF,
    /** Serves this user, and ends at the first request. */
    DYING,
    /** Speaks another version. */
    OLD,
    /** Says something else. */
    BABBLING
  }

  private static final int WELCOME = 129;
  private static final int REFUSED = 143;
  private static final int WRONG_VERSION = 17;

  private final Path socket;
  private final ServerSocketChannel server;
  private final AtomicInteger connections = new AtomicInteger();

  BadHelper(Path socket, Habit habit) throws IOException {
    this.socket = socket;
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket));
    Thread thread = new Thread(() -> serve(habit), "bad-helper");
    thread.setDaemon(true);
    thread.start();
  }

  int connections() {
    return connections.get();
  }

  private void serve(Habit habit) {
    try {
      while (true) {
        // One after the other; the others wait in the queue, as with a helper that hangs.
        try (SocketChannel peer = server.accept()) {
          connections.incrementAndGet();
          converse(peer, habit);
        } catch (java.io.EOFException ended) {
          // The next, please.
        }
      }
    } catch (IOException closed) {
      // The end of the test.
    }
  }

  private static void converse(SocketChannel peer, Habit habit) throws IOException {
    int id = request(peer);
    switch (habit) {
      case SILENT -> request(peer);
      case DEAF, DYING -> {
        peer.write(frame(WELCOME, id, payload().putShort((short) 1)));
        request(peer);
        if (habit == Habit.DEAF) {
          request(peer);
        }
      }
      case OLD -> peer.write(frame(REFUSED, id, payload().putShort((short) WRONG_VERSION)));
      case BABBLING ->
          peer.write(
              ByteBuffer.wrap(
                  "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
    }
  }

  private static ByteBuffer payload() {
    return ByteBuffer.allocate(64);
  }

  /** What follows the first number is a text, two more numbers and a text, or one text. */
  private static ByteBuffer frame(int type, int id, ByteBuffer payload) {
    byte[] text = "a test".getBytes(StandardCharsets.US_ASCII);
    payload.putShort((short) text.length).put(text);
    if (type == WELCOME) {
      payload.putInt(4711).putInt(0).putShort((short) 0);
    }
    payload.flip();
    return ByteBuffer.allocate(12 + payload.remaining())
        .putInt(8 + payload.remaining())
        .putShort((short) 1)
        .putShort((short) type)
        .putInt(id)
        .put(payload)
        .flip();
  }

  /** Reads one frame; its id. */
  private static int request(SocketChannel peer) throws IOException {
    ByteBuffer length = read(peer, 4);
    return read(peer, length.getInt()).getInt(4);
  }

  private static ByteBuffer read(SocketChannel peer, int bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(bytes);
    while (buffer.hasRemaining()) {
      if (peer.read(buffer) < 0) {
        throw new java.io.EOFException();
      }
    }
    return buffer.flip();
  }

  @Override
  public void close() throws IOException {
    server.close();
    Files.deleteIfExists(socket);
  }
}
