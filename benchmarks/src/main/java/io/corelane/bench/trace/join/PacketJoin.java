/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.trace.join;

import io.corelane.bench.trace.line.SkbFields;
import io.corelane.bench.trace.line.TraceLine;
import java.util.HashMap;
import java.util.Map;

/**
 * From the softirq that took a packet up to the receiver that first copied bytes out of it, by the
 * address of the packet's buffer. The latest packet with an address counts: it is the right one for
 * as long as the buffer waits in its socket.
 *
 * <ul>
 *   <li>{@code netif_receive_skb} fires behind GRO and RPS, on the CPU where TCP runs. Which RX
 *       queue a packet came by is not known here.
 *   <li>TCP may append a packet's bytes to the buffer before it in the socket ({@code
 *       tcp_try_coalesce}): they have no time of their own, and are counted.
 *   <li>TCP under memory pressure copies into new buffers ({@code tcp_collapse}): unknown.
 * </ul>
 */
final class PacketJoin {

  /** The least that is before the bytes that are read: an IPv4 and a TCP header, no options. */
  private static final int LEAST_HEADERS = 40;

  private static final class Packet {
    final String device;
    final int cpu;
    final long nanos;
    long unread;
    boolean begun;

    Packet(TraceLine line, SkbFields fields) {
      device = fields.device();
      cpu = line.cpu();
      nanos = line.nanos();
      unread = (long) fields.length() - LEAST_HEADERS;
    }
  }

  private final TracedMachine machine;
  private final JoinSink sink;
  private final Map<Long, Packet> packets = new HashMap<>();
  private long unknown;
  private long bytes;
  private long appended;

  PacketJoin(TracedMachine machine, JoinSink sink) {
    this.machine = machine;
    this.sink = sink;
  }

  void received(TraceLine line, SkbFields fields) {
    packets.put(fields.buffer(), new Packet(line, fields));
  }

  void read(TraceLine line, SkbFields fields) {
    bytes += fields.length();
    Packet packet = packets.get(fields.buffer());
    if (packet == null) {
      unknown++;
      return;
    }
    appended += Math.max(0, fields.length() - Math.max(0, packet.unread));
    packet.unread -= fields.length();
    if (!packet.begun) {
      packet.begun = true;
      Spot spot =
          new Spot(
              packet.device,
              Spot.CPU + packet.cpu,
              Submitter.RECEIVER.words(),
              "receive",
              machine.distance(packet.cpu, line.cpu()));
      sink.hop(Hop.PACKET, spot, line.nanos(), line.nanos() - packet.nanos);
    }
  }

  void lost() {
    packets.clear();
  }

  void report(Map<String, Long> unjoined) {
    unjoined.put("reads of packets whose arrival was not seen", unknown);
    unjoined.put(
        "% of the bytes read had been appended to a packet before, and have no time of their own",
        bytes == 0 ? 0 : Math.round(100.0 * appended / bytes));
  }
}
