/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import java.nio.channels.SocketChannel;
import java.util.OptionalInt;

/**
 * What the kernel knows of a connected TCP socket's receive path. Never throws for a closed one.
 */
public interface Sockets {

  /**
   * The CPU whose softirq delivered the socket's last packet ({@code SO_INCOMING_CPU}, {@code
   * socket(7)}). With RPS or RFS that is the CPU they steered to; on loopback, the sender's.
   *
   * @return the CPU number, or nothing if the kernel does not tell
   */
  OptionalInt incomingCpu(SocketChannel channel);

  /**
   * The NAPI instance, and so the RX queue, of the socket's last packet ({@code
   * SO_INCOMING_NAPI_ID}): the id, above 0; nothing on loopback, on drivers without it, or before
   * the first packet.
   */
  OptionalInt incomingNapiId(SocketChannel channel);

  /**
   * Why {@link #incomingCpu} no longer answers, or never did, on this machine: one line; empty text
   * while it works.
   */
  default String explain() {
    return "";
  }
}
