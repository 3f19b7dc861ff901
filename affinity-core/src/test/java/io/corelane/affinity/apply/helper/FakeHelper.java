/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.apply.helper;

import io.corelane.affinity.apply.helper.Protocol.FrameType;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A helper on a real socket that behaves as a script says: one script for each connection. */
final class FakeHelper implements AutoCloseable {

  /** What it does with a connection; when it returns, the connection ends. */
  interface Script {
    void serve(Peer peer) throws IOException;
  }

  private final Path socket;
  private final ServerSocketChannel server;
  private final Thread thread;
  private final AtomicInteger connections = new AtomicInteger();
  private final List<SocketChannel> open = new CopyOnWriteArrayList<>();
  private final List<Thread> serving = new CopyOnWriteArrayList<>();

  FakeHelper(Path socket, Script script) {
    this.socket = socket;
    try {
      server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      server.bind(UnixDomainSocketAddress.of(socket));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    thread = new Thread(() -> accept(script), "fake-helper");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept(Script script) {
    while (true) {
      try {
        SocketChannel channel = server.accept();
        open.add(channel);
        connections.incrementAndGet();
        Thread one = new Thread(() -> serve(script, channel), "fake-helper-peer");
        one.setDaemon(true);
        serving.add(one);
        one.start();
      } catch (IOException e) {
        return;
      }
    }
  }

  private static void serve(Script script, SocketChannel channel) {
    try (channel) {
      script.serve(new Peer(channel));
    } catch (IOException e) {
      // The other side has gone: every script ends so at last.
    }
  }

  int connections() {
    return connections.get();
  }

  /** Dies: the socket's file goes too, and so do all connections. */
  @Override
  public void close() {
    try {
      server.close();
      for (SocketChannel channel : open) {
        channel.close();
      }
      thread.join();
      for (Thread one : serving) {
        one.interrupt();
        one.join();
      }
      Files.deleteIfExists(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A frame as it was received. */
  record Request(int type, int id) {}

  /** One connection. */
  static final class Peer {
    private final DataInputStream in;
    private final DataOutputStream out;
    private final CountDownLatch never = new CountDownLatch(1);

    Peer(SocketChannel channel) {
      in = new DataInputStream(Channels.newInputStream(channel));
      out = new DataOutputStream(Channels.newOutputStream(channel));
    }

    Request read() throws IOException {
      byte[] bytes = new byte[in.readInt()];
      in.readFully(bytes);
      DataInputStream frame = new DataInputStream(new java.io.ByteArrayInputStream(bytes));
      if (frame.readUnsignedShort() != Protocol.VERSION) {
        throw new IOException("another version");
      }
      return new Request(frame.readUnsignedShort(), frame.readInt());
    }

    void send(byte[] bytes) throws IOException {
      out.write(bytes);
      out.flush();
    }

    /** Reads HELLO and answers it. */
    void welcome(String note) throws IOException {
      send(frame(FrameType.WELCOME, read().id(), welcomed(1, note)));
    }

    /** Answers every further request with one result, and BYE with a farewell. */
    void answerAll(byte[] result) throws IOException {
      while (true) {
        Request request = read();
        if (request.type() == FrameType.BYE.number()) {
          send(
              frame(
                  FrameType.FAREWELL, request.id(), new Bytes().u32(2).u32(1).str("IRQ 5 left.")));
          return;
        }
        send(frame(FrameType.RESULT, request.id(), new Bytes().raw(result)));
      }
    }

    /** Reads and is silent until the other side goes. */
    void hang() throws IOException {
      try {
        while (true) {
          if (in.read() < 0) {
            return;
          }
        }
      } catch (EOFException e) {
        never.countDown();
      }
    }

    void sleepLong() {
      try {
        never.await(1, TimeUnit.HOURS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  static Bytes welcomed(int version, String note) {
    return new Bytes().u16(version).str("1.0-fake").u32(4711).u32(0).str(note);
  }

  static byte[] result(int code, int errno, String before, String now, String detail) {
    return new Bytes().u16(code).u32(errno).str(before).str(now).str("?").str(detail).get();
  }

  static byte[] frame(FrameType type, int id, Bytes payload) {
    return frame(Protocol.VERSION, type.number(), id, payload);
  }

  static byte[] frame(int version, int type, int id, Bytes payload) {
    byte[] rest = payload.get();
    return new Bytes().u32(8 + rest.length).u16(version).u16(type).u32(id).raw(rest).get();
  }

  /** Big-endian fields. */
  static final class Bytes {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    Bytes u16(int number) {
      return put(() -> out.writeShort(number));
    }

    Bytes u32(int number) {
      return put(() -> out.writeInt(number));
    }

    Bytes raw(byte[] more) {
      return put(() -> out.write(more));
    }

    Bytes str(String text) {
      return u16(text.length()).raw(text.getBytes(StandardCharsets.US_ASCII));
    }

    byte[] get() {
      return bytes.toByteArray();
    }

    private Bytes put(Write write) {
      try {
        write.run();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return this;
    }

    private interface Write {
      void run() throws IOException;
    }
  }
}
