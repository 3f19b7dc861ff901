/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import java.util.List;
import java.util.OptionalInt;

/**
 * Where an upload's packets arrive.
 *
 * @param socket what it arrives on
 * @param rxCpu the CPU whose softirq receives them, if known
 * @param unknownBecause why that CPU is not known; empty if it is
 * @param rxQueue the receive queue and its interrupt, such as {@code data0 rx-3, IRQ 47}; empty if
 *     not known
 * @param adrift why packets may not stay on that CPU but follow the receiver; empty if they stay
 * @param remarks what else is to be said, whole sentences: why the queue is not known
 */
public record Arrival(
    UploadSocket socket,
    OptionalInt rxCpu,
    String unknownBecause,
    String rxQueue,
    String adrift,
    List<String> remarks) {

  /** Of an upload whose socket nobody has asked. */
  static final Arrival NOT_ASKED = unknown(UploadSocket.unknown("", ""), "");

  public Arrival {
    remarks = List.copyOf(remarks);
  }

  /** Who sends, such as {@code /10.0.0.7:50312}; empty if not known. */
  public String remote() {
    return socket.remote();
  }

  /** One reason says it for both. */
  static Arrival unknown(UploadSocket socket, String because) {
    return new Arrival(socket, OptionalInt.empty(), because, "", "", List.of());
  }
}
