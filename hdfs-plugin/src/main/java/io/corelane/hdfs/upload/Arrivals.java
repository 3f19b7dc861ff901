/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.hdfs.upload;

import io.corelane.affinity.cpu.CpuSet;
import io.corelane.affinity.linux.Sockets;
import io.corelane.affinity.metrics.FailureCause;
import io.corelane.affinity.nic.RxNapi;
import io.corelane.affinity.system.Reading;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Asks sockets where the packets of uploads arrive. Any thread. */
public final class Arrivals {

  private final UploadSocket.Finder finder;
  private final Sockets sockets;
  private final RxQueueTable queues;
  private final Faults faults;

  /**
   * Arrivals at one DataNode.
   *
   * @param finder finds the sockets of receivers
   * @param queues the NICs' receive queues
   */
  public Arrivals(UploadSocket.Finder finder, Sockets sockets, RxQueueTable queues, Faults faults) {
    this.finder = finder;
    this.sockets = sockets;
    this.queues = queues;
    this.faults = faults;
  }

  /** Asks a receiver's socket. A fault makes CPU and queue unknown, no more. */
  Arrival of(Thread receiver) {
    UploadSocket socket = UploadSocket.unknown("", "it was not found");
    try {
      socket = finder.of(receiver);
      return asked(socket);
    } catch (Throwable fault) {
      faults.note(FailureCause.SOCKET, fault);
      return Arrival.unknown(socket, "asking its socket failed: " + fault);
    }
  }

  /** Asks the socket once more: steering changes while an upload runs. */
  Arrival again(Arrival before) {
    return asked(before.socket());
  }

  /** As {@link #again}; a fault is noted, and what was known last is kept. */
  Arrival againIfPossible(Arrival before) {
    try {
      return again(before);
    } catch (RuntimeException | Error fault) {
      faults.note(FailureCause.SOCKET, fault);
      return before;
    }
  }

  /** Where the next DataNode's acknowledgements arrive; most uploads have none. */
  OptionalInt ofAcknowledgements(Thread receiver) {
    try {
      Optional<SocketChannel> next = finder.ofNextDataNode(receiver);
      return next.isEmpty() ? OptionalInt.empty() : sockets.incomingCpu(next.get());
    } catch (RuntimeException | Error fault) {
      faults.note(FailureCause.SOCKET, fault);
      return OptionalInt.empty();
    }
  }

  private Arrival asked(UploadSocket socket) {
    return socket.channel().isEmpty()
        ? Arrival.unknown(socket, socket.unknownBecause())
        : asked(socket, socket.channel().get());
  }

  private Arrival asked(UploadSocket socket, SocketChannel channel) {
    OptionalInt cpu = sockets.incomingCpu(channel);
    OptionalInt napiId = sockets.incomingNapiId(channel);
    RxQueueTable.Found found =
        napiId.isPresent()
            ? checked(queues.lookup(napiId.getAsInt()), cpu)
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
  private RxQueueTable.Found checked(RxQueueTable.Found found, OptionalInt cpu) {
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
  private String adrift(OptionalInt napiId, Optional<RxNapi> queue) {
    if (napiId.isEmpty()) {
      return "no NIC's queue is known for them, as on loopback";
    }
    return queue.map(Arrivals::adrift).orElseGet(this::adriftUnlessRfsIsOff);
  }

  private String adriftUnlessRfsIsOff() {
    if (!(queues.rfs() instanceof Reading.Present<Boolean> rfs)) {
      return "it is not known whether RFS moves them";
    }
    return rfs.value() ? "their queue is not known, and RFS is on" : "";
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
