/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.matrix.flow;

import io.corelane.affinity.linux.Sockets;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * How a flow from another machine begins. The sender shows a token, so that nobody else is taken
 * for it; then single bytes go to and fro until the kernel delivers them on the softirq's CPU.
 * Without interrupt remapping a write to {@code smp_affinity} takes effect at the interrupt's next
 * arrival only (Linux {@code kernel/irq/migration.c}), and an arrival counts for its own RX queue
 * alone: the connection must bring it about itself.
 */
final class Greeting {

  private static final char GO = 'g';
  private static final char AGAIN = 'a';
  private static final int TRIES = 100;
  private static final long PAUSE_MILLIS = 2;
  private static final int PATIENCE_MILLIS = 30_000;

  private final Sockets sockets;
  private final String token;
  private final int cpu;

  /**
   * The receiver's side.
   *
   * @param sockets tells where packets are delivered
   * @param token to be shown, ASCII
   * @param cpu the CPU asked for
   */
  Greeting(Sockets sockets, String token, int cpu) {
    this.sockets = sockets;
    this.token = token;
    this.cpu = cpu;
  }

  /**
   * Waits for the sender, whoever else may connect. After {@value #TRIES} tries the flow begins all
   * the same: its samples tell where it ran.
   *
   * @return the connection, of which nothing that counts is read yet
   */
  SocketChannel accept(ServerSocketChannel server) throws IOException {
    while (true) {
      SocketChannel channel = server.accept();
      boolean good = false;
      try {
        good = isSender(channel);
        if (good) {
          settle(channel);
          return channel;
        }
      } finally {
        if (!good) {
          channel.close();
        }
      }
    }
  }

  private boolean isSender(SocketChannel channel) {
    try {
      channel.socket().setSoTimeout(PATIENCE_MILLIS);
      byte[] shown = channel.socket().getInputStream().readNBytes(token.length());
      channel.socket().setSoTimeout(0);
      return token.equals(new String(shown, StandardCharsets.US_ASCII));
    } catch (SocketTimeoutException e) {
      return false; // A stranger that says nothing.
    } catch (IOException e) {
      return false; // One that has gone.
    }
  }

  private void settle(SocketChannel channel) throws IOException {
    for (int left = TRIES; left > 0 && sockets.incomingCpu(channel).orElse(cpu) != cpu; left--) {
      pause();
      channel.socket().getOutputStream().write(AGAIN);
      answer(channel);
    }
    channel.socket().getOutputStream().write(GO);
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** The sender's side. */
  static void greet(SocketChannel channel, String token) throws IOException {
    channel.socket().setTcpNoDelay(true);
    channel.socket().getOutputStream().write(token.getBytes(StandardCharsets.US_ASCII));
    while (answer(channel) != GO) {
      channel.socket().getOutputStream().write(AGAIN);
    }
  }

  private static int answer(SocketChannel channel) throws IOException {
    int read = channel.socket().getInputStream().read();
    if (read < 0) {
      throw new EOFException("the connection was closed before the flow began");
    }
    return read;
  }
}
