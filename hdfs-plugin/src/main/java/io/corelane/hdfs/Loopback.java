/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * A TCP connection of this process to itself, over which one byte has come.
 *
 * @param sender its one end
 * @param accepted its other, which the byte came to: the kernel knows its softirq CPU
 */
record Loopback(SocketChannel sender, SocketChannel accepted) implements AutoCloseable {

  static Loopback open() throws IOException {
    try (ServerSocketChannel server = ServerSocketChannel.open()) {
      server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
      SocketChannel sender = SocketChannel.open(server.getLocalAddress());
      try {
        Loopback loopback = new Loopback(sender, server.accept());
        loopback.passOneByte();
        return loopback;
      } catch (IOException | RuntimeException e) {
        sender.close();
        throw e;
      }
    }
  }

  private void passOneByte() throws IOException {
    ByteBuffer one = ByteBuffer.allocate(1);
    sender.write(one);
    one.clear();
    accepted.read(one);
  }

  @Override
  public void close() throws IOException {
    try (sender) {
      accepted.close();
    }
  }
}
