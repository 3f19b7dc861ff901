/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import io.corelane.bench.rig.meter.TraceEvent.BytesRead;
import io.corelane.bench.rig.meter.TraceEvent.PacketReceived;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * From the softirq that took a packet up to the thread that read it, by the address of the packet's
 * buffer.
 *
 * <p>What this can and cannot tell:
 *
 * <ul>
 *   <li>{@code netif_receive_skb} fires in {@code __netif_receive_skb_core}, behind GRO and RPS:
 *       the CPU is the one where TCP ran, not the one of the interrupt if RPS or RFS moved the
 *       packet on. Of packets that GRO put together, the buffer of the first is the one that is
 *       read.
 *   <li>An address is used again once its buffer is free. The latest packet with the address
 *       counts, and that is the right one for as long as the buffer waits in the socket.
 *   <li>TCP may append a packet's bytes to the buffer before it in the socket ({@code
 *       tcp_try_coalesce}): these count under that earlier packet's CPU, which is another one only
 *       if the interrupt or RFS moved in between. They are counted as {@link #coalesced()}, as far
 *       as a buffer gave more than its own packet's length.
 *   <li>TCP under memory pressure copies into new buffers ({@code tcp_collapse}), whose addresses
 *       were never received, or were long ago: unknown, or wrong in the rare latter case.
 *   <li>TCP's own work for a packet that came while the reader held the socket is done by the
 *       reader (the backlog); that does not show here, the softirq of the packet counts.
 * </ul>
 */
final class ReceiveJoin {

  /** The least that is before the bytes that are read: an IPv4 and a TCP header, no options. */
  private static final int LEAST_HEADERS = 40;

  private static final class Packet {
    final int cpu;
    long unread;

    Packet(int cpu, long unread) {
      this.cpu = cpu;
      this.unread = unread;
    }
  }

  private final Map<Long, Packet> packets = new HashMap<>();
  private final Map<CpuPair, Long> bytes = new TreeMap<>();
  private final ThreadTally readers = new ThreadTally();
  private long read;
  private long coalesced;

  void received(PacketReceived event) {
    packets.put(event.buffer(), new Packet(event.cpu(), (long) event.length() - LEAST_HEADERS));
  }

  void read(BytesRead event) {
    read += event.bytes();
    readers.add(event.task(), event.tid(), event.cpu(), event.bytes());
    Packet packet = packets.get(event.buffer());
    int from = packet == null ? CpuPair.UNKNOWN : packet.cpu;
    bytes.merge(new CpuPair(from, event.cpu()), (long) event.bytes(), Long::sum);
    if (packet != null) {
      coalesced += Math.max(0, event.bytes() - Math.max(0, packet.unread));
      packet.unread -= event.bytes();
    }
  }

  Map<CpuPair, Long> bytes() {
    return bytes;
  }

  List<ThreadBytes> readers() {
    return readers.threads();
  }

  long read() {
    return read;
  }

  long coalesced() {
    return coalesced;
  }
}
