/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.helper;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One connection to the daemon. Closing it without a word is what the kernel does for a killed
 * peer.
 */
final class Peer implements AutoCloseable {

  /** Far beyond what an answer takes on a machine that is busy; only a failure waits so long. */
  static final long PATIENCE_MS = 60_000;

  private static final int HEADER = 8;

  private final SocketChannel channel;
  private final Selector selector;

  private Peer(SocketChannel channel) throws IOException {
    this.channel = channel;
    this.selector = Selector.open();
    channel.configureBlocking(false);
    channel.register(selector, SelectionKey.OP_READ);
  }

  static Peer connect(Path socket) throws IOException {
    return new Peer(SocketChannel.open(UnixDomainSocketAddress.of(socket)));
  }

  /** Connected and welcomed. */
  static Peer greeted(Path socket, String client) throws IOException {
    Peer peer = connect(socket);
    Reply reply = peer.ask(Frames.hello(client));
    if (reply.type() != Frames.WELCOME) {
      throw new IOException("not welcome: " + reply);
    }
    return peer;
  }

  /** As greeted, but goes on while the daemon has too many connections. */
  static Peer greetedAtLast(Path socket, String client) throws IOException {
    while (true) {
      Peer peer = connect(socket);
      Reply reply = peer.askWhoeverHangsUp(Frames.hello(client));
      if (reply.type() == Frames.WELCOME) {
        return peer;
      }
      peer.close();
      if (reply.code() != Reply.TOO_MANY) {
        throw new IOException("not welcome: " + reply);
      }
    }
  }

  /** A daemon with too many connections says so and hangs up, perhaps before anything was asked. */
  private Reply askWhoeverHangsUp(byte[] frame) throws IOException {
    try {
      send(frame);
    } catch (IOException hungUp) {
      // What it has said can still be read.
      return read();
    }
    return read();
  }

  Reply ask(byte[] frame) throws IOException {
    send(frame);
    return read();
  }

  Reply set(int id, Value what, String to) throws IOException {
    return ask(Frames.set(id, what, "*", to));
  }

  /** Sends all of it, however long the daemon takes to read it. */
  void send(byte[] bytes) throws IOException {
    ByteBuffer from = ByteBuffer.wrap(bytes);
    long end = System.nanoTime() + PATIENCE_MS * 1_000_000;
    while (from.hasRemaining()) {
      if (channel.write(from) == 0) {
        if (System.nanoTime() > end) {
          throw new IOException("the daemon reads nothing");
        }
        Thread.onSpinWait();
      }
    }
  }

  /** Sends what fits now. False when the daemon has closed the connection. */
  boolean offer(byte[] bytes) {
    try {
      channel.write(ByteBuffer.wrap(bytes));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  Reply read() throws IOException {
    ByteBuffer length = fill(Integer.BYTES);
    ByteBuffer frame = fill(length.getInt());
    frame.getShort();
    int type = frame.getShort() & 0xffff;
    int id = frame.getInt();
    byte[] payload = new byte[frame.limit() - HEADER];
    frame.get(payload);
    return new Reply(type, id, new String(payload, StandardCharsets.ISO_8859_1));
  }

  /** All lines of the daemon's status. */
  List<String> status() throws IOException {
    List<String> lines = new ArrayList<>();
    Reply reply = ask(Frames.empty(Frames.STATUS));
    for (; reply.type() == Frames.LINE; reply = read()) {
      lines.add(reply.text());
    }
    if (reply.type() != Frames.END) {
      throw new IOException("in the place of the status's end: " + reply);
    }
    return lines;
  }

  /**
   * Whether the daemon has closed it, now or within our patience; what it still said is passed
   * over.
   */
  boolean isClosedByDaemon() {
    try {
      while (true) {
        read();
      }
    } catch (EOFException e) {
      return true;
    } catch (IOException e) {
      return e.getMessage() != null && e.getMessage().contains("reset");
    }
  }

  private ByteBuffer fill(int size) throws IOException {
    ByteBuffer into = ByteBuffer.allocate(size);
    long end = System.nanoTime() + PATIENCE_MS * 1_000_000;
    while (into.hasRemaining()) {
      int got = channel.read(into);
      if (got < 0) {
        throw new EOFException("the daemon has closed the connection");
      }
      if (got == 0) {
        selector.select(1000);
        selector.selectedKeys().clear();
        if (System.nanoTime() > end) {
          throw new IOException("no answer within " + PATIENCE_MS + " ms");
        }
      }
    }
    return into.flip();
  }

  /** Ends without a word, as when it is killed. */
  void dies() {
    close();
  }

  @Override
  public void close() {
    try {
      selector.close();
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
