/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.linux.Sockets;
import io.corelane.affinity.metrics.FailureCause;
import java.util.OptionalInt;

/**
 * Where an upload's packets arrive.
 *
 * @param remote who sends; empty if not known
 * @param rxCpu the CPU whose softirq receives them, if known
 * @param unknownBecause why that CPU is not known; empty if it is
 */
record Arrival(String remote, OptionalInt rxCpu, String unknownBecause) {

  /** Asks the calling receiver's socket. A fault makes the CPU unknown, no more. */
  static Arrival ofCallingThread(UploadSocket.Finder finder, Sockets sockets, Faults faults) {
    String remote = "";
    try {
      UploadSocket socket = finder.ofCallingThread();
      remote = socket.remote();
      if (socket.channel().isEmpty()) {
        return new Arrival(remote, OptionalInt.empty(), socket.unknownBecause());
      }
      OptionalInt cpu = sockets.incomingCpu(socket.channel().get());
      return new Arrival(
          remote, cpu, cpu.isPresent() ? "" : "the kernel tells no SO_INCOMING_CPU of its socket");
    } catch (Throwable fault) {
      faults.note(FailureCause.SOCKET, fault);
      return new Arrival(remote, OptionalInt.empty(), "asking its socket failed: " + fault);
    }
  }
}
