/*
 * Copyright 2026 The Corelane authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.corelane.bench.rig.meter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.corelane.bench.rig.meter.TraceEvent.BytesRead;
import io.corelane.bench.rig.meter.TraceEvent.PacketReceived;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReceiveJoinTest {

  private static final long BUFFER = 0xff11L;

  private final ReceiveJoin join = new ReceiveJoin();

  @Test
  void latestPacketInABufferCounts() {
    join.received(new PacketReceived(4, BUFFER, 1040));
    read(5, 1000);
    join.received(new PacketReceived(2, BUFFER, 540));
    read(5, 500);
    assertEquals(Map.of(new CpuPair(4, 5), 1000L, new CpuPair(2, 5), 500L), join.bytes());
    assertEquals(1500, join.read());
    assertEquals(0, join.coalesced());
  }

  @Test
  void packetReadInTwoPartsOnTwoCpus() {
    join.received(new PacketReceived(4, BUFFER, 1040));
    read(5, 600);
    read(1, 400);
    assertEquals(Map.of(new CpuPair(4, 5), 600L, new CpuPair(4, 1), 400L), join.bytes());
    assertEquals(
        List.of(new ThreadBytes("DataXceiver for", 77, Map.of(1, 400L, 5, 600L))), join.readers());
  }

  @Test
  void moreThanThePacketHadWasAppendedToIt() {
    join.received(new PacketReceived(4, BUFFER, 1040));
    join.received(new PacketReceived(4, BUFFER + 1, 540)); // Never read by its own address.
    read(5, 700);
    read(5, 800);
    assertEquals(500, join.coalesced());
    assertEquals(Map.of(new CpuPair(4, 5), 1500L), join.bytes());
  }

  @Test
  void packetThatWasNotSeenIsUnknown() {
    read(5, 100);
    assertEquals(Map.of(new CpuPair(CpuPair.UNKNOWN, 5), 100L), join.bytes());
  }

  @Test
  void nameThatTheKernelForgotIsNotTaken() {
    read(5, 1);
    join.read(new BytesRead("<...>", 77, 5, BUFFER, 1));
    assertEquals("DataXceiver for", join.readers().get(0).name());
    join.read(new BytesRead("renamed", 77, 5, BUFFER, 1));
    assertEquals("renamed", join.readers().get(0).name());
  }

  private void read(int cpu, int bytes) {
    join.read(new BytesRead("DataXceiver for", 77, cpu, BUFFER, bytes));
  }
}
