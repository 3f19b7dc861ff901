/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.stage;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How a block's client sends: on and on, slowly, or waiting for acknowledgements before it sends
 * more. Packets are numbered from 1 in the order in which they came. The receiver tells what came,
 * the responder for what it would wait no longer; both ask, and neither waits.
 *
 * <p>Who waits and who is merely slow look alike for a while. What tells them apart is a batch's
 * worth of bytes: a client whose window is smaller, or that asks for each few packets to be
 * acknowledged, never brings that much before it stops, however long it is waited for. One that
 * stutters, because the machine is short of CPU, has brought much more since it last did. One that
 * goes on slowly does not stop at all; it is only waited for longer.
 */
final class ClientPace {

  /** How long nothing may come before a client is taken to wait, before any wrong guess. */
  static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(4);

  /**
   * After each time it is longer, up to a limit: a client that is merely slow, as all are when many
   * share a disk, sends on before the last packet is acknowledged. Small pieces for each of them
   * would cost more than stock HDFS.
   */
  private static final int QUIETER = 4;

  private static final long MOST_QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(64);

  /** So many packets without a client that waits, and it did not mean it. */
  private static final int FORGOTTEN_AFTER = 64;

  /** Written by the receiver. */
  private volatile int hurries;

  private volatile long lastHurry;

  /**
   * How often in a row the client stopped before it had brought a batch. The responder counts, the
   * receiver takes it back.
   */
  private final AtomicInteger guesses = new AtomicInteger();

  /** What had been received when it last stopped; the responder's. */
  private long stoppedAt;

  /** Lengthened by the responder and shortened by the receiver; either may miss the other. */
  private volatile long quiet = QUIET_NANOS;

  /** When the last packet came, by {@link System#nanoTime}; written by the receiver. */
  private volatile long cameAt = System.nanoTime();

  /**
   * A block that nothing is known of yet, as long as the replica which nobody has brought of late.
   */
  ClientPace(long received) {
    stoppedAt = received;
  }

  /** A packet has come. */
  void sent() {
    cameAt = System.nanoTime();
  }

  /** A packet says that the client waits: it is smaller than those before. */
  void waits(long packet) {
    hurries = packet - lastHurry > FORGOTTEN_AFTER ? 1 : hurries + 1;
    lastHurry = packet;
  }

  /** A whole batch has come: this client is less slow than was thought, and does not wait. */
  void sentBatch() {
    quiet = Math.max(QUIET_NANOS, quiet / 2);
    guesses.set(0);
  }

  /** Packets still come, but no batch in good time: it is waited for longer from now on. */
  void isSlow() {
    quiet = Math.min(MOST_QUIET_NANOS, QUIETER * quiet);
  }

  /**
   * The client has stopped, and what it has sent does not wait for more. For the responder only.
   *
   * @param received the length of the replica with all that has come
   * @param batch what a batch is, in bytes
   */
  void gaveUp(long received, int batch) {
    boolean brought = received - stoppedAt >= batch;
    stoppedAt = received;
    guesses.updateAndGet(before -> brought ? 0 : before + 1);
    isSlow();
  }

  /** Whether nothing has come for {@link #quietNanos}. */
  boolean isQuiet(long nowNanos) {
    return nowNanos - cameAt >= quiet;
  }

  /** How long nothing may come before the client is taken to wait. */
  long quietNanos() {
    return quiet;
  }

  /** How often of late the client waited for what it had just sent, or seems to; up to a packet. */
  int hurries(long packet) {
    boolean forgotten = packet - lastHurry > FORGOTTEN_AFTER;
    return (forgotten ? 0 : hurries) + guesses.get();
  }
}
