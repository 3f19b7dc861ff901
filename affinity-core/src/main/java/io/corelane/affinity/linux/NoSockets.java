/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.affinity.linux;

import java.nio.channels.SocketChannel;
import java.util.OptionalInt;

/** Sockets whose receive path cannot be learnt on this machine. */
final class NoSockets implements Sockets {

  private final String trouble;

  NoSockets(String trouble) {
    this.trouble = trouble;
  }

  @Override
  public OptionalInt incomingCpu(SocketChannel channel) {
    return OptionalInt.empty();
  }

  @Override
  public OptionalInt incomingNapiId(SocketChannel channel) {
    return OptionalInt.empty();
  }

  @Override
  public String explain() {
    return trouble;
  }
}
