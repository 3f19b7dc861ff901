/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.Sockets;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.nic.RxNapi;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;
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

  // Copied: the record stays what it was.
  public Arrival {
    remarks = List.copyOf(remarks);
  }

  /**
   * Who sends.
   *
   * @return such as {@code /10.0.0.7:50312}; empty if not known
   */
  public String remote() {
    return socket.remote();
  }

  /** Asks a receiver's socket. A fault makes CPU and queue unknown, no more. Any thread. */
  static Arrival of(
      Thread receiver,
      UploadSocket.Finder finder,
      Sockets sockets,
      RxQueueTable queues,
      Faults faults) {
    UploadSocket socket = UploadSocket.unknown("", "it was not found");
    try {
      socket = finder.of(receiver);
      return of(socket, sockets, queues);
    } catch (Throwable fault) {
      faults.note(FailureCause.SOCKET, fault);
      return unknown(socket, "asking its socket failed: " + fault);
    }
  }

  /** Asks the socket once more: steering changes while an upload runs. Any thread. */
  Arrival again(Sockets sockets, RxQueueTable queues) {
    return of(socket, sockets, queues);
  }

  private static Arrival of(UploadSocket socket, Sockets sockets, RxQueueTable queues) {
    return socket.channel().isEmpty()
        ? unknown(socket, socket.unknownBecause())
        : of(socket, socket.channel().get(), sockets, queues);
  }

  /** One reason says it for both. */
  private static Arrival unknown(UploadSocket socket, String because) {
    return new Arrival(socket, OptionalInt.empty(), because, "", "", List.of());
  }

  private static Arrival of(
      UploadSocket socket, SocketChannel channel, Sockets sockets, RxQueueTable queues) {
    OptionalInt cpu = sockets.incomingCpu(channel);
    OptionalInt napiId = sockets.incomingNapiId(channel);
    RxQueueTable.Found found =
        napiId.isPresent()
            ? checked(queues.lookup(napiId.getAsInt()), cpu, queues)
            : new RxQueueTable.Found(
                null, "the kernel tells no NAPI id of its socket, as on loopback");
    OptionalInt delivered = cpu.isPresent() ? cpu : deliveredOn(found.queue());
    String why = cpu.isPresent() ? "" : "the kernel tells no SO_INCOMING_CPU of its socket";
    return new Arrival(
        socket,
        delivered,
        delivered.isPresent() ? "" : why,
        found.queue().map(RxNapi::text).orElse(""),
        adrift(napiId, found.queue()),
        remarks(found, delivered.isPresent() ? why : ""));
  }

  /** A queue known by order only is not believed against what the socket itself says. */
  private static RxQueueTable.Found checked(
      RxQueueTable.Found found, OptionalInt cpu, RxQueueTable queues) {
    RxNapi napi = found.napi();
    if (napi == null || cpu.isEmpty() || napi.mayDeliverOn(cpu.getAsInt())) {
      return found;
    }
    queues.refresh();
    return napi.basis() == RxNapi.Basis.TOLD
        ? found
        : new RxQueueTable.Found(
            null,
            "by the order of NAPI ids it is "
                + napi.text()
                + ", but packets come on CPU "
                + cpu.getAsInt()
                + ", where that interrupt was not delivered when last read");
  }

  /** The softirq runs where the interrupt is delivered, unless RPS moves it. */
  private static OptionalInt deliveredOn(Optional<RxNapi> queue) {
    return queue
        .filter(napi -> napi.handover() == RxNapi.Handover.NONE)
        .flatMap(napi -> napi.effectiveCpus().toOptional())
        .filter(cpus -> cpus.size() == 1)
        .map(CpuSet::lowest)
        .map(OptionalInt::of)
        .orElse(OptionalInt.empty());
  }

  /**
   * Packets without a NIC's queue are handed over on the sender's CPU, which follows its reader.
   */
  private static String adrift(OptionalInt napiId, Optional<RxNapi> queue) {
    if (napiId.isEmpty()) {
      return "no NIC's queue is known for them, as on loopback";
    }
    return queue.map(Arrival::adrift).orElse("");
  }

  private static String adrift(RxNapi napi) {
    return switch (napi.handover()) {
      case NONE, RPS -> "";
      case RFS -> "RFS of " + napi.nic() + " moves them";
      case UNKNOWN -> "it cannot be read whether RFS of " + napi.nic() + " moves them";
    };
  }

  private static List<String> remarks(RxQueueTable.Found found, String noIncomingCpu) {
    if (found.napi() == null) {
      return List.of("The RX queue is not known: " + found.unknownBecause() + ".");
    }
    return noIncomingCpu.isEmpty()
        ? List.of()
        : List.of("The softirq CPU is that of the queue's interrupt: " + noIncomingCpu + ".");
  }
}
